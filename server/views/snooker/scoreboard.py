"""What the scoreboard shows of snooker: the state with display-ready values under `show`."""

from collections.abc import Mapping
from typing import Any, Final

from server.core.ids import SIDES, Side
from server.views.clocks import clocks_shown, frame_is_on, side_clock
from server.views.colours import accents
from server.views.countries import flag

Shown = dict[str, Any]

BALL_SLOTS: Final = 8
"""So many of a break's balls fit into its place beside the strap."""

MARKS: Final = (50, 100)
"""A break is celebrated there."""

CARD_FRAMES: Final = 11
"""So many frames a result card lists; a longer match shows its totals only."""

LEFT_OUT: Final = ("offers", "log", "undo", "deeds", "shots")
"""What only the referee and the figures need."""

CARD_BREAK: Final = 30
"""A frame's highest break of a side is named from this one on."""


def scoreboard(state: Mapping[str, Any]) -> dict[str, Any]:
    """Add `show` to a snooker match's state, and leave out what no scoreboard paints.

    `show`: `{snooker, golden_nine, card_on, best_of, clocks, sides, feat, cap, card}`; every
    slot is there whether it is empty or not, so that a patch stays small and a page never asks
    whether a place exists.
    """
    card = _card(state)
    view = {key: value for key, value in state.items() if key not in LEFT_OUT}
    if state["frame"]:
        view["frame"] = {key: v for key, v in state["frame"].items() if key != "visits"}
    view["show"] = {
        "snooker": True,
        "golden_nine": False,
        "card_on": card["on"],
        "best_of": _best_of(state["match"]),
        "clocks": clocks_shown(state),
        "sides": {side: _side(state, side) for side in SIDES},
        "feat": feat(state),
        "cap": _cap(state),
        "card": card,
    }
    return view


def _best_of(match: Mapping[str, Any]) -> int | None:
    """The most frames there can be in a game."""
    if match["best_of"]:
        return int(match["best_of"])
    return 2 * match["frames_to_win"] - 1 if match["frames_to_win"] else None


def _side(state: Mapping[str, Any], side: Side) -> Shown:
    live = frame_is_on(state)
    lit = live and state["striker"] == side
    foul = (state["frame"]["last_foul"] if live else None) or {"by": None}
    fouled = foul["by"] == side
    remaining = state["frame"]["remaining"] if lit else 0
    run = _break(state, side) if lit else _break_of(0, [])
    free = lit and bool(state["frame"]["free_ball"])
    return {
        "lit": lit,
        "flag": flag(state["sides"][side].get("country")),
        "accent": accents(state["sides"][side].get("accent")),
        "break": run,
        "foul": {"on": fouled, "value": foul["value"] if fouled else None},
        "free_ball": free and not run["on"],
        "remaining": {"on": remaining > 0, "points": remaining or None},
        **side_clock(state, side),
    }


def _break(state: Mapping[str, Any], side: Side) -> Shown:
    run = state["frame"]["break"]
    if not run or run["side"] != side:
        return _break_of(0, [])
    return _break_of(run["points"], run["balls"])


def _break_of(points: int, balls: list[str]) -> Shown:
    last = list(balls[-BALL_SLOTS:])
    return {
        "on": points > 0,
        "points": points or None,
        "balls": last + [None] * (BALL_SLOTS - len(last)),
        "more": len(balls) > BALL_SLOTS,
        "fifty": points >= 50,
        "century": points >= 100,
    }


def feat(state: Mapping[str, Any]) -> str | None:
    """How far the visit at the table is: `match.frame.visit.0`, `.50` or `.100`; None without one.

    A page celebrates a visit that it saw below: never one that it is first drawn with.
    """
    run = state["frame"]["break"] if frame_is_on(state) else None
    if not run or run["side"] != state["striker"]:
        return None
    reached = max((mark for mark in MARKS if run["points"] >= mark), default=0)
    frame = state["frame"]
    return f"{state['match']['id']}.{frame['number']}.{len(frame['visits'])}.{reached}"


def _cap(state: Mapping[str, Any]) -> Shown:
    """What stands above the frames: one thing of many, or nothing.

    The blue, the black again, points of all frames, the snookers that the striker requires (`n`),
    games. Nothing where the clock of a Shoot-Out frame stands there.
    """
    frame = state["frame"]
    kind, a, b, n = None, None, None, None
    if clocks_shown(state)["frame"]:
        pass
    elif frame_is_on(state) and frame["phase"] == "blue":
        pots = (frame["blue"] or {}).get("pots") or {"a": 0, "b": 0}
        kind, a, b = "blue", pots["a"], pots["b"]
    elif frame_is_on(state) and (frame["phase"] == "respot" or frame.get("respotted")):
        kind = "respot"
    elif state["status"] != "over" and state["match"].get("aggregate"):
        kind, a, b = "total", *_pair(state, "aggregate")
    elif required := _required(state):
        kind, n = "snookers", required
    elif state["status"] != "over" and _games(state) > 0:
        kind, a, b = "games", *_pair(state, "games")
    return {"on": kind is not None, "kind": kind, "a": a, "b": b, "n": n}


def _required(state: Mapping[str, Any]) -> int:
    """How many snookers the side at the table needs to reach a level score."""
    frame, striker = state["frame"], state["striker"]
    return int(frame["snookers_required"][striker]) if frame_is_on(state) and striker else 0


def _pair(state: Mapping[str, Any], key: str) -> tuple[int, int]:
    return state["sides"]["a"][key], state["sides"]["b"][key]


def _games(state: Mapping[str, Any]) -> int:
    """Games won so far, 0 in a match of one game."""
    format_ = state.get("format") or {}
    if isinstance(format_, Mapping) and format_.get("games_to_win", 1) < 2:
        return 0
    return sum(_pair(state, "games"))


def _card(state: Mapping[str, Any]) -> Shown:
    """The result card: of the match once it is over, of a frame until the next one starts."""
    if state["status"] == "over":
        return _match_card(state)
    frame = state["frame"]
    if state["status"] == "live" and frame and frame["phase"] == "over" and state["frames"]:
        return _frame_card(state)
    return _a_card(None)


def _a_card(kind: str | None, **shown: Any) -> Shown:
    empty: Shown = {
        "number": None,
        "winner": None,
        "note": None,
        "figures": {"a": None, "b": None},
        "won": {"a": False, "b": False},
        "breaks": {"a": None, "b": None},
        "frames": {"a": None, "b": None},
        "scores": _scores([]),
    }
    of = {"of_frame": kind == "frame", "of_match": kind == "match"}
    return {"on": kind is not None, "kind": kind, **of, **empty, **shown}


def _frame_card(state: Mapping[str, Any]) -> Shown:
    last = state["frames"][-1]
    frames_a, frames_b = _pair(state, "frames")
    return _a_card(
        "frame",
        number=last["number"],
        winner=last["winner"],
        won=_won(last["winner"]),
        note=_note(last),
        figures={"a": last["a"], "b": last["b"]},
        breaks={side: _highest([last], side, CARD_BREAK) for side in SIDES},
        frames={"a": frames_a, "b": frames_b},
    )


def _match_card(state: Mapping[str, Any]) -> Shown:
    key = "frames"
    if state["match"].get("aggregate"):
        key = "aggregate"
    elif _games(state) > 1:
        key = "games"
    a, b = _pair(state, key)
    return _a_card(
        "match",
        winner=state["winner"],
        won=_won(state["winner"]),
        note=state["reason"] if state["reason"] == "award" else _decided_by(state),
        figures={"a": a, "b": b},
        breaks={side: _highest(state["frames"], side, CARD_BREAK) for side in SIDES},
        scores=_scores(state["frames"]),
    )


def _decided_by(state: Mapping[str, Any]) -> str | None:
    """How the last frame was won, where the match is that frame or its score does not tell."""
    frames = state["frames"]
    alone = len(frames) == sum(_pair(state, "frames")) == 1
    told = frames and (alone or frames[-1]["a"] == frames[-1]["b"])
    return _note(frames[-1]) if told else None


def _note(frame: Mapping[str, Any]) -> str | None:
    """How a frame was won, unless it was potted out or claimed."""
    return frame["reason"] if frame["reason"] not in ("black", "claim") else None


def _won(winner: Side | None) -> dict[str, bool]:
    return {side: winner == side for side in SIDES}


def _highest(frames: list[dict[str, Any]], side: Side, least: int) -> int | None:
    """The side's highest break of some frames, None under `least`."""
    points = [brk["points"] for frame in frames for brk in frame["breaks"] if brk["side"] == side]
    best = max(points, default=0)
    return best if best >= least else None


def _scores(frames: list[dict[str, Any]]) -> list[Shown]:
    """The slots of a match card: each frame's points; all empty where there are too many."""
    if len(frames) > CARD_FRAMES:
        frames = []
    empty: Shown = {"on": False, "a": None, "b": None, "won_a": False, "won_b": False}
    return [_score(frame) for frame in frames] + [empty] * (CARD_FRAMES - len(frames))


def _score(frame: Mapping[str, Any]) -> Shown:
    won = _won(frame["winner"])
    return {"on": True, "a": frame["a"], "b": frame["b"], "won_a": won["a"], "won_b": won["b"]}
