"""How a match of an evening stands, read out of the state that a replay shows."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from server.core.ids import Side
from server.core.pair import NIL, Pair

Status = Literal["scheduled", "live", "over"]


class Standing(msgspec.Struct, frozen=True):
    """A match as far as its evening goes.

    `points` are those of the frame in play, None between frames. `scores` are the finished frames.
    `at` is the server ms of its last event.
    """

    seq: int
    at: int
    status: Status
    frames: Pair = NIL
    winner: Side | None = None
    points: Pair | None = None
    scores: tuple[Pair, ...] = ()

    @property
    def begun(self) -> bool:
        """Has its first frame been opened?"""
        return self.status != "scheduled"

    @property
    def over(self) -> bool:
        """Is it decided?"""
        return self.status == "over"


def standing_of(shown: Mapping[str, Any]) -> Standing:
    """The standing of a match in the contract's state (section 4)."""
    frame, sides = shown["frame"], shown["sides"]
    in_play = shown["status"] == "live" and frame is not None and frame["phase"] != "over"
    return Standing(
        seq=shown["seq"],
        at=shown["at"],
        status=shown["status"],
        frames=Pair(sides["a"]["frames"], sides["b"]["frames"]),
        winner=shown["winner"],
        points=Pair(sides["a"]["points"], sides["b"]["points"]) if in_play else None,
        scores=tuple(Pair(frame["a"], frame["b"]) for frame in shown["frames"]),
    )
