"""The figures come in the shapes that they promise."""

from typing import Any

import msgspec
import pytest

from server.stats.shape import (
    Break,
    Current,
    Margin,
    Milestones,
    Need,
    Reckoning,
    Row,
    Tally,
    Visit,
)
from server.stats.shared.shots import ShotTimes
from server.stats.shared.success import AtTable, Success
from server.stats.snooker.summary import summary
from tests.stats.snooker.at_the_table import fourth_frame, state

SHAPES: dict[str, Any] = {
    "lead": Margin,
    "without_reply": Margin,
    "needs": dict[str, Need | None],
    "reckoning": dict[str, Reckoning | None],
    "current": Current | None,
    "visits": dict[str, Visit],
    "last": dict[str, int | None],
    "frame": dict[str, Tally],
    "match": dict[str, Milestones],
    "highest": Break | None,
    "fifties": list[Break],
    "history": dict[str, Row],
    "score": dict[str, list[int]],
    "shots": dict[str, ShotTimes] | None,
    "pace": dict[str, list[Any]],
    "success": dict[str, Success],
    "at_table": dict[str, AtTable],
}


@pytest.mark.parametrize("table", [fourth_frame(), state(None, striker=None)], ids=["play", "none"])
def test_every_figure_has_its_shape(table: dict[str, Any]) -> None:
    figures = summary(table)
    assert figures.keys() == SHAPES.keys()
    for name, shape in SHAPES.items():
        assert msgspec.convert(figures[name], shape, strict=True) == figures[name]
