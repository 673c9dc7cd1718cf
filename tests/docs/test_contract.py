"""What cites the contract by section cites one that docs/contract.md has."""

import re

from tests.architecture.source import ROOT, tracked_files
from tests.docs.test_docs_are_true import rows

CITED = re.compile(r"\bcontract(?:'s)?,?\s+(?:\*\s+)?(?:section\s+)?(\d+)", re.IGNORECASE)
CODE = frozenset({".py", ".js", ".html"})
PAGE = ROOT / "docs" / "contract.md"


def cited(suffixes: frozenset[str]) -> dict[str, list[str]]:
    """The numbers that each file of ours cites."""
    found = {}
    for path in tracked_files():
        if path.suffix in suffixes and path != PAGE:
            numbers = CITED.findall(path.read_text(encoding="utf-8"))
            if numbers:
                found[path.relative_to(ROOT).as_posix()] = numbers
    return found


def test_each_section_that_the_code_cites_is_on_the_page() -> None:
    sections = [row[0] for row in rows("contract.md", "Sections")]
    assert sections == [str(number) for number in range(1, len(sections) + 1)]
    in_code = cited(CODE)
    assert len(in_code) > 20, "citations are found"
    assert {path for path, numbers in in_code.items() if not {*numbers} <= {*sections}} == set()


def test_pages_say_where_a_thing_stands_and_cite_no_section() -> None:
    assert cited(frozenset({".md"})) == {}


def test_each_heading_that_the_page_leads_to_is_there() -> None:
    for name, anchor in re.findall(r"\]\((\w[\w-]*\.md)#([\w-]+)\)", PAGE.read_text("utf-8")):
        text = (PAGE.parent / name).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert anchor in {heading.lower().replace(" ", "-") for heading in headings}, (name, anchor)
