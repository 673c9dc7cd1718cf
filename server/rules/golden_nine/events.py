"""The events of Golden Nine, in the contract's words (section 3)."""

from typing import Literal

from server.core.event import Amend, Event, Peek, Undo
from server.core.ids import Side
from server.core.pair import Pair
from server.rules.shared.events import Clocked, Extension, Next, Start, Struck

FoulReason = Literal[
    "scratch",
    "wrong_ball_first",
    "no_cushion",
    "feet",
    "off_table",
    "touched",
    "double_hit",
    "push",
    "balls_moving",
    "rack_on_table",
    "out_of_turn",
    "time",
    "break",
    "other",
]
Tag = Literal["safety", "escape", "long", "rest", "break_off", "miscue"]


class Break(Event, frozen=True, tag="break"):
    """A break that hit the 1 first, with no foul."""

    crossings: int = 0
    potted: tuple[int, ...] = ()
    crossed_then_potted: int = 0


class Stroke(Event, frozen=True, tag="stroke"):
    """A legal stroke; `combination` says whether the 9 was made off another ball."""

    potted: tuple[int, ...] = ()
    combination: bool | None = None
    tags: tuple[Tag, ...] = ()


class Foul(Event, frozen=True, tag="foul"):
    """A foul, with the balls that went down or off in it."""

    reason: FoulReason
    potted: tuple[int, ...] = ()
    off_table: tuple[int, ...] = ()
    intentional: bool = False
    by: Side | None = None


class Choose(Event, frozen=True, tag="choose"):
    """What the incoming side makes of a lost chance, and who shoots."""

    option: Literal["accept", "rebreak"]
    shooter: Side


class Stalemate(Event, frozen=True, tag="stalemate"):
    """The rack is void and broken again."""


class Warn(Event, frozen=True, tag="warn"):
    """A formal warning."""

    side: Side
    kind: Literal["conduct"]


class Award(Event, frozen=True, tag="award"):
    """The referee awards the rack or the match."""

    scope: Literal["rack", "match"]
    to: Side
    reason: Literal["conduct", "refusal", "other"]


class TimeUp(Event, frozen=True, tag="time_up"):
    """The match's time is over and no rack is in progress."""


class Adjust(Event, frozen=True, tag="adjust"):
    """The referee sets the record straight."""

    points: Pair | None = None
    frames: Pair | None = None
    balls: tuple[int, ...] | None = None
    striker: Side | None = None
    ball_on: int | None = None


Played = (
    Start
    | Next
    | Break
    | Stroke
    | Foul
    | Choose
    | Stalemate
    | Warn
    | Award
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


GoldenNineEvent = Played | Undo | Amended | Peek
