"""The judge of painted clocks is itself held to cases that are plain."""

from tests.support.clock_truth import Off, ServerTime, Truth, Value, judge, shown_ms
from tests.support.painted import Painted


def truth_of(*values: Value) -> Truth:
    """Server time is 1,000,000 ahead of the monotonic one."""
    time = ServerTime([0.0, 100_000.0], [1_000_000.0, 1_100_000.0])
    return Truth(time, list(values))


def shown(*figures: tuple[float, str]) -> list[Painted]:
    return [Painted(at, "shot", text) for at, text in figures]


RUNNING = Value(0, 1_000_000, 20_000, running=True)


def judged(*figures: tuple[float, str], values: tuple[Value, ...] = (RUNNING,)) -> Off:
    return judge(truth_of(*values), shown(*figures), [], [])


def test_a_figure_stands_for_all_that_rounds_up_to_it() -> None:
    assert shown_ms("20") == (19_000, 20_000)
    assert shown_ms("1:05") == (64_000, 65_000)
    assert shown_ms("9.9") == (9_800, 9_900)
    assert shown_ms("0") == (float("-inf"), 0)


def test_a_change_is_late_or_early_by_the_time_to_its_second() -> None:
    off = judged((500, "20"), (1_030, "19"), (1_990, "18"))
    assert off.changes == [30, -10]
    assert max(off.samples) == 20, "seen every ten milliseconds"


def test_what_is_right_all_along_is_off_by_nothing() -> None:
    off = judged((500, "20"), (1_000, "19"), (2_000, "18"))
    assert off.changes == [0, 0]
    assert set(off.samples) == {0}


def test_a_step_back_and_a_zero_too_soon_are_found() -> None:
    off = judged((500, "20"), (1_000, "19"), (1_200, "20"), (19_800, "0"))
    assert off.backwards == ["19 -> 20"]
    assert off.zeros == ["0 with 200 ms left"]


def test_an_event_may_take_its_time_to_the_page() -> None:
    again = Value(5_000, 1_005_000, 20_000, running=True)
    off = judged((4_000, "16"), (5_200, "20"), (6_010, "19"), values=(RUNNING, again))
    assert off.backwards == []
    assert off.changes == [10]


def test_what_the_machine_withheld_is_told_apart_from_what_the_page_did() -> None:
    late = [Painted(500, "shot", "20", 499), Painted(1_090, "shot", "19", 1_080)]
    off = judge(truth_of(RUNNING), late, [], [(995, 1_075)])
    assert (off.changes, off.withheld, off.own) == ([90], [60], [30])
    starved = [late[0], Painted(1_090, "shot", "19", 1_002)]
    off = judge(truth_of(RUNNING), starved, [], [])
    assert off.own == [36]
