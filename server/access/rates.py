"""Token buckets: how often somebody may do something."""

import time
from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens and gets `rate` a second."""

    def __init__(
        self, rate: float, burst: float, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._monotonic = monotonic
        self._tokens = burst
        self._at = monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        """Take so many; False, and none taken, if there are fewer."""
        self._fill()
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def empty(self) -> bool:
        """Is there not one left?"""
        self._fill()
        return self._tokens < 1.0

    def _fill(self) -> None:
        now = self._monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class Buckets:
    """A bucket for each name; the least recently used are forgotten beyond `kept`."""

    def __init__(
        self,
        rate: float,
        burst: float,
        kept: int = 4096,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate, self._burst, self._kept = rate, burst, kept
        self._monotonic = monotonic
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, name: str) -> Bucket:
        """The bucket of this name."""
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(self._rate, self._burst, self._monotonic)
            if len(self._buckets) > self._kept:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket
