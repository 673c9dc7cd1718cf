"""The sheet as rows: all of it, in order, and nothing that a spreadsheet would work out."""

from server.views.sheet import sheet
from server.views.sheet_csv import COLUMNS, sheet_rows, text
from tests.support.snooker import play
from tests.views.test_sheet import NAMES


def test_a_row_a_stroke_with_what_it_brought() -> None:
    table = play("start a", "red tags=long", "foul in_off miss", "choose play", "warn b conduct")
    rows = list(sheet_rows(sheet(table.match.discipline, table.match.fold.effective, NAMES)))
    assert rows[0] == list(COLUMNS)
    assert [dict(zip(COLUMNS, row, strict=True)) for row in rows[1:3]] == [
        {
            "part": "1",
            "void": "0",
            "visit": "1",
            "seq": "2",
            "at_ms": "1000",
            "since_ms": "1000",
            "side": "a",
            "player": "Anna",
            "what": "stroke",
            "mark": "1",
            "reason": "",
            "miss": "0",
            "tags": "long",
            "points_a": "1",
            "points_b": "0",
            "total_a": "1",
            "total_b": "0",
        },
        {
            "part": "1",
            "void": "0",
            "visit": "1",
            "seq": "3",
            "at_ms": "2000",
            "since_ms": "2000",
            "side": "a",
            "player": "Anna",
            "what": "foul",
            "mark": "F7",
            "reason": "in_off",
            "miss": "1",
            "tags": "",
            "points_a": "0",
            "points_b": "7",
            "total_a": "1",
            "total_b": "7",
        },
    ]
    assert [row[COLUMNS.index("what")] for row in rows[3:]] == ["choose", "warn"]
    assert [row[COLUMNS.index("visit")] for row in rows[3:]] == ["", ""]


def test_a_name_that_would_be_a_formula_is_kept_a_text() -> None:
    assert text("=1+1") == "'=1+1"
    assert text("@me") == "'@me"
    assert text("-") == "'-"
    assert text(-7) == "-7"
    assert text("–") == "–"
