"""The page of overlays names each of them, each option and each token as the code has them."""

import re

from server import resources
from server.http.overlays import COMMON, OPTIONS, OVERLAYS, THEMES, Option
from tests.docs.test_docs_are_true import ROOT, code, rows

PAGE = (ROOT / "docs" / "overlays.md").read_text(encoding="utf-8")


def listed() -> list[list[str]]:
    """The rows of the first table, which stands under the title."""
    lines = PAGE.partition("\n## ")[0].splitlines()
    found = [line for line in lines if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


def values(option: Option) -> str:
    """What an option takes, as the page writes it."""
    match option.kind:
        case "number":
            return f"{option.values[0]} to {option.values[1]}"
        case "colour":
            return "`rgb` `rrggbb`"
        case "text":
            return "text"
        case _:
            return " ".join(f"`{value}`" for value in option.values)


def test_every_overlay_is_there_with_its_options() -> None:
    wanted = [
        [
            f"`{overlay.name}`",
            overlay.help,
            f"`{overlay.view}`",
            " ".join(f"`{name}`" for name in overlay.own),
            f"`{overlay.pos}`",
        ]
        for overlay in OVERLAYS.values()
    ]
    assert listed() == wanted


def test_every_option_is_there_with_its_values() -> None:
    wanted = [
        [
            f"`{option.name}`",
            values(option),
            f"`{option.default}`" if option.default else "",
            option.help,
        ]
        for option in OPTIONS.values()
    ]
    assert list(rows("overlays.md", "Options")) == wanted
    assert f"Every overlay has {' '.join(f'`{name}`' for name in COMMON)};" in PAGE


def test_every_token_that_custom_css_may_set_is_one_of_every_theme() -> None:
    told = {token for row in rows("overlays.md", "Colours") for token in row[0].split()}
    assert len(told) > 30
    for theme in THEMES:
        css = resources.STATIC / "css" / "themes" / f"{theme}.css"
        has = set(re.findall(r"(--[a-z-]+):", css.read_text(encoding="utf-8")))
        assert {code(token) for token in told} <= has


def test_every_theme_is_described() -> None:
    assert all(f"`{theme}`:" in PAGE for theme in THEMES)
