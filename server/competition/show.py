"""A league with its matches in play, as builtins: the table, an evening, and the whole of it."""

from typing import Any, Literal

from server.competition.league import Evening, League
from server.competition.night import Night, NightMatch, Standings, match_ids, stand
from server.competition.results import LeagueResults
from server.competition.table import FrameCount, Row, counts, league_table, play_offs, show_row
from server.core.errors import Refusal
from server.core.pair import Pair

Shown = dict[str, Any]
Which = int | Literal["play-offs"] | None
"""A night by its number, the play-offs, or (None) the evening that was drawn last."""


def seq_of(version: int, league: League, standings: Standings) -> int:
    """The number of a state: it rises by one with each change, and is the same on every server."""
    ids = [name for evening in league.evenings for name in match_ids(evening)]
    return version + sum(standings[name].seq for name in ids if name in standings)


def rows_of(league: League, standings: Standings) -> list[Row]:
    """The table now: results and nights, a match in play counting frame by frame."""
    frames = counts(LeagueResults(league.names, league.results))
    for evening in league.nights:
        for match in stand(evening, standings).matches:
            if match.status in ("live", "over") and match.a is not None and match.b is not None:
                a, b, live = match.frames.a, match.frames.b, match.status == "live"
                frames += [FrameCount(match.a, a, b, live), FrameCount(match.b, b, a, live)]
    return league_table(league.names, frames)


def show_league_table(league: League, standings: Standings) -> Shown:
    """The contract's table (section 1); `live` and `playing` stand beside it in each row."""
    rows = rows_of(league, standings)
    return {
        "table": [{**show_row(row), "live": row.live, "playing": row.playing} for row in rows],
        "playoffs": play_offs(rows),
    }


def evening_of(league: League, which: Which) -> Evening | None:
    """An evening of the league, None where it was not drawn (yet)."""
    if which is None:
        return league.evenings[-1] if league.evenings else None
    if which == "play-offs":
        return league.play_offs
    return next((night for night in league.nights if night.n == which), None)


def show_night(league: League, standings: Standings, which: Which) -> Shown | None:
    """The bracket of an evening: `{n, play_offs, players, matches, fault}`."""
    evening = evening_of(league, which)
    return None if evening is None else show_evening(evening, stand(evening, standings))


def show_evening(evening: Evening, night: Night) -> Shown:
    """The same of one evening."""
    return {
        "n": evening.n,
        "play_offs": evening.n is None,
        "players": list(evening.players),
        "matches": [_match(match) for match in night.matches],
        "fault": night.fault,
    }


def play_off_players(league: League, standings: Standings) -> tuple[str, ...]:
    """First v fourth and second v third, in draw order.

    Refusal `not_now` while a night is unfinished or with fewer than four players, `bad_value`
    where a shared rank leaves a pairing open: the operator then names the four. Second and third
    meet each other, whoever of them is which.
    """
    for evening in league.nights:
        if not stand(evening, standings).over:
            raise Refusal("not_now", f"night {evening.n} is not over")
    rows = rows_of(league, standings)
    pairs = play_offs(rows)
    if not pairs:
        raise Refusal("not_now", "the play-offs take four players")
    for places in (rows[:2], rows[2:4], rows[3:5]):
        if len({row.rank for row in places}) < len(places):
            raise Refusal(
                "bad_value",
                f"players: {places[0].player} and {places[1].player} share rank {places[0].rank}:"
                " name the four, opponents beside each other",
            )
    return tuple(name for pair in pairs for name in pair)


def _match(match: NightMatch) -> Shown:
    return {
        "id": match.id,
        "stage": match.stage,
        "table": match.table,
        "status": match.status,
        "a": match.a,
        "b": match.b,
        "frames": _pair(match.frames),
        "points": None if match.points is None else _pair(match.points),
        "scores": [[score.a, score.b] for score in match.scores],
        "winner": match.winner,
    }


def _pair(pair: Pair) -> Shown:
    return {"a": pair.a, "b": pair.b}
