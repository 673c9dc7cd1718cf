"""The score of every frame or rack in cells: rows of one length, filled from the first on."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

Shown = dict[str, Any]

ROWS: Final = 3
COLUMNS: Final = 12
"""So many cells are at full size; of a longer match the last ones are seen."""

_EMPTY: Final[Shown] = {
    "on": False,
    "number": None,
    "a": None,
    "b": None,
    "won_a": False,
    "won_b": False,
    "note_a": None,
    "note_b": None,
    "now": False,
}


def cell(number: int, a: int | None, b: int | None, winner: str | None, **more: Any) -> Shown:
    """One frame: its number, the points of each side and who has won it.

    `note_a` and `note_b` stand under the points; `now`: it is being played.
    """
    won = {"won_a": winner == "a", "won_b": winner == "b"}
    return {**_EMPTY, "on": True, "number": number, "a": a, "b": b, **won, **more}


def cells(played: Sequence[Mapping[str, Any]], most: int) -> Shown:
    """Of what was played and the most there can be: `{rows, columns}`, places of fixed number.

    What is still to come has its number and no points; rows are as even as they can be.
    """
    shown = list(played[-ROWS * COLUMNS :])
    first = shown[-1]["number"] + 1 if shown else 1
    room = ROWS * COLUMNS - len(shown)
    shown += [cell(n, None, None, None) for n in range(first, min(most, first + room - 1) + 1)]
    lines = max(1, -(-len(shown) // COLUMNS))
    columns = max(1, -(-len(shown) // lines))
    rows = [shown[at * columns : (at + 1) * columns] for at in range(ROWS)]
    return {
        "columns": columns,
        "rows": [{"on": bool(row), "cells": row + [_EMPTY] * (COLUMNS - len(row))} for row in rows],
    }
