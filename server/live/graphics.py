"""What the desk has put on a table's graphics: the lower third, and the slides of the sponsors."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from server.core.ids import Side
from server.live.shelf import Shelf

KIND = "graphics"
"""Of the documents; the id is the table's."""

Line: TypeAlias = Annotated[str, Meta(max_length=120, pattern=r"^[^\x00-\x1f\x7f]*$(?!\n)")]
ImageName: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}$(?!\n)")]

SLIDE_MS = 8_000


class LowerThird(Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the match by his side, a commentator, or any text; seen while it is `on`.

    `line` stands under the name; a player without one has the line that he walks on to.
    """

    kind: Literal["player", "commentator", "text"]
    side: Side | None = None
    name: Line | None = None
    line: Line | None = None
    on: bool = False

    def __post_init__(self) -> None:
        if self.kind == "player" and self.side is None:
            raise ValueError("a player is named by his side, a or b")
        if self.kind != "player" and self.on and not (self.name or "").strip():
            raise ValueError("there is no name to show")


class Graphics(Struct, frozen=True, forbid_unknown_fields=True):
    """All of one table; `sponsors` are images by id, each seen for `slide_ms`."""

    lower_third: LowerThird | None = None
    sponsors: Annotated[list[ImageName], Meta(max_length=24)] = []
    slide_ms: Annotated[int, Meta(ge=2_000, le=600_000)] = SLIDE_MS


GraphicsShelf: TypeAlias = Shelf[Graphics]
