"""The state of a snooker match: frozen values, replaced and never changed."""

from typing import Literal

import msgspec

from server.core.clock import Clock
from server.core.ids import Side, other
from server.core.pair import NIL, Pair
from server.core.trail import Trail
from server.rules.shared.deeds import NOTHING_YET, Played
from server.rules.shared.shots import UNTIMED, Shots
from server.rules.snooker.balls import COLOUR_OF_VALUE, BallOn

Phase = Literal["play", "choice", "respot", "blue", "over"]
InHand = Literal["no", "d", "anywhere"]
FrameReason = Literal[
    "black",
    "claim",
    "concession",
    "award",
    "miss",
    "time",
    "respotted_black",
    "blue_shoot_out",
]


class FoulCalled(msgspec.Struct, frozen=True):
    """A foul as it was called, with its value in points; `player` is who of the side, 0 or 1."""

    by: Side
    value: int
    reason: str
    miss: bool
    balls: tuple[str, ...] = ()
    player: int = 0


class Visit(msgspec.Struct, frozen=True):
    """A turn at the table: the balls potted in order, and the fouls and safety in it.

    A foul of the side that is not at the table is one by itself, and no turn (`at_table`).
    """

    side: Side
    player: int
    points: int = 0
    balls: tuple[str, ...] = ()
    fouls: tuple[FoulCalled, ...] = ()
    safety: bool = False
    at_table: bool = True


NO_VISITS: Trail[Visit] = Trail()


class Position(msgspec.Struct, frozen=True):
    """What `replace` brings back: how the table stood for the stroke that was a miss."""

    ball_on: BallOn
    free_ball: bool
    in_hand: InHand
    lost_reds: int
    turn: "Turn"


class Blues(msgspec.Struct, frozen=True):
    """The blue-ball shoot-out after a level Shoot-Out frame."""

    first: Side
    tries: Pair = NIL
    pots: Pair = NIL
    shots: tuple[bool, ...] = ()
    """Every attempt in its order, potted or not; the sides in turn."""

    def of(self, side: Side) -> list[bool]:
        """The attempts of one side."""
        return list(self.shots[0 if side == self.first else 1 :: 2])


class Turn(msgspec.Struct, frozen=True):
    """The order of visits: A1 B1 A2 B2 (PZ part 3, 17.1), and whose it is.

    `slot` 0 and 2 are the side that broke, 1 and 3 the other. `instead` is the player who plays
    in this visit though it is the partner's (play again after a foul out of turn).
    """

    breaker: Side
    first: Pair = NIL
    slot: int = 0
    instead: int | None = None

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        return self.breaker if self.slot % 2 == 0 else other(self.breaker)

    def player(self, players: Pair) -> int:
        """Who of the side, 0 or 1."""
        if self.instead is not None:
            return self.instead
        side = self.side
        if players.of(side) == 1:
            return 0
        begins = self.first.of(side)
        return begins if self.slot < 2 else 1 - begins

    def passed(self) -> "Turn":
        """The next visit's turn."""
        return Turn(self.breaker, self.first, (self.slot + 1) % 4)


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """The frame in play, or the one just over.

    `lowest` is the value of the lowest colour on the table, 8 when none is. `turn` is None between
    a level score and the order at the re-spotted black or the blue, and after the frame.
    `put_straight`: the position was adjusted since `struck_at`.
    """

    number: int
    turn: Turn | None
    breaker: Side
    reds: int
    phase: Phase = "play"
    lowest: int = 2
    ball_on: BallOn | None = "red"
    free_ball: bool = False
    in_hand: InHand = "d"
    points: Pair = NIL
    visit: Visit | None = None
    visits: Trail[Visit] = NO_VISITS
    options: tuple[str, ...] = ()
    before: Position | None = None
    may_call_free_ball: bool = False
    misses: int = 0
    warned: bool = False
    last_foul: FoulCalled | None = None
    respotted: bool = False
    shoot_out: bool = False
    blue: Blues | None = None
    struck_at: int | None = None
    put_straight: bool = False
    first_order: Pair = NIL

    @property
    def striker(self) -> Side | None:
        """The side at the table."""
        return self.turn.side if self.turn is not None else None

    @property
    def stroke_owed(self) -> bool:
        """The cue ball is struck, and what came of it was not entered, by an `adjust` neither."""
        return self.struck_at is not None and not self.put_straight

    @property
    def plain_on(self) -> BallOn:
        """What is on at the start of a visit: red while reds are on, else the lowest colour."""
        return "red" if self.reds else COLOUR_OF_VALUE[self.lowest]


class Break(msgspec.Struct, frozen=True):
    """A finished break above 0."""

    side: Side
    points: int


class FrameResult(msgspec.Struct, frozen=True):
    """A finished frame, for the record."""

    number: int
    a: int
    b: int
    winner: Side | None
    reason: FrameReason
    breaks: tuple[Break, ...]
    conceded_early: bool


class SnookerState(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match. `shot` and `clock` are None at their full allowance."""

    status: Literal["scheduled", "live", "over"] = "scheduled"
    winner: Side | None = None
    reason: Literal["frames", "points", "award"] | None = None
    frames: Pair = NIL
    games: Pair = NIL
    banked: Pair = NIL
    extensions: Pair = NIL
    awarded_against: Pair = NIL
    conduct_warnings: Pair = NIL
    game_over: bool = False
    frame: Frame | None = None
    results: tuple[FrameResult, ...] = ()
    shot: Clock | None = None
    frame_clock: Clock | None = None
    held: frozenset[str] = frozenset()
    shots: Shots = UNTIMED
    deeds: Played = NOTHING_YET
