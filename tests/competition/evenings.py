"""Leagues and standings in few words, for tests of the competition."""

from typing import Any

from server.competition.league import Draw, Evening, League, Player, with_night
from server.competition.night import final_ids, semi_final_ids
from server.competition.results import MatchResult, NightResult
from server.competition.standing import Standing
from server.core.ids import MatchId
from server.core.pair import Pair

SIX = ("Ada", "Bela", "Cleo", "Dora", "Enya", "Fay")
FOUR = SIX[:4]
PAST = NightResult(
    1,
    (
        MatchResult("SF", "Ada", "Enya", 3, 1),
        MatchResult("SF", "Fay", "Bela", 2, 3),
        MatchResult("F", "Ada", "Bela", 0, 3),
    ),
)


def draw(*players: str, tables: tuple[str | None, ...] = ("1", "2", "1"), **more: Any) -> Draw:
    """A draw of four on two tables."""
    given: dict[str, Any] = {"format": "premier-league-2011", "changeover_ms": 60_000, **more}
    return Draw(players or FOUR, tables, **given)


def league(*nights: int, **more: Any) -> League:
    """A league of six with these nights drawn."""
    made = League("club", "Club", tuple(map(Player, SIX)), **more)
    for n in nights:
        made = with_night(made, n, draw())
    return made


def evening(**more: Any) -> Evening:
    """The night 3 of that league."""
    return with_night(league(), 3, draw(**more)).nights[0]


def at(frames: str, at_ms: int = 1000, seq: int = 9) -> Standing:
    """A match that stands at `2-1`, over at three; its last event was at `at_ms`."""
    a, b = map(int, frames.split("-"))
    winner = next((side for side, won in (("a", a), ("b", b)) if won == 3), None)
    status = "over" if winner else "live"
    return Standing(seq, at_ms, status, Pair(a, b), winner)  # type: ignore[arg-type]


def standings(
    of: Evening, first: str = "", second: str = "", **finals: str
) -> dict[MatchId, Standing]:
    """How the matches of an evening stand; a final by its places, as in `f13="1-0"`."""
    found = dict(zip(semi_final_ids(of), (first, second), strict=True))
    names = {str(name).rpartition("-")[2]: name for name in final_ids(of)}
    found |= {names[place]: frames for place, frames in finals.items()}
    return {name: at(frames) for name, frames in found.items() if frames}
