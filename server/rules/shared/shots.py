"""How long the shots of each side took, by the shot clock: kept in the state, for the figures."""

from typing import Any

import msgspec

from server.core.clock import Clock
from server.core.ids import Side


class ShotTimes(msgspec.Struct, frozen=True):
    """The timed shots of one side; times in ms.

    `over` counts those that took longer than the limit, an extension or not.
    """

    count: int = 0
    total_ms: int = 0
    last_ms: int | None = None
    slowest_ms: int = 0
    over: int = 0

    def plus(self, taken_ms: int, limit_ms: int) -> "ShotTimes":
        """With one shot more."""
        return ShotTimes(
            self.count + 1,
            self.total_ms + taken_ms,
            taken_ms,
            max(self.slowest_ms, taken_ms),
            self.over + (taken_ms > limit_ms),
        )


class Shots(msgspec.Struct, frozen=True):
    """The timed shots of both sides; `of_frame` has each one of this frame or rack, in order."""

    a: ShotTimes = ShotTimes()
    b: ShotTimes = ShotTimes()
    of_frame: tuple[tuple[Side, int], ...] = ()

    def of(self, side: Side) -> ShotTimes:
        """Those of one side."""
        return self.a if side == "a" else self.b

    def timed(self, side: Side, clock: Clock | None, at: int) -> "Shots":
        """With the shot that stops a running `clock` at `at`; a standing one has timed none.

        The time is what the clock has run: pauses do not count, an extension takes nothing off.
        """
        if clock is None or not clock.running:
            return self
        taken_ms = clock.taken_ms(at)
        more = self.of(side).plus(taken_ms, clock.limit_ms)
        each = (*self.of_frame, (side, taken_ms))
        return Shots(more, self.b, each) if side == "a" else Shots(self.a, more, each)


UNTIMED = Shots()


def show_times(times: ShotTimes) -> dict[str, Any]:
    """The shots of one side as the state shows them."""
    shown: dict[str, Any] = msgspec.to_builtins(times)
    return shown
