"""Every overlay and every option of an address, in two tables that pages, docs and builder read."""

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from server.http.templates import LANGUAGES, Options
from server.protocol.messages import LEAGUE_VIEWS, LeagueView, TableView, ViewName

MAX_TEXT = 200
COLOUR: Final = re.compile(r"#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")

Kind: TypeAlias = Literal["choice", "switch", "number", "colour", "text"]
"""`switch` is on or off by 1 and 0; a `number` is whole and within its two values."""


class Option(Struct, frozen=True):
    """An option of an address: what it takes, what it is without, and what it is for."""

    name: str
    kind: Kind
    values: tuple[str, ...]
    default: str
    help: str

    def read(self, text: str, default: str) -> str:
        """The value as templates have it; one that is not known is the default."""
        return text if text and self._takes(text) else default

    def _takes(self, text: str) -> bool:
        match self.kind:
            case "choice" | "switch":
                return text in self.values
            case "number":
                return text.isascii() and text.isdecimal() and self._within(text)
            case "colour":
                return COLOUR.fullmatch(text) is not None
            case "text":
                return len(text) <= MAX_TEXT

    def _within(self, text: str) -> bool:
        low, high = map(int, self.values)
        return len(text) <= len(self.values[1]) and low <= int(text) <= high


THEMES: Final = ("broadcast", "light")
PLACES: Final = (
    "bottom", "top", "center", "bottom-left", "bottom-right", "top-left", "top-right",
)  # fmt: skip
ON_OFF: Final = ("1", "0")

OPTIONS: Final = {
    option.name: option
    for option in (
        Option("lang", "choice", tuple(LANGUAGES), "", "language of the words; else the browser's"),
        Option("theme", "choice", THEMES, "broadcast", "dark and round, or white and square"),
        Option("pos", "choice", PLACES, "bottom", "place in the picture"),
        Option("swap", "switch", ON_OFF, "0", "side B on the left"),
        Option("animate", "switch", ON_OFF, "1", "0: nothing moves"),
        Option("delay", "number", ("0", "60000"), "0", "ms by which all is later, as the video is"),
        Option("accent-a", "colour", (), "", "accent of side A, before the player's own"),
        Option("accent-b", "colour", (), "", "accent of side B, before the player's own"),
        Option("plate", "colour", (), "", "ground of the graphics"),
        Option("text", "colour", (), "", "colour of the text on it"),
        Option("css", "text", (), "", "a style sheet of the custom folder, css/NAME.css"),
        Option("flags", "switch", ON_OFF, "1", "0: no flags, even where a country is known"),
        Option("balls", "choice", ("plain", "letters", "values"), "plain", "written on the balls"),
        Option("tenths", "switch", ON_OFF, "0", "tenths in the last ten seconds of a shot too"),
        Option("sound", "switch", ON_OFF, "0", "the last ten and five seconds of a shot are heard"),
        Option("break", "switch", ON_OFF, "1", "0: no break at the strap, for the overlay `break`"),
        Option("kind", "choice", ("player", "commentator", "text"), "", "else what the desk sets"),
        Option("side", "choice", ("a", "b"), "a", "whose lower third it is, with `kind=player`"),
        Option("name", "text", (), "", "the name, with `kind=commentator` or `kind=text`"),
        Option("line", "text", (), "", "what stands under the name"),
        Option(
            "seconds", "number", ("0", "600"), "0", "how long a slide stays; 0: as the desk set it"
        ),
        Option("bare", "switch", ON_OFF, "0", "1: slides with no plate under them"),
        Option("page", "number", ("1", "99"), "1", "2: ranks 21 to 40, and so on"),
        Option("night", "text", (), "", "a night's number or `play-offs`; else the last one drawn"),
    )
}
"""By name, in the order in which a builder asks for them."""

COMMON: Final = (
    "lang", "theme", "pos", "swap", "animate", "delay", "accent-a", "accent-b", "plate", "text",
    "css",
)  # fmt: skip
"""Options that every overlay has."""


class Overlay(Struct, frozen=True):
    """An overlay: its name, the view that it draws, what it shows, and its own options."""

    name: str
    view: ViewName | TableView | LeagueView
    help: str
    own: tuple[str, ...] = ()
    pos: str = "bottom"
    on_air: bool = True
    folder: str = ""

    @property
    def template(self) -> str:
        """Of the folder `overlays`, or of the user's own."""
        return f"{self.folder}{self.name}.html"

    @property
    def scope(self) -> Literal["table", "league"]:
        """What its address has to name."""
        return "league" if self.view in LEAGUE_VIEWS else "table"

    @property
    def options(self) -> tuple[Option, ...]:
        """All that its address may have, with its own defaults."""
        return tuple(
            Option(name, option.kind, option.values, self.default(name), option.help)
            for name, option in OPTIONS.items()
            if name in COMMON or name in self.own
        )

    def default(self, name: str) -> str:
        """What an option is where the address does not say."""
        return self.pos if name == "pos" else OPTIONS[name].default

    def read(self, query: Mapping[str, str]) -> Options:
        """Every option as the address has it, each one known; the rest of the query is left out."""
        return Options(
            (option.name, option.read(query.get(option.name, ""), option.default))
            for option in self.options
        )


OVERLAYS: Final = {
    overlay.name: overlay
    for overlay in (
        Overlay(
            "scoreboard",
            "scoreboard",
            "the score, what docks to it, and result cards in its place",
            ("flags", "balls", "tenths", "sound", "break"),
        ),
        Overlay(
            "shot-clock",
            "scoreboard",
            "the shot clock by itself",
            ("tenths", "sound"),
            pos="top-right",
        ),
        Overlay("break", "panels", "the break or run as it builds, above the strap", ("balls",)),
        Overlay("frame-result", "scoreboard", "the result of the frame or rack", ("flags",)),
        Overlay("rack-result", "scoreboard", "the same, by its name in nine-ball", ("flags",)),
        Overlay("match-result", "scoreboard", "the result of the match", ("flags",)),
        Overlay("frame-scores", "panels", "the score of every frame or rack", ("flags",), "center"),
        Overlay("stats", "panels", "figures of the match, side by side", ("flags",), "center"),
        Overlay(
            "lower-third",
            "programme",
            "a player, a commentator or a text, set by the desk or by the address",
            ("flags", "kind", "side", "name", "line"),
            "bottom-left",
        ),
        Overlay(
            "head-to-head",
            "programme",
            "what was between the two before, and their best",
            ("flags",),
            "center",
        ),
        Overlay("breaks", "programme", "the highest breaks of the day", (), "center"),
        Overlay("next-match", "programme", "who plays next on the table, and when", ("flags",)),
        Overlay(
            "sponsors", "programme", "the sponsors' slides", ("seconds", "bare"), pos="top-left"
        ),
        Overlay(
            "league-table", "league-table", "the table of a league", ("flags", "page"), "center"
        ),
        Overlay("night", "night", "the bracket of an evening", ("flags", "night"), "center"),
    )
}
"""A new overlay is a template, its style, and a line here."""
