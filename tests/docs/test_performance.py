"""The page of figures names benchmarks that exist, and every benchmark stands in their list."""

import re

from benchmarks.running import ROOT

PAGES = ("docs/performance.md", "benchmarks/README.md", "docs/scale.md")


def text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def scripts() -> set[str]:
    """Those that can be run."""
    files = (ROOT / "benchmarks").glob("*.py")
    return {one.stem for one in files if "__main__" in one.read_text(encoding="utf-8")}


def test_what_is_named_can_be_run() -> None:
    for page in PAGES:
        named = set(re.findall(r"-m benchmarks\.(\w+)|`benchmarks[./](\w+?)(?:\.py)?`", text(page)))
        assert {one or other for one, other in named} <= scripts(), page


def test_every_benchmark_is_in_the_list() -> None:
    listed = set(re.findall(r"-m benchmarks\.(\w+)", text("benchmarks/README.md")))
    assert listed == scripts()


def test_every_figure_has_a_baseline_beside_it() -> None:
    tables = re.findall(r"(?:^\|.*\n){3,}", text("docs/performance.md"), re.MULTILINE)
    assert len(tables) >= 8
    assert all(len(table.splitlines()) >= 3 for table in tables)
