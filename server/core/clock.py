"""A clock as a value: what was left when it last started or stopped, and since when it runs."""

import msgspec


class Clock(msgspec.Struct, frozen=True):
    """A count-down that needs no ticking; every time is integer milliseconds.

    `limit_ms` is the allowance it started with, without extensions. `banked_ms` is what was left
    at `since_ms`, or what is left where the clock stands (`since_ms` None). It goes below zero
    when the clock was stopped after its end, so that an expired clock stays expired. `ran_ms` is
    how long it has run in all up to then, whatever was added or set: the time that a shot took.
    """

    limit_ms: int
    banked_ms: int
    since_ms: int | None = None
    ran_ms: int = 0

    @property
    def running(self) -> bool:
        """Whether time is passing."""
        return self.since_ms is not None

    def left_ms(self, at: int) -> int:
        """What is left at `at`; below zero once the limit has passed."""
        if self.since_ms is None:
            return self.banked_ms
        return self.banked_ms - (at - self.since_ms)

    def taken_ms(self, at: int) -> int:
        """How long it has run at `at`, without the pauses."""
        return self.ran_ms + (0 if self.since_ms is None else at - self.since_ms)

    def remaining_ms(self, at: int) -> int:
        """What is left at `at`, never below zero."""
        return max(0, self.left_ms(at))

    def expired(self, at: int) -> bool:
        """More than the limit has passed; at exactly the limit it has not (PL timing b)."""
        return self.left_ms(at) < 0

    def stopped(self, at: int) -> "Clock":
        """The clock standing as it reads at `at`."""
        return Clock(self.limit_ms, self.left_ms(at), ran_ms=self.taken_ms(at))

    def started(self, at: int) -> "Clock":
        """The clock running on from what is left."""
        if self.running:
            return self
        return Clock(self.limit_ms, self.banked_ms, at, self.ran_ms)

    def extended(self, more_ms: int) -> "Clock":
        """The clock with time added, running or standing as it was."""
        return Clock(self.limit_ms, self.banked_ms + more_ms, self.since_ms, self.ran_ms)

    def put(self, left_ms: int, at: int) -> "Clock":
        """The clock set to `left_ms` at `at`, running or standing as it was."""
        return Clock(self.limit_ms, left_ms, at if self.running else None, self.taken_ms(at))


def full(limit_ms: int) -> Clock:
    """A standing clock at its whole allowance."""
    return Clock(limit_ms, limit_ms)
