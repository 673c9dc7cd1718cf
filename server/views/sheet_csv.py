"""The recorder's sheet as a table for a spreadsheet: a row a stroke, foul or decision."""

from collections.abc import Iterable, Iterator

from server.core.ids import SIDES
from server.views.sheet import Line, Part

COLUMNS = (
    "part", "void", "visit", "seq", "at_ms", "since_ms", "side", "player", "what", "mark",
    "reason", "miss", "tags", "points_a", "points_b", "total_a", "total_b",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t")
"""A text that begins so would be worked out by a spreadsheet; a quote before it keeps it a text."""


def sheet_rows(parts: Iterable[Part]) -> Iterator[list[str]]:
    """The head and a row for each line; `since_ms` counts from the opening of the frame or rack."""
    yield list(COLUMNS)
    for part in parts:
        for line in part.lines:
            yield [text(value) for value in _cells(part, line)]


def _cells(part: Part, line: Line) -> Iterator[object]:
    yield from (part.number, part.void, line.visit, line.seq, line.at, line.at - part.from_ms)
    yield from (line.side, line.player, line.what, line.mark, line.reason, line.miss)
    yield " ".join(line.tags)
    yield from (line.points[side] for side in SIDES)
    yield from (line.total[side] for side in SIDES)


def text(value: object) -> str:
    """A cell: nothing for null, 1 and 0 for yes and no, and never a formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    said = str(value)
    return f"'{said}" if isinstance(value, str) and said.startswith(FORMULA) else said
