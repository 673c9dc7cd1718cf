"""What the table still holds: points remaining, balls left, snookers required."""

from server.core.ids import Side, other
from server.rules.snooker.balls import RED_AND_BLACK, SUMS, VALUES
from server.rules.snooker.state import Frame

LEAST_PENALTY = 4


def balls_left(frame: Frame) -> int:
    """The balls on the table: eight for each red, the value of each colour (PZ part 4, 5.2)."""
    return frame.reds * RED_AND_BLACK + SUMS[frame.lowest]


def remaining(frame: Frame) -> int:
    """What the striker can still score without a foul, a free ball in play included."""
    if frame.phase in ("over", "blue"):
        return 0
    left = balls_left(frame)
    if frame.ball_on == "colour":
        return left + VALUES["black"]
    if not frame.free_ball:
        return left
    return left + (RED_AND_BLACK if frame.reds else frame.lowest)


def value_on(frame: Frame) -> int:
    """The least penalty for the ball on: its value, never under four."""
    if frame.ball_on is None or frame.ball_on in ("red", "colour"):
        return LEAST_PENALTY
    return max(LEAST_PENALTY, VALUES[frame.ball_on])


def snookers_required(frame: Frame, side: Side) -> int:
    """Penalties that `side` needs to reach a level score, at the least penalty for the ball on.

    The side that is not at the table counts with what it will find there: the colour or the free
    ball that the striker has in hand are not for it. A re-spotted black is played level.
    """
    if frame.phase in ("over", "blue") or frame.respotted:
        return 0
    reach = remaining(frame) if side == frame.striker else balls_left(frame)
    short = frame.points.of(other(side)) - frame.points.of(side) - reach
    return max(0, -(-short // value_on(frame)))
