"""Golden Nine's figures come in the shapes that they promise."""

from typing import Any

import msgspec
import pytest

from server.stats.golden_nine.shape import (
    BreakFigures,
    KindFigures,
    MatchFigures,
    NineRack,
    NineVisit,
    RackTally,
)
from server.stats.golden_nine.summary import summary
from server.stats.shape import Margin
from server.stats.shared.shots import ShotTimes
from server.stats.shared.success import AtTable, Success
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.support.golden_nine import LOST, Table, play

SHAPES: dict[str, Any] = {
    "lead": Margin,
    "visits": dict[str, NineVisit],
    "last": dict[str, int | None],
    "rack": dict[str, RackTally],
    "breaks": dict[str, BreakFigures],
    "kinds": dict[str, KindFigures],
    "match": dict[str, MatchFigures],
    "fouls": dict[str, dict[str, int]],
    "score": dict[str, list[int]],
    "shots": dict[str, ShotTimes],
    "pace": dict[str, list[Any]],
    "success": dict[str, Success],
    "at_table": dict[str, AtTable],
    "history": dict[str, NineRack],
}


@pytest.mark.parametrize(
    "table", [Table(), play("start a", LOST), six_racks()], ids=["none", "choice", "play"]
)
def test_every_figure_has_its_shape(table: Table) -> None:
    figures = summary(viewed(table))
    assert figures.keys() == SHAPES.keys()
    for name, shape in SHAPES.items():
        assert msgspec.convert(figures[name], shape, strict=True) == figures[name]
