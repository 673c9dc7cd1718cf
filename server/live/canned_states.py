"""The canned states by name: what graphics have to get right, each as a few events of a match."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from server.live.creating import SideSpec

Event = Mapping[str, Any]


class Canned(Struct, frozen=True):
    """A state: what it is for, who plays what, and the events that lead to it."""

    name: str
    help: str
    format: str | dict[str, Any]
    sides: tuple[SideSpec, SideSpec]
    events: tuple[Event, ...]
    title: str = "Preview"


def _side(name: str, short: str, country: str, walk_on: str, accent: str | None = None) -> SideSpec:
    return SideSpec(name, [name], country, short, walk_on, None, accent)


OSULLIVAN = _side("Ronnie O'Sullivan", "O'Sullivan", "gb-eng", "Seven times world champion")
TRUMP = _side("Judd Trump", "Trump", "gb-eng", "World champion of 2019")
LONG_A = _side(
    "Maksymilian Wasilewski-Łoś", "Wasilewski-Łoś", "pl", "Mistrz Polski w snookerze i w dziewiątce"
)
LONG_B = _side(
    "Thepchaiya Un-Nooh-Wattanapongsakorn", "Un-Nooh", "th", "Known for the fastest maximum of all"
)
DING = _side("丁俊暉", "丁俊暉", "cn", "三屆英國錦標賽冠軍", "#d9a400")
KO = _side("柯秉逸", "柯秉逸", "tw", "世界九號球錦標賽冠軍", "#1f6feb")

START: Final = {"type": "start", "breaker": "a"}
OVER: Final = {"type": "stroke"}
COLOURS: Final = ("yellow", "green", "brown", "blue", "pink", "black")


def _pots(*balls: str) -> tuple[Event, ...]:
    return tuple({"type": "stroke", "potted": [ball]} for ball in balls)


def _clock(action: str, clock: str = "shot", **more: int) -> Event:
    return {"type": "clock", "clock": clock, "action": action, **more}


def _at(clock: str, ms: int) -> tuple[Event, ...]:
    """The clock stopped with so much left."""
    return (_clock("pause", clock), _clock("set", clock, ms=ms))


BREAK_BUILT: Final[tuple[Event, ...]] = (
    START,
    OVER,
    *_pots("red", "black", "red", "pink", "red", "blue"),
    OVER,
)
NINES: Final[tuple[Event, ...]] = ({"type": "break", "potted": [3], "crossings": 4}, *(
    {"type": "stroke", "potted": [ball]} for ball in (1, 2, 4)
))  # fmt: skip

CANNED: Final[dict[str, Canned]] = {
    canned.name: canned
    for canned in (
        Canned(
            "break",
            "a break that builds",
            {"preset": "snooker", "best_of": 19},
            (OSULLIVAN, TRUMP),
            (*BREAK_BUILT, *_pots("red", "black", "red", "black", "red", "green")),
        ),
        Canned(
            "long-names",
            "names that are too long for any board",
            {"preset": "snooker", "best_of": 35},
            (LONG_A, LONG_B),
            (
                *BREAK_BUILT,
                {"type": "adjust", "frames": {"a": 16, "b": 17}, "points": {"a": 104, "b": 63}},
            ),
        ),
        Canned(
            "maximum",
            "a maximum is still on, twelve reds and blacks down",
            {"preset": "snooker", "best_of": 11},
            (OSULLIVAN, TRUMP),
            (START, *_pots(*("red", "black") * 12)),
        ),
        Canned(
            "re-spotted-black",
            "level after the last black: the black again",
            {"preset": "snooker", "best_of": 9},
            (OSULLIVAN, TRUMP),
            (
                START,
                {"type": "adjust", "points": {"a": 57, "b": 64}, "reds": 0,
                 "colours": ["black"], "ball_on": "black"},
                *_pots("black"),
                {"type": "respot", "first": "b"},
            ),
        ),
        Canned(
            "free-ball",
            "a foul, and the free ball after it",
            {"preset": "snooker", "best_of": 9},
            (OSULLIVAN, TRUMP),
            (*BREAK_BUILT, {"type": "foul", "reason": "wrong_first", "balls": ["blue"],
                            "free_ball": True}),
        ),
        Canned(
            "shot-clock",
            "the shot clock at 0.3 s",
            "premier-league-2011",
            (OSULLIVAN, TRUMP),
            (START, OVER, *_pots("red", "black", "red"), _clock("start"), *_at("shot", 300)),
        ),
        Canned(
            "extension",
            "an extension taken, 27 s to go",
            "premier-league-2011",
            (OSULLIVAN, TRUMP),
            (START, OVER, *_pots("red"), _clock("start"), {"type": "extension"},
             *_at("shot", 27_000)),
        ),
        Canned(
            "shoot-out-end",
            "the end of a Shoot-Out frame, 4.2 s to go",
            "shoot-out",
            (OSULLIVAN, TRUMP),
            (START, OVER, *_pots("red", "black", "red", "blue"), _clock("start"),
             _clock("pause", "all"), _clock("set", "frame", ms=4_200),
             _clock("set", "shot", ms=3_100)),
        ),
        Canned(
            "chinese",
            "names in Chinese, a break of Golden Nine",
            "golden-nine",
            (DING, KO),
            (START, *NINES),
        ),
        Canned(
            "rack-result",
            "a rack of Golden Nine won by break and run",
            "golden-nine",
            (DING, KO),
            (START, *NINES, *({"type": "stroke", "potted": [ball]} for ball in (5, 6, 7, 8, 9))),
        ),
        Canned(
            "frame-result",
            "the frame is over",
            {"preset": "snooker", "best_of": 9},
            (OSULLIVAN, TRUMP),
            (*BREAK_BUILT, *_pots("red", "black", "red", "black"),
             {"type": "adjust", "frames": {"a": 2, "b": 2}, "points": {"a": 92, "b": 8}},
             {"type": "award", "scope": "frame", "to": "a", "reason": "other"}),
        ),
        Canned(
            "match-result",
            "the match is over",
            {"preset": "snooker", "best_of": 9},
            (OSULLIVAN, TRUMP),
            (*BREAK_BUILT, *_pots("red", "black"),
             {"type": "adjust", "frames": {"a": 4, "b": 3}, "points": {"a": 76, "b": 21}},
             {"type": "award", "scope": "frame", "to": "a", "reason": "other"}),
        ),
    )
}  # fmt: skip
"""By name, in the order in which a builder shows them."""
