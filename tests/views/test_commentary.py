"""What the commentators see beside the state."""

from server.views.commentary import commentary
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.stats.snooker.at_the_table import fourth_frame, state


def test_the_figures_stand_beside_the_state() -> None:
    view = commentary(fourth_frame())
    assert view["stats"]["lead"] == {"side": "a", "points": 64}
    assert view["sides"]["a"]["points"] == 73


def test_the_visits_are_sent_once() -> None:
    table = fourth_frame()
    view = commentary(table)
    assert not {"visits", "break"} & view["frame"].keys()
    assert view["stats"]["visits"]["5"]["points"] == 8
    assert "visits" in table["frame"], "the state itself is left alone"


def test_before_the_first_frame_there_is_a_view_too() -> None:
    assert commentary(state(None, striker=None))["frame"] is None


def test_golden_nine_has_its_own_figures_and_words_and_sends_them_once() -> None:
    table = viewed(six_racks())
    view = commentary(table)
    assert view["stats"]["breaks"]["b"]["legal"] == 2
    assert view["glance"]["fouls"]["a"]["figure"] == 1
    assert "visits" not in view["rack"]
    assert view["rack"]["worth"] == {"cleared": 7, "combined": 4}
    assert "totals" not in view


def test_a_discipline_without_figures_has_its_state_all_the_same() -> None:
    table = fourth_frame()
    table["match"]["discipline"] = "tiddlywinks"
    assert commentary(table) == {**table, "stats": None, "glance": None}
