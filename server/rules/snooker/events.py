"""The events of snooker, in the contract's words (section 3)."""

from typing import Literal

from server.core.event import Amend, Event, Peek, Undo
from server.core.ids import Side
from server.core.pair import Pair
from server.rules.shared.events import Clocked, Extension, Next, Start, Struck
from server.rules.snooker.balls import AnyBall, Ball, BallOn, Colour

Tag = Literal["safety", "escape", "long", "rest", "break_off", "miscue"]
FoulReason = Literal[
    "double_hit",
    "feet",
    "out_of_turn",
    "in_hand",
    "missed_all",
    "in_off",
    "snookered_by_free_ball",
    "jump",
    "cue",
    "consulting",
    "balls_moving",
    "not_spotted",
    "wrong_pot",
    "wrong_first",
    "push",
    "touched",
    "off_table",
    "two_balls",
    "used_off_table",
    "measured",
    "successive_reds",
    "wrong_cue_ball",
    "not_declared",
    "not_nominated",
    "time",
    "no_cushion",
]
Option = Literal["play", "play_again", "replace"]
AwardReason = Literal["miss", "conduct", "refusal", "other"]


class Stroke(Event, frozen=True, tag="stroke"):
    """A legal stroke, with the balls potted (none ends the visit)."""

    potted: tuple[Ball, ...] = ()
    nominated: Ball | None = None
    tags: tuple[Tag, ...] = ()


class Foul(Event, frozen=True, tag="foul"):
    """A foul, called by the referee; its value is worked out unless he names it."""

    reason: FoulReason
    balls: tuple[AnyBall, ...] = ()
    nominated: Ball | None = None
    reds: int = 0
    miss: bool = False
    free_ball: bool = False
    value: int | None = None
    by: Side | None = None
    player: int | None = None


class Choose(Event, frozen=True, tag="choose"):
    """The non-offender's choice after a foul."""

    option: Option


class FreeBall(Event, frozen=True, tag="free_ball"):
    """The referee calls a free ball after a foul, before the next stroke."""


class Warn(Event, frozen=True, tag="warn"):
    """A formal warning."""

    side: Side
    kind: Literal["miss", "conduct"]


class Concede(Event, frozen=True, tag="concede"):
    """The striker concedes the frame; the opponent may decline."""

    accepted: bool = True


class Award(Event, frozen=True, tag="award"):
    """The referee awards the frame or the match."""

    scope: Literal["frame", "match"]
    to: Side
    reason: AwardReason


class Claim(Event, frozen=True, tag="claim"):
    """The striker claims the frame: only black left and more than seven ahead."""


class Respot(Event, frozen=True, tag="respot"):
    """Who plays first at the re-spotted black."""

    first: Side
    player: int = 0


class Rerack(Event, frozen=True, tag="rerack"):
    """Stalemate: the frame starts again."""


class BlueOrder(Event, frozen=True, tag="blue_order"):
    """Who shoots first at the blue."""

    first: Side


class Blue(Event, frozen=True, tag="blue"):
    """One attempt at the blue."""

    potted: bool


class TimeUp(Event, frozen=True, tag="time_up"):
    """The Shoot-Out frame's time is over and no stroke is in progress."""


class Adjust(Event, frozen=True, tag="adjust"):
    """The referee sets the record straight."""

    points: Pair | None = None
    frames: Pair | None = None
    reds: int | None = None
    colours: list[Colour] | None = None
    striker: Side | None = None
    ball_on: BallOn | None = None


Played = (
    Start
    | Next
    | Stroke
    | Foul
    | Choose
    | FreeBall
    | Warn
    | Concede
    | Award
    | Claim
    | Respot
    | Rerack
    | BlueOrder
    | Blue
    | TimeUp
    | Adjust
    | Clocked
    | Struck
    | Extension
)
"""What happens in a match, and so what may stand in the place of it."""


class Amended(Amend, frozen=True, tag="amend"):
    """Another event in the place of an earlier one."""

    event: Played


SnookerEvent = Played | Undo | Amended | Peek

NO_STROKE: frozenset[str] = frozenset(
    {"time", "touched", "measured", "used_off_table", "consulting", "not_declared"}
)
"""Fouls that are no stroke: they start no Shoot-Out frame and are too late after its end."""
