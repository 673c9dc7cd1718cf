"""Shot times of each side by the shot clock, the same for every discipline."""

from typing import Any, TypedDict

from server.core.ids import SIDES, Side
from server.stats.shape import State


class ShotTimes(TypedDict):
    """The timed shots of one side; times in ms, null with none.

    `over` counts those that took longer than the limit, with an extension or without.
    """

    count: int
    average_ms: int | None
    last_ms: int | None
    slowest_ms: int | None
    over: int


def shots(state: State) -> dict[Side, ShotTimes] | None:
    """Each side's shot times in the match; null where there is no shot clock."""
    timed = {side: state["sides"][side].get("shots") for side in SIDES}
    if all(of_side is None for of_side in timed.values()):
        return None
    return {side: _times(of_side) for side, of_side in timed.items()}


def _times(timed: dict[str, Any] | None) -> ShotTimes:
    if not timed or not timed["count"]:
        return ShotTimes(count=0, average_ms=None, last_ms=None, slowest_ms=None, over=0)
    return ShotTimes(
        count=timed["count"],
        average_ms=ratio(timed["total_ms"], timed["count"]),
        last_ms=timed["last_ms"],
        slowest_ms=timed["slowest_ms"],
        over=timed["over"],
    )


def ratio(whole: int, parts: int) -> int:
    """`whole` over `parts`, rounded to a whole number, a half up."""
    return (2 * whole + parts) // (2 * parts)
