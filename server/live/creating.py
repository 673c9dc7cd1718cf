"""What a new match is made of: who plays, in which format, under which id."""

import secrets
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from server.core import forms
from server.core.errors import Refusal
from server.core.ids import SIDES, MatchId
from server.live.match import open_format
from server.store.base import MatchRecord

Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=forms.LINE)]
Country = Annotated[str, Meta(pattern=forms.COUNTRY)]
Short = Annotated[str, Meta(min_length=1, max_length=24, pattern=forms.LINE)]
WalkOn = Annotated[str, Meta(min_length=1, max_length=80, pattern=forms.LINE)]
Accent = Annotated[str, Meta(pattern=forms.COLOUR)]
PictureId = Annotated[str, Meta(pattern=forms.PICTURE)]

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
"""No digit or letter of it is taken for another one when read aloud."""


class SideSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """One side as the operator enters it; `players` defaults to the side's own name.

    `short` stands where there is no room for the name, `walk_on` is a line under it, `photo` a
    picture of the desk's, `accent` a colour.
    """

    name: Name
    players: Annotated[list[Name], Meta(max_length=2)] = []
    country: Country | None = None
    short: Short | None = None
    walk_on: WalkOn | None = None
    photo: PictureId | None = None
    accent: Accent | None = None


class Sides(Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays, and what the match is called."""

    a: SideSpec
    b: SideSpec
    title: Name | None = None


def new_match_id() -> MatchId:
    """A fresh id, short enough to be read aloud (10 of 30 letters: 49 bits)."""
    return MatchId("".join(secrets.choice(ALPHABET) for _ in range(10)))


def new_record(
    spec: str | dict[str, Any],
    sides: Sides,
    table: str | None,
    now_ms: int,
    match_id: MatchId | None = None,
) -> MatchRecord:
    """A record for a match; `Refusal` names the key of the format, or the side, that is wrong."""
    text = msgspec.json.encode(spec).decode()
    discipline = open_format(text)
    return MatchRecord(
        id=match_id or new_match_id(),
        format=text,
        sides=msgspec.json.encode(completed(sides, discipline.format)).decode(),
        table=table,
        created_ms=now_ms,
    )


def sides_of(record: MatchRecord) -> Sides:
    """Who plays, out of a record."""
    return msgspec.json.decode(record.sides, type=Sides)


def completed(sides: Sides, format_: dict[str, Any]) -> Sides:
    """Every side with its players named; `Refusal` if they are not as many as the format says."""
    wanted = format_.get("players") or {"a": 1, "b": 1}
    done: dict[str, SideSpec] = {}
    for side in SIDES:
        given: SideSpec = getattr(sides, side)
        players = given.players or ([given.name] if wanted[side] == 1 else [])
        if len(players) != wanted[side]:
            raise Refusal(
                "bad_value", f"sides.{side}.players: this format has {wanted[side]} on that side"
            )
        done[side] = msgspec.structs.replace(given, players=list(players))
    return Sides(done["a"], done["b"], sides.title)
