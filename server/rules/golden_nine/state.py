"""The state of a Golden Nine match: frozen values, replaced and never changed."""

from typing import Literal

import msgspec

from server.core.clock import Clock
from server.core.ids import Side
from server.core.pair import NIL, Pair
from server.rules.golden_nine.totals import NOTHING, MatchTotals
from server.rules.golden_nine.visits import FoulCalled, Visit
from server.rules.shared.deeds import NOTHING_YET, Played
from server.rules.shared.shots import UNTIMED, Shots

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
    shots: Shots = UNTIMED
    deeds: Played = NOTHING_YET
    totals: MatchTotals = NOTHING
    """Of the racks before this one; a void rack counts nothing."""

    @property
    def racks_of_set(self) -> int:
        """How many racks of this set are finished."""
        return self.racks.a + self.racks.b
