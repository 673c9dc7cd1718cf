"""Shot times on shots that are timed by hand."""

from server.stats.shared.shots import ratio, shots
from tests.support.snooker import PREMIER, Table, play


def timed(*seconds: int) -> Table:
    """A at the table, so many shots by the clock, each a red or the black."""
    table = play("start a", of=PREMIER)
    for number, second in enumerate(seconds):
        start = table.at
        table.play(
            "clock shot start", f"@{start + second * 1000}", "black" if number % 2 else "red"
        )
    return table


def test_average_last_slowest_and_those_over_the_limit() -> None:
    """12 + 25 + 20 + 9 = 66 s: 16.5 s on average, one over 20 s."""
    counts = shots(timed(12, 25, 20, 9).shown())
    assert counts is not None
    assert counts["a"] == {
        "count": 4,
        "average_ms": 16_500,
        "last_ms": 9000,
        "slowest_ms": 25_000,
        "over": 1,
    }


def test_with_no_shot_timed_there_is_no_time() -> None:
    counts = shots(timed(12).shown())
    assert counts is not None
    assert counts["b"] == {
        "count": 0,
        "average_ms": None,
        "last_ms": None,
        "slowest_ms": None,
        "over": 0,
    }


def test_without_a_shot_clock_there_are_none() -> None:
    assert shots(play("start a").shown()) is None


def test_a_half_is_rounded_up() -> None:
    assert [ratio(1, 2), ratio(5, 10), ratio(4, 10), ratio(7, 2)] == [1, 1, 0, 4]
