"""Who plays is set right in the record; a match that is on air is told, its log is not touched."""

import asyncio

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.correcting import SidePatch, SidesPatch, correct, corrected, patched
from server.live.creating import Sides, SideSpec, sides_of
from server.live.match import LiveMatch
from server.live.service import MatchService
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

SIDES = Sides(
    SideSpec("Anna", ["Anna"], short="An"), SideSpec("Team", ["Bo", "Cy"], country="pl"), "Final"
)


def test_what_is_left_out_stays_and_null_takes_away() -> None:
    patch = msgspec.convert(
        {"a": {"short": None, "accent": "#123456"}, "b": {"name": "The Team"}}, SidesPatch
    )
    done = patched(SIDES, patch, UNSET)
    assert done.a == SideSpec("Anna", ["Anna"], accent="#123456")
    assert done.b == SideSpec("The Team", ["Bo", "Cy"], country="pl")
    assert done.title == "Final"
    assert patched(SIDES, SidesPatch(), None).title is None


def test_a_player_who_is_the_side_is_renamed_with_it() -> None:
    assert patched(SIDES, SidesPatch(SidePatch(name="Hanna")), UNSET).a.players == ["Hanna"]
    both = SidesPatch(SidePatch(name="Hanna", players=["Hanna B."]))
    assert patched(SIDES, both, UNSET).a.players == ["Hanna B."]


def renamed(name: str) -> Sides:
    return Sides(SideSpec(name), SideSpec("Bert"))


async def test_every_server_takes_it_in(desk: Desk, store: RedisStore) -> None:
    other = await desk_on(store, desk.match_id)
    live, theirs = await desk.live(), await other.live()
    told: list[LiveMatch] = []

    class Hearing:
        def replaced(self, live: LiveMatch) -> None:
            told.append(live)

        opened = advanced = replaced

        def dropped(self, match_id: MatchId) -> None: ...

        def watching(self, match_id: MatchId) -> bool:
            return True

    other.service.memory.tell(Hearing())
    await correct(store, desk.service, desk.match_id, lambda _: renamed("Hanna"))
    await corrected(store, other.service, desk.match_id)
    await corrected(store, other.service, desk.match_id)
    assert live.record == theirs.record
    assert (sides_of(live.record).a.name, live.record.corrected) == ("Hanna", True)
    assert told == [theirs], "once"
    await corrected(store, other.service, MatchId("none"))


async def test_the_same_again_writes_nothing(desk: Desk, store: RedisStore) -> None:
    live = await correct(store, desk.service, desk.match_id, lambda sides: sides)
    assert not live.record.corrected


async def test_two_at_once_both_count(desk: Desk, store: RedisStore) -> None:
    other = await desk_on(store, desk.match_id)

    async def shorten(service: MatchService, side: str) -> None:
        patch = msgspec.convert({side: {"short": side}}, SidesPatch)
        await correct(store, service, desk.match_id, lambda sides: patched(sides, patch, UNSET))

    await asyncio.gather(shorten(desk.service, "a"), shorten(other.service, "b"))
    record = await store.match(desk.match_id)
    assert record is not None
    sides = sides_of(record)
    assert (sides.a.short, sides.b.short) == ("a", "b")


async def test_what_the_format_does_not_have_is_refused(desk: Desk, store: RedisStore) -> None:
    pair = replace(SIDES, title=None)
    with pytest.raises(Refusal, match=r"sides\.b\.players"):
        await correct(store, desk.service, desk.match_id, lambda _: pair)


async def test_a_match_that_is_gone_is_said_to_be(desk: Desk, store: RedisStore) -> None:
    await desk.live()
    await store.desk.delete_match(desk.match_id)
    with pytest.raises(Refusal) as refused:
        await correct(store, desk.service, desk.match_id, lambda _: renamed("Hanna"))
    assert refused.value.code == "not_found"
