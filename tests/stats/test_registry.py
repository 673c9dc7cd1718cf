"""Each discipline has its own figures."""

from server.stats.registry import summary
from tests.stats.snooker.at_the_table import fourth_frame


def test_snooker_has_figures_and_an_unknown_discipline_none() -> None:
    table = fourth_frame()
    figures = summary(table)
    assert figures is not None
    assert figures["lead"]["points"] == 64
    table["match"]["discipline"] = "tiddlywinks"
    assert summary(table) is None
