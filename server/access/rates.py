"""Limits: how often somebody may do something, how much of it at once."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` tokens and gets `rate` a second."""

    __slots__ = ("_at", "_burst", "_monotonic", "_rate", "_tokens")

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


class Guesses:
    """Wrong keys by where they come from.

    The same wrong key again is no guess but a page with an old address, which asks for ever: it
    must not use up the patience with the good pages beside it.
    """

    def __init__(self, buckets: Buckets, kept: int = 4096) -> None:
        self._buckets = buckets
        self._kept = kept
        self._seen: OrderedDict[tuple[str, str], None] = OrderedDict()

    def too_many(self, remote: str) -> bool:
        """Have there been so many from there that no key of theirs is looked at?"""
        return self._buckets.of(remote).empty()

    def count(self, remote: str, key_hash: str) -> None:
        """A key from there was wrong."""
        seen = (remote, key_hash)
        if seen not in self._seen:
            self._buckets.of(remote).take()
            self._seen[seen] = None
            if len(self._seen) > self._kept:
                self._seen.popitem(last=False)


class Places:
    """Places that each name may take at once."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._taken: Counter[str] = Counter()

    def take(self, name: str) -> bool:
        """Take one; False, and none taken, if there is none left."""
        if self._taken[name] >= self._limit:
            return False
        self._taken[name] += 1
        return True

    def free(self, name: str) -> None:
        """Give one back."""
        self._taken[name] -= 1
        if not self._taken[name]:
            del self._taken[name]
