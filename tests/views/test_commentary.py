"""What the commentators see beside the state."""

from server.views.commentary import commentary
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
