"""The messages between the server and a page that runs inside OBS and does cues there."""

from typing import Annotated

from msgspec import Meta, Struct

CueId = Annotated[str, Meta(min_length=1, max_length=200)]
Problem = Annotated[str, Meta(max_length=300)]


class PageInObs(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="in_obs"):
    """The page runs inside OBS with these permissions: 0 none to 5 all, as obs-browser counts."""

    level: Annotated[int, Meta(ge=0, le=5)]


class ClaimCue(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="claim"):
    """The page would do this cue: `claimed` says whether it may."""

    cue: CueId


class CueDone(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="cue_done"):
    """The page did the cue that it claimed; `problems` are what it could not do of it."""

    cue: CueId
    problems: Annotated[list[Problem], Meta(max_length=10)] = []


class PageAction(Struct, frozen=True):
    """What a page can do of a rule: switch the scene, and back after so long; save the replay."""

    scene: str | None = None
    back_s: float | None = None
    replay: bool = False


class CueOffered(Struct, frozen=True, tag_field="type", tag="cue"):
    """A cue is due, and no other way to OBS is open: who claims it first does it.

    `cue` names it on every server, `name` says which one it is, `at` when it came, in server ms.
    """

    cue: str
    name: str
    match: str
    table: str | None
    at: int
    actions: list[PageAction]


class CueClaimed(Struct, frozen=True, tag_field="type", tag="claimed"):
    """May the page that asked do it?"""

    cue: str
    yours: bool
