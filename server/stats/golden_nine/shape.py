"""The shapes that Golden Nine's figures come in; lists and objects by number are oldest first."""

from typing import Literal, TypedDict

from server.core.ids import Side

End = Literal["playing", "foul", "lost", "rack", "safety", "played"]


class NineFoul(TypedDict):
    """A foul: `by` committed it, the other side received `value` points."""

    by: Side
    value: int
    reason: str
    intentional: bool


class NineVisit(TypedDict):
    """A turn at the table.

    `balls` went down legally in it, the first `on_break` of them on its break. `broke`: it began
    with the break. `foul` is the visitor's own last one. A foul of the side that was not
    `at_table` is a visit of its own.
    """

    number: int
    side: Side
    broke: bool
    on_break: int
    balls: list[int]
    end: End
    foul: NineFoul | None
    at_table: bool


class NineRack(TypedDict):
    """A finished rack: who won it how, and the points that each side took in it."""

    number: int
    winner: Side
    kind: str
    a: int
    b: int


class RackTally(TypedDict):
    """One side in this rack; `away` are the points that its fouls gave away."""

    visits: int
    balls: int
    best: int
    fouls: int
    away: int


class BreakFigures(TypedDict):
    """One side's breaks in the match."""

    breaks: int
    legal: int
    success: int | None
    balls: int
    balls_tenths: int | None
    dry: int
    lost: int
    fouls: int


class KindFigures(TypedDict):
    """The racks that one side has won, by kind."""

    break_and_run: int
    table_run: int
    golden_break: int
    victory: int
    three_fouls: int
    intentional_foul: int
    awarded: int


class MatchFigures(TypedDict):
    """One side in the match; averages in tenths, null with nothing to average over."""

    run_tenths: int | None
    balls: int
    visits: int
    rack_tenths: int | None
    fouls: int
    intentional: int
