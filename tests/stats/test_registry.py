"""Each discipline has its own figures."""

from server.stats.registry import summary
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.stats.snooker.at_the_table import fourth_frame


def test_golden_nine_has_its_own() -> None:
    figures = summary(viewed(six_racks()))
    assert figures is not None
    assert figures["breaks"]["a"]["lost"] == 1


def test_snooker_has_figures_and_an_unknown_discipline_none() -> None:
    table = fourth_frame()
    figures = summary(table)
    assert figures is not None
    assert figures["lead"]["points"] == 64
    table["match"]["discipline"] = "tiddlywinks"
    assert summary(table) is None
