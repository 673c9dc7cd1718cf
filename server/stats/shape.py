"""The shapes that the figures come in; all points are whole numbers, all lists oldest first."""

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict

from server.core.ids import Side

State = Mapping[str, Any]
"""A state as views get it (contract, section 4), in builtins."""


class Foul(TypedDict):
    """A foul: `by` committed it, the other side received `value` points."""

    by: Side
    value: int
    reason: str
    miss: bool


class Visit(TypedDict):
    """A turn at the table; `points` and `balls` are of legal pots only.

    Or a foul of the side that was not at it: then `at_table` is false.
    """

    number: int
    side: Side
    player: str | None
    points: int
    balls: list[str]
    end: Literal["playing", "foul", "safety", "frame", "played"]
    foul: Foul | None
    at_table: bool


class Break(TypedDict):
    """A break and the frame it was made in."""

    frame: int
    side: Side
    points: int


class Margin(TypedDict):
    """So many points of one side; `side` is null with none."""

    side: Side | None
    points: int


class Need(TypedDict):
    """What a side needs for the frame; see `needs.needs` for each `kind`."""

    kind: Literal["snookers", "level", "safe", "points"]
    snookers: NotRequired[int]
    points: NotRequired[int]
    pots: NotRequired[int]
    ball: NotRequired[str]


class Reckoning(TypedDict):
    """How one side's snookers required come about; see `reckoning.reckoning`."""

    behind: int
    reds: int
    colours: int
    extra: int
    left: int
    short: int
    penalty: int
    snookers: int


class Tally(TypedDict):
    """One side in this frame; `away` are the points that its fouls gave away."""

    visits: int
    pots: int
    scored: int
    fouls: int
    away: int
    highest: int


class Milestones(TypedDict):
    """One side in the match; a century counts among the fifties too, `away` is by fouls."""

    highest: int
    fifties: int
    centuries: int
    fouls: int
    away: int
    frames_needed: int | None


class Current(TypedDict):
    """The break at the table and the most it can come to without a foul.

    `visit` is the number of its visit, which has its balls; `values` are what each of them counted:
    a free ball counts as the ball it stood for.
    """

    side: Side
    points: int
    visit: int
    values: list[int]
    possible: int


class Row(TypedDict):
    """A finished frame with its breaks of 50 and more."""

    number: int
    a: int
    b: int
    winner: Side | None
    reason: str
    breaks: list[Break]
    conceded_early: bool
