"""What benchmarks print stands on the page as they print it, and the page has a place for each."""

import pytest

from benchmarks.page import LONG, PAGE, as_markdown, filled

PRINTED = """
a title

| a | b |
| - | - |
| 1 | 2 |
  a remark of 3 ms
"""


def test_titles_tables_and_remarks() -> None:
    assert as_markdown(PRINTED) == (
        "**a title**\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\nA remark of 3 ms.\n"
    )


def test_only_its_own_place_is_filled() -> None:
    page = "x\n<!-- one -->\nold\n<!-- end -->\ny\n<!-- two -->\nkept\n<!-- end -->\n"
    wanted = "x\n<!-- one -->\n**new**\n<!-- end -->\ny\n<!-- two -->\nkept\n<!-- end -->\n"
    assert filled(page, "one", "new") == wanted
    with pytest.raises(LookupError):
        filled(page, "three", "new")


def test_the_page_has_a_place_for_each() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in LONG:
        assert filled(page, name, "") != page
