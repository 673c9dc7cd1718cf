"""The points through the racks of a match worked out by hand."""

from server.stats.golden_nine.score import score
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.support.golden_nine import Table


def test_five_racks_add_up() -> None:
    """10-0, 0-5, 0-4, 0-7, 4-0."""
    assert score(viewed(six_racks())) == {
        "1": [10, 0],
        "2": [10, 5],
        "3": [10, 9],
        "4": [10, 16],
        "5": [14, 16],
    }


def test_before_the_first_rack_there_is_none() -> None:
    assert score(viewed(Table())) == {}
