"""Colours as a user picks them, moved no further than legibility asks: 7:1 on air, always."""

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Tone: TypeAlias = Literal["dark", "light"]
"""Of a ground: whether what stands on it is light or dark."""

LEAST: Final = 7.0
"""Contrast of text on air."""
SEEN: Final = 3.0
"""Contrast of a mark that is no text."""
BLACK: Final[Rgb] = (0, 0, 0)
WHITE: Final[Rgb] = (255, 255, 255)
DARK_UP_TO: Final = 0.1
LIGHT_FROM: Final = 0.3
"""Relative luminances: on a ground between the two neither black nor white has 7:1."""
BETWEEN: Final = 0.17
STEPS: Final = 64

FAR: Final[Mapping[Tone, Rgb]] = {"dark": WHITE, "light": BLACK}
"""Where a text goes to be read on a ground of that tone."""


def parse(text: str | None) -> Rgb | None:
    """Of `#rgb` or `#rrggbb`, with the sign or without; None for anything else."""
    digits = (text or "").removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if len(digits) != 6 or not all(digit in "0123456789abcdefABCDEF" for digit in digits):
        return None
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def written(colour: Rgb) -> str:
    """As CSS has it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, two: Rgb) -> float:
    """1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def mix(one: Rgb, two: Rgb, share: float) -> Rgb:
    """So much of the second in the first, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def tone_of(ground: Rgb) -> Tone:
    """Whether a ground counts as dark or as light."""
    return "dark" if luminance(ground) < BETWEEN else "light"


def grounded(colour: Rgb, tone: Tone) -> Rgb:
    """The nearest ground of that tone on which black (light) or white (dark) has 7:1."""
    if tone == "dark":
        return _moved(colour, BLACK, lambda it: luminance(it) <= DARK_UP_TO)
    return _moved(colour, WHITE, lambda it: luminance(it) >= LIGHT_FROM)


def legible(ink: Rgb, tone: Tone, *grounds: Rgb, least: float = LEAST) -> Rgb:
    """The nearest ink that has the contrast on each of these grounds of one tone."""
    return _moved(ink, FAR[tone], lambda it: all(contrast(it, on) >= least for on in grounds))


def accents(text: str | None) -> dict[Tone, str] | None:
    """An accent as it stands on plates of either tone; None for no colour.

    On a dark plate it is light enough for black text in it, on a light one dark enough for white.
    """
    colour = parse(text)
    if colour is None:
        return None
    return {"dark": written(grounded(colour, "light")), "light": written(grounded(colour, "dark"))}


def palette(
    theme: Mapping[str, str], plate: str | None, text: str | None, picked: Mapping[str, str | None]
) -> tuple[Tone, dict[str, str]]:
    """The tone of the plates, and the tokens of a theme that colours of an address replace.

    `theme` holds the theme's own tokens by name, `picked` the accents by side.
    """
    own, ink = _token(theme, "plate"), parse(text)
    wanted = parse(plate)
    tone = tone_of(wanted or own)
    colours: dict[str, Rgb] = {}
    if wanted:
        colours = _on_plate(theme, grounded(wanted, tone), tone, ink)
    elif ink:
        grounds = [_token(theme, name) for name in ("plate", "plate-raised", "plate-sunk")]
        written_in = legible(ink, tone, *grounds)
        colours = {
            "ink": written_in,
            "ink-soft": legible(mix(written_in, own, 0.15), tone, *grounds),
        }
    tokens = {f"--{name}": written(colour) for name, colour in colours.items()}
    for side, accent in picked.items():
        if made := accents(accent):
            tokens[f"--side-{side}"] = made[tone]
            tokens[f"--side-{side}-ink"] = written(BLACK if tone == "dark" else WHITE)
    return tone, tokens


def _on_plate(theme: Mapping[str, str], plate: Rgb, tone: Tone, ink: Rgb | None) -> dict[str, Rgb]:
    """Everything that stands on plates, for a plate of another colour."""
    same = tone_of(_token(theme, "plate")) == tone
    ink = legible(ink or (_token(theme, "ink") if same else FAR[tone]), tone, plate)
    sunk = mix(plate, BLACK if tone == "dark" else WHITE, 0.35)
    mark = _token(theme, "lit-mark")
    return {
        "plate": plate,
        "plate-raised": plate,
        "plate-sunk": sunk,
        "plate-line": mix(plate, ink, 0.3),
        "ink": ink,
        "ink-soft": legible(mix(ink, plate, 0.2), tone, plate),
        "ink-brass": legible(_token(theme, "ink-brass") if same else ink, tone, plate),
        "lit": ink,
        "lit-ink": plate,
        "lit-mark": mark if contrast(mark, ink) >= SEEN else plate,
        "points": sunk,
        "points-ink": ink,
    }


def _token(theme: Mapping[str, str], name: str) -> Rgb:
    colour = parse(theme[name])
    if colour is None:
        raise ValueError(f"--{name} of a theme must be a plain colour")
    return colour


def _moved(colour: Rgb, to: Rgb, good: Callable[[Rgb], bool]) -> Rgb:
    """The first of the colours between the two that is good; the last one if none is."""
    ways = (mix(colour, to, step / STEPS) for step in range(STEPS + 1))
    return next((way for way in ways if good(way)), to)
