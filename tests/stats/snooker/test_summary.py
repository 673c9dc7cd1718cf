"""All figures together, shaped for a merge patch."""

from server.stats.snooker.summary import summary
from tests.stats.snooker.at_the_table import fourth_frame, state


def test_the_figures_of_the_fourth_frame_together() -> None:
    figures = summary(fourth_frame())
    assert figures["lead"] == {"side": "a", "points": 64}
    assert figures["last"] == {"a": 3, "b": 4, "break": 3, "foul": 4}
    assert figures["highest"] == {"frame": 1, "side": "b", "points": 147}
    assert [brk["points"] for brk in figures["fifties"]] == [147, 51, 50, 57]


def test_visits_and_frames_are_keyed_by_number_in_order() -> None:
    figures = summary(fourth_frame())
    assert list(figures["visits"]) == ["1", "2", "3", "4", "5"]
    assert list(figures["history"]) == ["1", "2", "3"]


def test_before_the_first_frame_every_figure_reads_as_nothing() -> None:
    figures = summary(state(None, striker=None))
    assert figures["visits"] == {}
    assert figures["current"] is None
    assert figures["highest"] is None
    assert figures["last"] == {"a": None, "b": None, "break": None, "foul": None}
