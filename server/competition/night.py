"""An evening of four as it stands: two semi-finals, and a final that their results fill."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.competition.league import FINAL, Evening
from server.competition.results import Stage
from server.competition.standing import Standing
from server.core.ids import MatchId
from server.core.pair import NIL, Pair

Standings = Mapping[MatchId, Standing]
Status = Literal["waiting", "ready", "live", "over"]


class NightMatch(msgspec.Struct, frozen=True):
    """One of the three matches; id and players are None until the semi-finals give them."""

    stage: Stage
    id: MatchId | None
    a: str | None
    b: str | None
    table: str | None
    status: Status = "ready"
    frames: Pair = NIL
    winner: str | None = None
    points: Pair | None = None
    scores: tuple[Pair, ...] = ()
    at: int = 0


class Night(msgspec.Struct, frozen=True):
    """The evening now; `fault` says in plain words what does not go together, if anything."""

    n: int | None
    players: tuple[str, ...]
    matches: tuple[NightMatch, NightMatch, NightMatch]
    fault: str | None = None

    @property
    def final(self) -> NightMatch:
        """The last match."""
        return self.matches[FINAL]

    @property
    def over(self) -> bool:
        """Is everything decided?"""
        return all(match.status == "over" for match in self.matches)

    @property
    def begun(self) -> bool:
        """Has any match been opened?"""
        return any(match.status in ("live", "over") for match in self.matches)


def semi_final_ids(evening: Evening) -> tuple[MatchId, MatchId]:
    """The ids of both semi-finals: any server that makes them makes the same."""
    return MatchId(f"{evening.name}-s1"), MatchId(f"{evening.name}-s2")


def final_ids(evening: Evening) -> dict[MatchId, tuple[str, str]]:
    """Every final that there can be, with its players: each pair has a match of its own.

    So a corrected semi-final changes who plays the final by naming another match, and no match
    ever changes its players.
    """
    first, second, third, fourth = evening.players
    return {
        MatchId(f"{evening.name}-f{place_a}{place_b}"): (a, b)
        for place_a, a in ((1, first), (2, second))
        for place_b, b in ((3, third), (4, fourth))
    }


def match_ids(evening: Evening) -> tuple[MatchId, ...]:
    """Every id that a match of the evening can have."""
    return (*semi_final_ids(evening), *final_ids(evening))


def stand(evening: Evening, standings: Standings) -> Night:
    """The evening by how its matches stand; one that is not there yet counts as not begun."""
    ids, players = semi_final_ids(evening), evening.players
    first = _match("SF", ids[0], (players[0], players[1]), evening.tables[0], standings)
    second = _match("SF", ids[1], (players[2], players[3]), evening.tables[1], standings)
    wanted = _wanted(evening, first, second)
    begun = [name for name in final_ids(evening) if _begun(standings.get(name))]
    match_id = wanted if wanted in begun or not begun else begun[0]
    table = evening.tables[FINAL]
    if match_id is None:
        final = NightMatch("F", None, first.winner, second.winner, table, "waiting")
    else:
        final = _match("F", match_id, final_ids(evening)[match_id], table, standings)
    fault = None
    if match_id != wanted:
        fault = f"the final has begun between {final.a} and {final.b}: " + (
            f"the semi-finals now say {first.winner} and {second.winner}"
            if wanted is not None
            else "a semi-final is open again"
        )
    return Night(evening.n, evening.players, (first, second, final), fault)


def _begun(standing: Standing | None) -> bool:
    return standing is not None and standing.begun


def _wanted(evening: Evening, first: NightMatch, second: NightMatch) -> MatchId | None:
    """The final between the winners of both semi-finals, None until both are over."""
    pair = (first.winner, second.winner)
    return next((name for name, players in final_ids(evening).items() if players == pair), None)


def _match(
    stage: Stage,
    match_id: MatchId,
    players: tuple[str, str],
    table: str | None,
    standings: Standings,
) -> NightMatch:
    a, b = players
    standing = standings.get(match_id)
    if standing is None or not standing.begun:
        return NightMatch(stage, match_id, a, b, table)
    winner = None if standing.winner is None else players[standing.winner == "b"]
    return NightMatch(
        stage,
        match_id,
        a,
        b,
        table,
        status="over" if standing.over else "live",
        frames=standing.frames,
        winner=winner,
        points=standing.points,
        scores=standing.scores,
        at=standing.at,
    )
