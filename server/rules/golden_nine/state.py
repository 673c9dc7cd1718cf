"""The state of a Golden Nine match: frozen values, replaced and never changed."""

from typing import Literal

import msgspec

from server.core.clock import Clock
from server.core.ids import Side
from server.core.pair import NIL, Pair

Phase = Literal["break", "play", "choice", "over"]
Kind = Literal[
    "break_and_run",
    "table_run",
    "golden_break",
    "victory",
    "three_fouls",
    "intentional_foul",
    "awarded",
]

NINE = 9
ALL_BALLS: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
WORTH: dict[Kind, int] = {
    "break_and_run": 10,
    "table_run": 7,
    "golden_break": 7,
    "victory": 4,
    "awarded": 4,
}
"""What a rack is worth to its winner by the way it was won (GN I.1)."""

OPTIONS = ("accept", "rebreak")


class FoulCalled(msgspec.Struct, frozen=True):
    """A foul as it was called, with its value in points."""

    by: Side
    value: int
    reason: str
    intentional: bool


class Visit(msgspec.Struct, frozen=True):
    """A turn at the table: the balls potted in order.

    `breaking` is the visit of a legal break; `whole` one, not the breaking one, that began with the
    1 and the 9 on the table. Both decide what the 9 is worth (GN I.2).
    """

    side: Side
    breaking: bool = False
    whole: bool = False
    balls: tuple[int, ...] = ()
    strokes: int = 0
    fouls: tuple[FoulCalled, ...] = ()
    safety: bool = False
    broke: bool = False


class Rack(msgspec.Struct, frozen=True, kw_only=True):
    """The rack in play, or the one just over. `points` are those taken in it by each side."""

    number: int
    breaker: Side
    striker: Side | None
    phase: Phase = "break"
    balls: tuple[int, ...] = ALL_BALLS
    fouls: Pair = NIL
    points: Pair = NIL
    in_hand: bool = False
    visit: Visit | None = None
    visits: tuple[Visit, ...] = ()
    struck_at: int | None = None
    last_foul: FoulCalled | None = None

    @property
    def ball_on(self) -> int | None:
        """The lowest ball on the table, which has to be hit first (GN VI(b))."""
        if self.phase == "over" or not self.balls:
            return None
        return self.balls[0]


class RackResult(msgspec.Struct, frozen=True):
    """A finished rack, for the record."""

    number: int
    winner: Side
    kind: Kind
    a: int
    b: int


class GoldenNineState(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match. `shot` and `decision` are None at their full allowance."""

    status: Literal["scheduled", "live", "over"] = "scheduled"
    winner: Side | None = None
    reason: Literal["points", "award", "intentional_fouls"] | None = None
    points: Pair = NIL
    racks: Pair = NIL
    sets: Pair = NIL
    racks_of_set: int = 0
    set_over: bool = False
    next_breaker: Side | None = None
    intentional: Pair = NIL
    conduct_warnings: Pair = NIL
    awarded_against: Pair = NIL
    extensions: Pair = NIL
    rack: Rack | None = None
    results: tuple[RackResult, ...] = ()
    shot: Clock | None = None
    decision: Clock | None = None
    match_clock: Clock | None = None
    held: frozenset[str] = frozenset()
