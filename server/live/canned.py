"""Canned states made by the rules themselves, for graphics that are set up without a match."""

from functools import cache
from typing import Any, Final

from server.competition.league import Evening, League, Player
from server.competition.results import MatchResult, NightResult
from server.core.ids import SIDES, MatchId
from server.live.canned_states import CANNED, Canned
from server.live.creating import Sides, new_record
from server.live.league_projection import project_league
from server.live.leagues import LiveLeague
from server.live.match import LiveMatch
from server.live.projection import State, base_state, project
from server.protocol.messages import LeagueView, TableView, ViewName
from server.views.programme import programme

BETWEEN_MS: Final = 18_000
BEGAN_MS: Final = 1_700_000_000_000
TABLE: Final = "1"
PLAYERS: Final = (
    Player("Ronnie O'Sullivan", "gb-eng"),
    Player("Judd Trump", "gb-eng"),
    Player("丁俊暉", "cn"),
    Player("Maksymilian Wasilewski-Łoś", "pl"),
)
EARLIER: Final = ((3, 1, 3, 2, 3, 0), (2, 3, 3, 0, 3, 2), (3, 2, 1, 3, 2, 3))
"""Past nights: frames of both semi-finals and of the final."""
RIVALS: Final = (("丁俊暉", 147), ("Mark Williams", 127), ("Judd Trump", 103), ("Ali Carter", 68))


def canned_state(name: str, view: ViewName | TableView | LeagueView) -> State:
    """What a page of this view is drawn with; KeyError for a name that is none."""
    canned = CANNED[name]
    if view == "league-table" or view == "night":
        return project_league(_league(), view)
    live = _played(name)
    return _programme(canned, live) if view == "programme" else _match(live, view)


def _match(live: LiveMatch, view: ViewName) -> State:
    return project(live, live.fold, view, table=TABLE)


@cache
def _played(name: str) -> LiveMatch:
    """The match as its events left it."""
    canned = CANNED[name]
    sides = Sides(*canned.sides, canned.title)
    live = LiveMatch(new_record(canned.format, sides, TABLE, BEGAN_MS, MatchId("preview")))
    for number, event in enumerate(canned.events, 1):
        at = BEGAN_MS + BETWEEN_MS * number
        live.fold.accept(live.discipline.read({**event, "at": at}), at)
    return live


@cache
def _league() -> LiveLeague:
    """A league after a few nights, with the next one drawn."""
    names = [player.name for player in PLAYERS]
    results = tuple(_night(n, names, frames) for n, frames in enumerate(EARLIER, 1))
    tables = (TABLE, TABLE, TABLE)
    drawn = Evening("preview", 4, tuple(names), tables, "premier-league-2011", 60_000)
    return LiveLeague(League("preview", "Preview League", PLAYERS, (drawn,), results), 1)


def _night(n: int, names: list[str], frames: tuple[int, ...]) -> NightResult:
    first = MatchResult("SF", names[0], names[1], frames[0], frames[1])
    second = MatchResult("SF", names[2], names[3], frames[2], frames[3])
    final = MatchResult("F", first.winner, second.winner, frames[4], frames[5])
    return NightResult(n, (first, second, final))


def _programme(canned: Canned, live: LiveMatch) -> State:
    """What stands beside the match: meetings, breaks, the next match, a lower third."""
    state = base_state(live, live.fold, table=TABLE)
    form = {"played": 40, "won": 26, "deciders": 9, "deciders_won": 5, "fifties": 61,
            "centuries": 14, "highest": 141}  # fmt: skip
    meetings = [
        {"id": f"m{n}", "title": title, "ended_ms": BEGAN_MS, "winner": winner,
         "score": {"a": a, "b": b}, "frames": {"a": a, "b": b}, "decided_in_last": False}
        for n, (title, winner, a, b) in enumerate(
            (("Final", "a", 10, 7), ("Semi-final", "b", 4, 6), ("Night 3", "a", 3, 1))
        )
    ]  # fmt: skip
    breaks = [(canned.sides[0].name, 134), (canned.sides[1].name, 101), *RIVALS]
    data: dict[str, Any] = {
        "table": TABLE,
        "match": state["match"],
        "sides": state["sides"],
        "head_to_head": {"played": 12, "won": {"a": 7, "b": 5}, "level": 0,
                         "frames": {"a": 58, "b": 49}, "last": meetings},
        "form": dict.fromkeys(SIDES, form),
        "breaks_of_day": [
            {"player": player, "points": points}
            for player, points in sorted(breaks, key=lambda one: -one[1])
        ],
        "next_match": {"sides": state["sides"], "title": "Table 1, next", "format":
                       {"best_of": 9}, "scheduled_ms": BEGAN_MS + 3_600_000},
        "sponsors": [],
        "slide_ms": 8_000,
        "lower_third": {"kind": "player", "side": "a", "name": None, "line": None, "on": True},
    }  # fmt: skip
    return {"seq": 1, **programme(data)}
