"""Turns at the table and the fouls in them, as the rack keeps them."""

import msgspec

from server.core.ids import Side


class FoulCalled(msgspec.Struct, frozen=True):
    """A foul as it was called, with its value in points."""

    by: Side
    value: int
    reason: str
    intentional: bool


class Visit(msgspec.Struct, frozen=True):
    """A turn at the table: the balls potted in order.

    `breaking` is the visit of a legal break; `whole` one, not the breaking one, that began with the
    1 and the 9 on the table. Both decide what the 9 is worth (GN I.2). `broke` is the visit that
    began before the break, legal or not; `on_break` are the balls that went down on it.
    """

    side: Side
    breaking: bool = False
    whole: bool = False
    balls: tuple[int, ...] = ()
    strokes: int = 0
    fouls: tuple[FoulCalled, ...] = ()
    safety: bool = False
    broke: bool = False
    on_break: int = 0
