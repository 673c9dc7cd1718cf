"""Colours have names: a style sheet takes them from the tokens or from a theme."""

import re

from tests.architecture.source import ROOT

CSS = ROOT / "static" / "css"
NAMED_HERE = ("tokens.css", "themes/broadcast.css", "themes/light.css")
EXCEPTIONS = {
    "pages/sheet.css": "it is printed: ink on paper, whatever the screen's theme",
    "balls.css": "balls have the colours of balls",
    "pool_balls.css": "balls have the colours of balls",
    "pages/overlays.css": "it paints the video that an overlay is looked at upon",
}
LITERAL = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:hsl|oklch|lab|lch)a?\(")
SHADE = re.compile(r"\brgba?\((?!0, 0, 0, |255, 255, 255, )")
"""A veil of black or of white is no colour: it only shades what is there."""
DEFINED, USED = re.compile(r"(--[\w-]+)\s*:"), re.compile(r"var\((--[\w-]+)\)")


def sheets() -> dict[str, str]:
    """Every style sheet by its path, without its comments."""
    return {
        path.relative_to(CSS).as_posix(): re.sub(
            r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL
        )
        for path in CSS.rglob("*.css")
    }


def test_no_style_sheet_has_a_colour_of_its_own() -> None:
    literal = [
        f"{name}: {line.strip()}"
        for name, text in sheets().items()
        if name not in NAMED_HERE and name not in EXCEPTIONS
        for line in text.splitlines()
        if LITERAL.search(line) or SHADE.search(line)
    ]
    assert literal == []


def test_every_exception_is_there_and_is_one() -> None:
    for name in EXCEPTIONS:
        assert LITERAL.search(sheets()[name]), name


def test_every_named_value_that_is_used_without_another_is_defined() -> None:
    """By a style sheet, or by a script or a template that sets it."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")]
    texts += [path.read_text(encoding="utf-8") for path in (ROOT / "overlays").rglob("*.html")]
    set_by_script = {name for text in texts for name in re.findall(r"--[\w-]+", text)}
    defined = {name for text in sheets().values() for name in DEFINED.findall(text)}
    used = {name for text in sheets().values() for name in USED.findall(text)}
    assert used - defined - set_by_script == set()
