"""Styles and templates keep to what Chromium 103 (OBS 28 to 30) has; eslint watches the scripts."""

import re
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

TOO_NEW = {
    ":has()": r":has\(",
    "nesting": r"^\s*&",
    "container queries": r"@container|\bcontainer(-type|-name)?\s*:|\d(cqw|cqh|cqi|cqb)\b",
    "@scope, @starting-style, @view-transition": r"@(scope|starting-style|view-transition)\b",
    "individual transforms": r"(^|[;{\s])(translate|rotate|scale)\s*:",
    "new colours": r"\b(color-mix|oklch|oklab|lch|lab|light-dark|color)\(",
    "text-wrap": r"\btext-wrap\b",
    "subgrid": r"\bsubgrid\b",
    "media ranges": r"@media[^{]*[<>]",
    "small, large and dynamic viewports": r"\d(s|l|d)v(h|w|min|max|b|i)\b",
    "line-height units": r"\d(r?lh)\b",
    "trigonometry and rounding": r"\b(sin|cos|tan|asin|acos|atan2?|round|mod|rem|abs|sign)\(",
    "linear()": r"\blinear\(",
    "unprefixed mask": r"(^|[;{\s])mask(-image|-size)?\s*:",
    "anchors": r"\banchor(-name|-scope)?\s*[:(]|\bposition-area\b",
    "field-sizing": r"\bfield-sizing\b",
    "popover": r":popover-open|\spopover[=\s>]",
}
"""What, and the line that gives it away.

A line is let through when the one above sets the same property for older engines.
"""

STYLES = sorted((ROOT / "static").rglob("*.css"))
TEMPLATES = sorted((ROOT / "overlays").rglob("*.html"))


def numbered(path: Path) -> list[tuple[int, str, str]]:
    """Lines of a file with their numbers and the line above each."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(zip(range(1, len(lines) + 1), lines, ["", *lines], strict=False))


def property_of(line: str) -> str | None:
    """The property that a line sets, as in `  height: 100vh;`."""
    found = re.match(r"\s*([\w-]+)\s*:[^:]", line)
    return found[1] if found else None


def test_there_are_styles_to_look_at() -> None:
    assert STYLES


@pytest.mark.parametrize("what", TOO_NEW)
def test_nothing_newer_than_the_oldest_engine_is_used(what: str) -> None:
    pattern = re.compile(TOO_NEW[what])
    found = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}"
        for path in [*STYLES, *TEMPLATES]
        for number, line, above in numbered(path)
        if pattern.search(line)
        and (not property_of(line) or property_of(line) != property_of(above))
    ]
    assert found == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_rule_stands_inside_another(path: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    open_rules: list[bool] = []  # is each open block a style rule (and not an at-rule)?
    for part in re.findall(r"[^{};]*[{};]", text):
        if part.endswith("{"):
            assert not any(open_rules), f"nested: {part.strip()}"
            open_rules.append(not part.strip().startswith("@"))
        elif part.endswith("}"):
            open_rules.pop()


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_holds_no_script_and_no_style_of_its_own(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", text) == []
    scripts = re.findall(r"<script\b[^>]*>", text)
    assert [tag for tag in scripts if "src=" not in tag and "application/json" not in tag] == []
