"""A panel's view has the places of its discipline, and leaves the match's state out."""

from server.views.panels import panels
from tests.views.match import played, pots, start
from tests.views.nine import RUN, racked


def keys(value: object) -> object:
    """The shape of a value: keys of objects, and the shapes of lists."""
    if isinstance(value, dict):
        return {key: keys(item) for key, item in value.items()}
    return [keys(item) for item in value] if isinstance(value, list) else None


def test_both_disciplines_fill_the_same_places() -> None:
    snooker, nine = panels(played(start(), *pots("red")))["show"], panels(racked(*RUN))["show"]
    assert snooker.keys() == nine.keys()
    for part in ("sides", "scores", "figures"):
        assert keys(snooker[part]) == keys(nine[part])
    assert snooker["run"].keys() == nine["run"].keys()


def test_the_state_itself_is_left_out() -> None:
    assert panels(played(start())).keys() == {"seq", "match", "show"}
