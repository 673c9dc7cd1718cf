"""Server time: anchored once, carried by monotonic time, nudged and never stepped."""

from hypothesis import given
from hypothesis import strategies as st

from server.live.clock import ServerClock

HOUR_MS = 3_600_000


class Time:
    """Monotonic seconds, moved by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_it_goes_on_from_where_it_was_anchored() -> None:
    time = Time()
    clock = ServerClock(5_000, time)
    assert clock.now_ms() == 5_000
    time.now += 1.5
    assert clock.now_ms() == 6_500


def test_a_difference_is_taken_up_slowly() -> None:
    time = Time()
    clock = ServerClock(0, time)
    assert clock.measured(10) == 10
    assert clock.now_ms() == 0
    time.now += 10
    assert clock.now_ms() == 10_005
    time.now += 90
    assert clock.now_ms() == 100_010, "all of it, and no more"


def test_a_step_of_the_stores_clock_moves_nothing_then_or_later() -> None:
    time = Time()
    clock = ServerClock(HOUR_MS, time)
    for _ in range(100):
        assert clock.measured(clock.now_ms() - HOUR_MS) == -HOUR_MS
        time.now += 30
    assert clock.now_ms() == HOUR_MS + 100 * 30_000


def test_the_drift_of_a_clock_that_was_set_is_followed_all_the_same() -> None:
    time = Time()
    clock = ServerClock(HOUR_MS, time)
    clock.measured(2 * HOUR_MS)
    time.now += 30
    assert clock.measured(2 * HOUR_MS + 30_000 + 10) == HOUR_MS + 10
    time.now += 30
    assert clock.now_ms() == HOUR_MS + 60_000 + 10


def test_a_clock_that_was_set_right_again_is_followed_as_before() -> None:
    time = Time()
    clock = ServerClock(HOUR_MS, time)
    clock.measured(2 * HOUR_MS)
    assert clock.measured(HOUR_MS + 10) == 10
    time.now += 30
    assert clock.now_ms() == HOUR_MS + 30_000 + 10


@given(
    st.lists(st.tuples(st.floats(0, 100), st.none() | st.integers(-(10**7), 10**7)), max_size=20)
)
def test_it_never_goes_back(steps: list[tuple[float, int | None]]) -> None:
    time = Time()
    clock = ServerClock(10**9, time)
    last = clock.now_ms()
    for seconds, off in steps:
        time.now += seconds
        if off is not None:
            clock.measured(clock.now_ms() + off)
        assert clock.now_ms() >= last
        last = clock.now_ms()
