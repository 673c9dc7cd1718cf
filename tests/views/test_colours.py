"""Whatever colours are picked, what is written can be read, and they change no more than needed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.views.colours import (
    LEAST,
    SEEN,
    Rgb,
    accents,
    contrast,
    grounded,
    luminance,
    palette,
    parse,
    tone_of,
    written,
)

COLOURS = st.tuples(*[st.integers(0, 255)] * 3)
BAIZE = {
    "plate": "#0c1613", "plate-raised": "#14231e", "plate-sunk": "#070d0b", "ink": "#f7f3e8",
    "ink-brass": "#f2c765", "lit-mark": "#a3161f",
}  # fmt: skip
PAPER = {
    "plate": "#fbfbf9", "plate-raised": "#ffffff", "plate-sunk": "#eceeea", "ink": "#12181c",
    "ink-brass": "#5b3d00", "lit-mark": "#ffd23f",
}  # fmt: skip
ON = {
    "ink": ("plate", "plate-raised", "plate-sunk"), "ink-soft": ("plate", "plate-sunk"),
    "ink-brass": ("plate", "plate-sunk"), "lit-ink": ("lit",), "points-ink": ("points",),
}  # fmt: skip


def of(text: str) -> Rgb:
    colour = parse(text)
    assert colour is not None
    return colour


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#fff", (255, 255, 255)),
        ("0a141e", (10, 20, 30)),
        ("#0A141E", (10, 20, 30)),
        ("", None),
        (None, None),
        ("#12345", None),
        ("red", None),
        ("#ggg", None),
        ("٣٣٣", None),
    ],
)
def test_a_colour_is_three_or_six_digits(text: str | None, colour: Rgb | None) -> None:
    assert parse(text) == colour


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@given(COLOURS)
def test_an_accent_can_be_written_on_and_is_seen_on_plates_of_both_tones(colour: Rgb) -> None:
    made = accents(written(colour))
    assert made is not None
    assert contrast(of(made["dark"]), (0, 0, 0)) >= LEAST
    assert contrast(of(made["light"]), (255, 255, 255)) >= LEAST
    assert contrast(of(made["dark"]), of(BAIZE["plate"])) >= SEEN
    assert contrast(of(made["light"]), of(PAPER["plate"])) >= SEEN


def test_an_accent_that_is_good_stays_as_it_was_picked() -> None:
    assert accents("#f2c765") == {"dark": "#f2c765", "light": accents("#f2c765")["light"]}  # type: ignore[index]
    assert accents("#0a2a5c")["light"] == "#0a2a5c"  # type: ignore[index]
    assert accents("no colour") is None


@given(st.sampled_from([BAIZE, PAPER]), st.none() | COLOURS, st.none() | COLOURS)
def test_whatever_plate_and_text_are_picked_everything_on_them_is_legible(
    theme: dict[str, str], plate: Rgb | None, ink: Rgb | None
) -> None:
    picked = plate and written(plate), ink and written(ink)
    _, tokens = palette(theme, picked[0], picked[1], {})
    now = theme | {name.removeprefix("--"): value for name, value in tokens.items()}
    for name, grounds in ON.items():
        for ground in grounds:
            if f"--{name}" in tokens and ground in now:
                assert contrast(of(now[name]), of(now[ground])) >= LEAST, (name, ground, now)
    if plate:
        assert contrast(of(now["lit-mark"]), of(now["lit"])) >= SEEN


@given(COLOURS)
def test_a_ground_moves_to_its_own_side_and_no_further(colour: Rgb) -> None:
    tone = tone_of(colour)
    moved = grounded(colour, tone)
    assert tone_of(moved) == tone
    if luminance(colour) <= 0.1 or luminance(colour) >= 0.3:
        assert moved == colour


def test_a_light_plate_turns_the_dark_theme_round() -> None:
    tone, tokens = palette(BAIZE, "#ffffff", None, {"a": "#0000ff", "b": None})
    assert tone == "light"
    assert tokens["--ink"] == "#000000"
    assert tokens["--lit"] == "#000000"
    assert tokens["--side-a"] == "#0000ff"
    assert tokens["--side-a-ink"] == "#ffffff"
    assert "--side-b" not in tokens


def test_without_colours_a_theme_stays_as_it_is() -> None:
    assert palette(BAIZE, None, None, {"a": None, "b": None}) == ("dark", {})
    assert palette(PAPER, None, "", {}) == ("light", {})
