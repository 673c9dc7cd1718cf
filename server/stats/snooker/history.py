"""The finished frames, one row each, with their breaks of 50 and more."""

from typing import Any

from server.core.once import Once
from server.stats.shape import Break, Row, State
from server.stats.snooker.breaks import FIFTY, at_least


def history(state: State) -> list[Row]:
    """A row for each finished frame, oldest first."""
    return _rows(state["frames"])


@Once
def _rows(rows: list[dict[str, Any]]) -> list[Row]:
    return [_row(row) for row in rows]


@Once
def _row(row: dict[str, Any]) -> Row:
    number = row["number"]
    made = (Break(frame=number, side=brk["side"], points=brk["points"]) for brk in row["breaks"])
    return Row(
        number=number,
        a=row["a"],
        b=row["b"],
        winner=row["winner"],
        reason=row["reason"],
        breaks=at_least(made, FIFTY),
        conceded_early=row["conceded_early"],
    )
