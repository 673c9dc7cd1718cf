"""Server time: the store's clock at start, carried on by monotonic time and nudged gently."""

import time
from collections.abc import Callable

SLEW_PPM = 500
"""How fast a measured difference is taken up: half a millisecond a second, unseen on a clock."""
STEPPED_MS = 5_000
"""Crystals do not come so far apart from one look to the next: the store's clock was set."""


class ServerClock:
    """Ms since 1970 as all servers on one store read it; never backwards, never a step.

    The system's clock is read nowhere: a step of it moves nothing.
    """

    def __init__(self, now_ms: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._from = monotonic()
        self._base_ms = float(now_ms)
        self._owed_ms = 0.0
        self._set_ms = 0.0
        self.off_ms = 0.0
        """The store's clock less this one, as last measured."""

    def now_ms(self) -> int:
        """Server time now."""
        elapsed_ms = (self._monotonic() - self._from) * 1000
        return int(self._base_ms + elapsed_ms + self._slewed(elapsed_ms))

    def measured(self, store_ms: float) -> float:
        """Take up a fresh reading of the store's clock over time; returns how far off ours is.

        Its drift is followed; where it was set meanwhile, what it was set by is not.
        """
        elapsed_ms = (self._monotonic() - self._from) * 1000
        self._base_ms += elapsed_ms + self._slewed(elapsed_ms)
        self._from += elapsed_ms / 1000
        self.off_ms = store_ms - self._base_ms
        if abs(self.off_ms) <= STEPPED_MS:
            self._set_ms = 0.0
        elif abs(self.off_ms - self._set_ms) > STEPPED_MS:
            self._set_ms = self.off_ms
        self._owed_ms = self.off_ms - self._set_ms
        return self.off_ms

    def _slewed(self, elapsed_ms: float) -> float:
        """How much of what is owed has been paid since the last reading."""
        most = elapsed_ms * SLEW_PPM / 1_000_000
        return max(-most, min(most, self._owed_ms))
