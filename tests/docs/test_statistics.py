"""Every figure that the commentators see is defined in docs/statistics.md."""

import re
from typing import Any, get_args, is_typeddict

import pytest

from tests.docs.test_docs_are_true import code, rows
from tests.stats.golden_nine.test_shape import SHAPES as GOLDEN_NINE
from tests.stats.test_shape import SHAPES as SNOOKER


def fields(shape: Any) -> set[str]:
    """The names of what a figure holds, wherever it stands: by side, by number, in a list."""
    if is_typeddict(shape):
        return set(shape.__annotations__)
    return {name for part in get_args(shape) for name in fields(part)}


@pytest.mark.parametrize(
    ("heading", "shapes"), [("Snooker", SNOOKER), ("Golden Nine", GOLDEN_NINE)]
)
def test_every_figure_is_defined_with_all_its_fields(heading: str, shapes: dict[str, Any]) -> None:
    said = {
        code(row[0]): set(re.findall(r"`(\w+)`", row[1])) for row in rows("statistics.md", heading)
    }
    assert said.keys() == shapes.keys()
    for name, shape in shapes.items():
        wanted = fields(shape)
        assert wanted <= said[name], name
        assert not wanted or said[name] == wanted, name
