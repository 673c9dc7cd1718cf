"""States of a match put together by hand, with only what the figures read."""

from typing import Any

from server.rules.shared.deeds import NOTHING_YET, show_played

COLOURS = ["yellow", "green", "brown", "blue", "pink", "black"]


def visit(
    side: str, *balls: str, points: int = 0, ended: bool = True, **more: Any
) -> dict[str, Any]:
    """A visit by the only player of `side`."""
    return {
        "side": side,
        "player": 0,
        "points": points,
        "balls": list(balls),
        "fouls": [],
        "safety": False,
        "ended": ended,
        "at_table": True,
        **more,
    }


def foul(
    value: int = 4, reason: str = "in_off", *, miss: bool = False, **more: Any
) -> dict[str, Any]:
    """A foul as a visit holds it."""
    return {"value": value, "reason": reason, "miss": miss, **more}


def frame(*visits: dict[str, Any], number: int = 1, **more: Any) -> dict[str, Any]:
    """A frame in play, all fifteen reds up, a red on."""
    return {
        "number": number,
        "phase": "play",
        "ball_on": "red",
        "free_ball": False,
        "reds": 15,
        "colours": COLOURS,
        "break": None,
        "choice": None,
        "misses": 0,
        "warned": False,
        "in_hand": "no",
        "remaining": 147,
        "snookers_required": {"a": 0, "b": 0},
        "visits": list(visits),
        **more,
    }


def finished(number: int, a: int, b: int, *breaks: tuple[str, int], **more: Any) -> dict[str, Any]:
    """A row of `frames`, won by the side with more."""
    return {
        "number": number,
        "a": a,
        "b": b,
        "winner": "a" if a > b else "b",
        "reason": "concession",
        "breaks": [{"side": side, "points": points} for side, points in breaks],
        "conceded_early": False,
        **more,
    }


def state(
    at_table: dict[str, Any] | None,
    *,
    points: tuple[int, int] = (0, 0),
    frames: tuple[int, int] = (0, 0),
    rows: list[dict[str, Any]] | None = None,
    striker: str | None = "a",
    **match: Any,
) -> dict[str, Any]:
    """A best of seven between Anna and Bogdan."""
    return {
        "status": "live",
        "winner": None,
        "striker": striker,
        "match": {
            "discipline": "snooker",
            "best_of": 7,
            "frames_to_win": 3,
            "aggregate": False,
            **match,
        },
        "sides": {
            "a": {"name": "Anna", "players": ["Anna"], "points": points[0], "frames": frames[0]},
            "b": {
                "name": "Bogdan",
                "players": ["Bogdan"],
                "points": points[1],
                "frames": frames[1],
            },
        },
        "frame": at_table,
        "frames": rows or [],
        "deeds": show_played(NOTHING_YET),
        "shots": [],
    }


def fourth_frame() -> dict[str, Any]:
    """The fourth frame, worked out by hand; Anna is at the table, 73-9, four reds up.

    1 Anna breaks off, safe. 2 Bogdan: red, black, red, then in-off (4 to Anna). 3 Anna: seven
    times red and black, and a red: 57. 4 Bogdan misses everything (4 to Anna). 5 Anna: 8 so far.
    Anna 4 + 57 + 4 + 8 = 73, Bogdan 9; reds 15 - 2 - 8 - 1 = 4; left 4 x 8 + 27 = 59; lead 64, so
    Bogdan needs 5 more than there is: two snookers. His two fouls are all of the match.
    """
    fouled = NOTHING_YET.foul("b", "b", 4, 0).foul("b", "b", 4, 0)
    return state(
        frame(
            visit("a", safety=True),
            visit("b", "red", "black", "red", points=9, fouls=[foul()]),
            visit("a", *["red", "black"] * 7, "red", points=57),
            visit("b", fouls=[foul(4, "missed_all", miss=True)]),
            visit("a", "red", "black", points=8, ended=False),
            number=4,
            reds=4,
            remaining=59,
            snookers_required={"a": 0, "b": 2},
            **{"break": {"side": "a", "points": 8, "balls": ["red", "black"]}},
        ),
        points=(73, 9),
        frames=(2, 1),
        rows=[
            finished(1, 0, 147, ("b", 147), reason="black"),
            finished(2, 71, 40, ("a", 20), ("b", 40), ("a", 51)),
            finished(3, 60, 4, ("a", 50), ("a", 10), conceded_early=True),
        ],
    ) | {"deeds": show_played(fouled)}
