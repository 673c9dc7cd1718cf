"""A cue that is due, and what became of it."""

from typing import Any, Literal

from msgspec import Struct

from server.core.ids import MatchId
from server.obs.detect import CueName

LATE_MS = 5_000
"""A cue that is older is of no use any more: the picture has gone on."""

Outcome = Literal["done", "refused", "missed", "locked"]


Who = Literal["websocket", "page"]


class Due(Struct, frozen=True):
    """A cue of a match: `name` is the same on every server and after every restart."""

    match: MatchId
    table: str | None
    name: str
    cue: CueName
    seq: int
    at: int
    facts: dict[str, Any]

    @property
    def id(self) -> str:
        """Unlike any other cue's."""
        return f"{self.match}:{self.name}"

    def is_late(self, now_ms: int) -> bool:
        """Is it too late for it?"""
        return now_ms - self.at > LATE_MS


class Done(Struct, frozen=True):
    """What became of a cue, for the desk: `problems` are OBS's own words."""

    id: str
    cue: str
    match: str
    table: str | None
    at: int
    outcome: Outcome
    by: Who | None = None
    problems: list[str] = []
