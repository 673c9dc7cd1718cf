"""Sets right who plays in a match and what it is called; every server takes it in."""

from collections.abc import Callable

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from server.core.errors import Refusal
from server.core.ids import SIDES, MatchId
from server.live.creating import (
    Accent,
    Country,
    Name,
    PictureId,
    Short,
    Sides,
    SideSpec,
    WalkOn,
    completed,
    sides_of,
)
from server.live.match import LiveMatch
from server.live.service import MatchService, unavailable
from server.store.base import OutcomeUnknown, Store, StoreError

log = structlog.get_logger(__name__)

ROUNDS = 5


class SidePatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes of a side: a field that is left out stays, null takes one away."""

    name: Name | UnsetType = UNSET
    players: list[Name] | UnsetType = UNSET
    country: Country | UnsetType | None = UNSET
    short: Short | UnsetType | None = UNSET
    walk_on: WalkOn | UnsetType | None = UNSET
    photo: PictureId | UnsetType | None = UNSET
    accent: Accent | UnsetType | None = UNSET


class SidesPatch(Struct, frozen=True, forbid_unknown_fields=True):
    """What changes of the sides."""

    a: SidePatch = SidePatch()
    b: SidePatch = SidePatch()


def patched(sides: Sides, patch: SidesPatch, title: str | UnsetType | None) -> Sides:
    """The sides as they are to be.

    A player who was named as the side was (there is one on it) is named anew with it.
    """
    done = {side: _patched(getattr(sides, side), getattr(patch, side)) for side in SIDES}
    named = sides.title if title is UNSET else title
    return Sides(done["a"], done["b"], named)


def _patched(spec: SideSpec, patch: SidePatch) -> SideSpec:
    changes = {
        name: value
        for name in patch.__struct_fields__
        if (value := getattr(patch, name)) is not UNSET
    }
    if patch.players is UNSET and patch.name is not UNSET and spec.players == [spec.name]:
        changes["players"] = [patch.name]
    return msgspec.structs.replace(spec, **changes)


async def correct(
    store: Store, service: MatchService, match_id: MatchId, change: Callable[[Sides], Sides]
) -> LiveMatch:
    """Put `change(sides)` in their place; `Refusal` names the side that is wrong, unavailable."""
    live = await service.current(match_id)
    for _ in range(ROUNDS):
        wanted = completed(change(sides_of(live.record)), live.discipline.format)
        if wanted == sides_of(live.record):
            return live
        expected, text = live.record.sides, msgspec.json.encode(wanted).decode()
        try:
            stands = await _put(store, match_id, expected, text)
        except StoreError as error:
            raise unavailable(error) from None
        if stands is None:
            service.memory.drop(match_id)
            raise Refusal("not_found", f"there is no match {match_id}")
        take_in(service, live, stands)
        if stands == text:
            log.info("match_corrected", match=match_id)
            return live
    raise Refusal("unavailable", "others are correcting the match at the same time: try again")


async def _put(store: Store, match_id: MatchId, expected: str, text: str) -> str | None:
    try:
        return await store.desk.correct_sides(match_id, expected, text)
    except OutcomeUnknown:
        return await store.desk.correct_sides(match_id, expected, text)


def take_in(service: MatchService, live: LiveMatch, sides: str) -> None:
    """The record says so now: whoever looks gets the whole state again."""
    if live.record.sides != sides:
        live.record = msgspec.structs.replace(live.record, sides=sides, corrected=True)
        service.memory.replaced(live)


async def corrected(store: Store, service: MatchService, match_id: MatchId) -> None:
    """Some server set it right."""
    live = service.memory.loaded(match_id)
    if live is None:
        return
    record = await store.match(match_id)
    if record is not None:
        take_in(service, live, record.sides)
