"""Rows of figures: the better side, missing values, and places of fixed number."""

from server.views.figures import ROWS, figures, minutes, percent, row, seconds


def test_the_better_side_is_marked() -> None:
    shown = figures([row("highest", 104, 56), row("fouls", 3, 1, few=True), row("frames", 2, 2)])
    assert [(r["best_a"], r["best_b"]) for r in shown[:3]] == [
        (True, False),
        (False, True),
        (False, False),
    ]
    assert (shown[0]["a"], shown[0]["b"]) == ("104", "56")


def test_a_value_that_is_missing_reads_as_a_dash_and_a_row_without_any_is_left_out() -> None:
    shown = figures([row("none", None, None), row("success", None, 40)])
    assert (shown[0]["word"], shown[0]["a"], shown[0]["b"]) == ("success", "–", "40")
    assert (shown[0]["best_a"], shown[0]["best_b"]) == (False, False)
    assert len(shown) == ROWS
    assert not shown[1]["on"]


def test_times_are_seconds_with_a_tenth() -> None:
    assert seconds("average", 14_950, None)[1:3] == ("15.0 s", None)
    assert seconds("average", 8_249, 0)[1:3] == ("8.2 s", "0.0 s")


def test_no_more_rows_than_there_are_places() -> None:
    assert [r["word"] for r in figures(row(str(n), n, n) for n in range(9))] == list("012345")


def test_shares_are_written_as_such() -> None:
    assert percent("success", 67, None)[1:] == ("67 %", None, None)
    assert percent("success", 67, 100)[3] == "b"


def test_longer_times_are_minutes_and_seconds() -> None:
    assert minutes("table", 754_999, 0)[1:] == ("12:34", "0:00", None)
    assert minutes("table", 0, 0)[1:3] == (None, None)
