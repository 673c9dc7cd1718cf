"""Server time: anchored once, carried by monotonic time, nudged and never stepped."""

from hypothesis import given
from hypothesis import strategies as st

from server.live.clock import SLEW_PPM, ServerClock


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


def test_a_step_of_the_stores_clock_moves_nothing_at_once() -> None:
    time = Time()
    clock = ServerClock(1_000_000, time)
    clock.measured(1_000_000 - 3_600_000)
    time.now += 60
    assert abs(clock.now_ms() - 1_060_000) <= 60_000 * SLEW_PPM / 1_000_000


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
