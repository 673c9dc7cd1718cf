"""Cells of frame scores fill even rows, and a long match keeps its last ones."""

import pytest

from server.views.score_cells import COLUMNS, ROWS, cell, cells


def some(count: int) -> list[dict[str, object]]:
    return [cell(n, 60, n, "a") for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("played", "most", "lines", "columns"),
    [(0, 5, 1, 5), (3, 9, 1, 9), (2, 15, 2, 8), (1, 19, 2, 10), (35, 35, 3, 12), (4, 0, 1, 4)],
)
def test_rows_are_as_even_as_they_can_be(played: int, most: int, lines: int, columns: int) -> None:
    shown = cells(some(played), most)
    assert (sum(row["on"] for row in shown["rows"]), shown["columns"]) == (lines, columns)
    assert [len(row["cells"]) for row in shown["rows"]] == [COLUMNS] * ROWS


def test_frames_to_come_have_their_number_and_no_points() -> None:
    first = cells(some(2), 5)["rows"][0]["cells"]
    assert [(c["number"], c["b"]) for c in first[:5]] == [
        (1, 1),
        (2, 2),
        (3, None),
        (4, None),
        (5, None),
    ]
    assert not first[5]["on"]


def test_a_longer_match_keeps_its_last_frames() -> None:
    rows = cells(some(50), 60)["rows"]
    assert rows[0]["cells"][0]["number"] == 15
    assert rows[2]["cells"][11]["number"] == 50
