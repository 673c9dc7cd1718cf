"""The tables of overlays and options: each option has its values, and nonsense is the default."""

import pytest

from server import resources
from server.http.overlays import COMMON, OPTIONS, OVERLAYS, THEMES, Option, Overlay


@pytest.mark.parametrize("overlay", OVERLAYS.values(), ids=lambda overlay: overlay.name)
def test_an_overlay_has_its_template_and_only_options_that_there_are(overlay: Overlay) -> None:
    assert (resources.OVERLAYS / overlay.template).is_file()
    assert set(overlay.own) <= OPTIONS.keys() - set(COMMON)
    assert [option.name for option in overlay.options] == [
        name for name in OPTIONS if name in (*COMMON, *overlay.own)
    ]


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_the_default_is_one_of_the_values(option: Option) -> None:
    assert option.default == "" or option.read(option.default, "other") == option.default


def test_every_option_belongs_to_an_overlay() -> None:
    used = {name for overlay in OVERLAYS.values() for name in overlay.own}
    assert used | set(COMMON) == OPTIONS.keys()


def test_every_theme_has_its_file() -> None:
    files = {path.stem for path in (resources.STATIC / "css" / "themes").glob("*.css")}
    assert files == set(THEMES)


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("theme", "light", "light"),
        ("theme", "../x", "broadcast"),
        ("swap", "1", "1"),
        ("swap", "yes", "0"),
        ("delay", "60000", "60000"),
        ("delay", "60001", "0"),
        ("delay", "-5", "0"),
        ("delay", "0x10", "0"),
        ("plate", "#fff", "#fff"),
        ("plate", "20304a", "20304a"),
        ("plate", "red;}", ""),
        ("accent-a", "12345", ""),
    ],
)
def test_what_is_not_known_is_the_default(name: str, text: str, read: str) -> None:
    assert OVERLAYS["scoreboard"].read({name: text})[name] == read


def test_an_overlay_has_its_own_default_place() -> None:
    assert OVERLAYS["shot-clock"].read({})["pos"] == "top-right"
    assert OVERLAYS["shot-clock"].read({"pos": "nowhere"})["pos"] == "top-right"
    assert OVERLAYS["scoreboard"].read({})["pos"] == "bottom"


def test_the_rest_of_an_address_is_no_option() -> None:
    read = OVERLAYS["scoreboard"].read({"key": "secret", "table": "1", "night": "3"})
    assert not {"key", "table", "night"} & read.keys()
    assert read["night"] == "", "what an overlay does not have reads as empty"
