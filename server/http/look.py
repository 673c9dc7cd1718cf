"""How an overlay looks by its address: its theme, and colours in the place of the theme's."""

import re
from functools import cache
from typing import Final

from msgspec import Struct

from server import resources
from server.http.templates import Options
from server.views.colours import Tone, palette

_TOKEN: Final = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")


class Look(Struct, frozen=True):
    """The tone of the plates, and the tokens that the page sets, `--name` by colour."""

    tone: Tone
    colours: dict[str, str]


def look_of(options: Options) -> Look:
    """Of the options of an overlay; colours are moved where text could not be read."""
    picked = {side: options[f"accent-{side}"] for side in ("a", "b")}
    tone, colours = palette(tokens(options["theme"]), options["plate"], options["text"], picked)
    return Look(tone, colours)


@cache
def tokens(theme: str) -> dict[str, str]:
    """The plain colours of a theme that ships, by name."""
    path = resources.STATIC / "css" / "themes" / f"{theme}.css"
    return dict(_TOKEN.findall(path.read_text(encoding="utf-8")))
