"""What a foul costs (PZ part 3, 12; PL time fouls; PL shoot-out, fouls 2)."""

from typing import Literal

from server.core.errors import Refusal
from server.rules.snooker.balls import VALUES
from server.rules.snooker.counting import LEAST_PENALTY
from server.rules.snooker.events import Foul
from server.rules.snooker.format import SnookerFormat
from server.rules.snooker.state import Frame

Basis = Literal["on", "higher", "seven"]

HIGHEST = 7
SHOOT_OUT_MIN = 5

BASES: dict[str, Basis] = {
    "double_hit": "on",
    "feet": "on",
    "out_of_turn": "on",
    "in_hand": "on",
    "missed_all": "on",
    "in_off": "on",
    "snookered_by_free_ball": "on",
    "jump": "on",
    "cue": "on",
    "consulting": "on",
    "balls_moving": "higher",
    "not_spotted": "higher",
    "wrong_pot": "higher",
    "wrong_first": "higher",
    "push": "higher",
    "touched": "higher",
    "off_table": "higher",
    "two_balls": "higher",
    "used_off_table": "seven",
    "measured": "seven",
    "successive_reds": "seven",
    "wrong_cue_ball": "seven",
    "not_declared": "seven",
    "not_nominated": "seven",
    "time": "on",
    "no_cushion": "on",
}


def on_value(frame: Frame, nominated: str | None) -> int:
    """The penalty value of the ball on; a colour on and none nominated counts seven.

    A free ball has the value of the ball that it stands for, whatever was nominated.
    """
    if frame.ball_on == "colour":
        return HIGHEST if nominated is None else max(LEAST_PENALTY, VALUES[nominated])
    return max(LEAST_PENALTY, VALUES[frame.ball_on or "red"])


def least(form: SnookerFormat, frame: Frame, reason: str) -> int:
    """The least that a foul for `reason` costs in this frame."""
    if frame.shoot_out and reason in ("time", "no_cushion"):
        return SHOOT_OUT_MIN
    if reason == "time" and form.shot_clock is not None:
        return form.shot_clock.foul_min
    return LEAST_PENALTY


def penalty(form: SnookerFormat, frame: Frame, foul: Foul) -> int:
    """The points that go to the other side; only the highest of several fouls counts."""
    if foul.value is not None:
        if not LEAST_PENALTY <= foul.value <= HIGHEST:
            raise Refusal("bad_value", f"value: a penalty is 4 to 7, not {foul.value}")
        return foul.value
    basis = BASES[foul.reason]
    if basis == "seven":
        return HIGHEST
    value = max(on_value(frame, foul.nominated), least(form, frame, foul.reason))
    if basis == "higher":
        for ball in foul.balls:
            stands_for_on = frame.free_ball and ball == foul.nominated
            if ball != "white" and not stands_for_on:
                value = max(value, VALUES[ball])
    return value
