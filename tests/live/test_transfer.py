"""A match as a file: out and in again, and nothing is let in that cannot be read."""

from typing import Any

import msgspec
import pytest

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.loading import load
from server.live.transfer import Exported, export_match, import_match
from server.store.open import open_store
from server.store.redis import RedisStore
from tests.live.conftest import Desk

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


async def exported(store: RedisStore, desk: Desk) -> dict[str, Any]:
    for event in (START, RED, {"type": "undo"}, RED):
        await desk.send(event)
    made: dict[str, Any] = msgspec.json.decode(await export_match(store, await desk.live()))
    return made


def read(file: dict[str, Any]) -> Exported:
    return msgspec.json.decode(msgspec.json.encode(file), type=Exported)


async def test_a_match_moves_to_an_empty_store_as_it_is(
    store: RedisStore, desk: Desk, tmp_path: Any
) -> None:
    file = await exported(store, desk)
    async with open_store(data_dir=tmp_path, ephemeral=True) as empty:
        record = await import_match(empty, read(file))
        assert record.id == desk.match_id
        live = await load(empty, record.id)
        assert live.fold.state == (await desk.live()).fold.state
        assert await empty.read_log(record.id) == await store.read_log(desk.match_id)
        assert await empty.snapshot(record.id) == await store.snapshot(desk.match_id)


async def test_the_same_file_again_changes_nothing(store: RedisStore, desk: Desk) -> None:
    file = await exported(store, desk)
    assert (await import_match(store, read(file))).id == desk.match_id
    assert len(await store.matches()) == 1


async def test_a_file_of_another_match_with_this_id_gets_a_new_one(
    store: RedisStore, desk: Desk
) -> None:
    file = await exported(store, desk)
    file["log"].pop()
    other = await import_match(store, read(file))
    assert other.id != desk.match_id
    assert len(await store.read_log(other.id)) == 3
    assert len(await store.read_log(desk.match_id)) == 4


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"kind": "something"}, "kind"),
        ({"version": 2}, "kind"),
        ({"format": "skittles"}, "skittles"),
    ],
)
async def test_a_file_that_is_none_is_refused(
    store: RedisStore, desk: Desk, change: dict[str, Any], word: str
) -> None:
    file = (await exported(store, desk)) | {"id": "other"} | change
    with pytest.raises(Refusal, match=word):
        await import_match(store, read(file))
    assert await store.match(MatchId("other")) is None


@pytest.mark.parametrize(
    ("event", "word"),
    [
        ({"at": 1, "type": "stroke", "potted": ["red"]}, "at"),
        ({"type": "stroke"}, "at"),
        ({"at": 2**53 - 1, "type": "stroke", "potted": ["pink"]}, "red"),
        ({"at": 2**53 - 1, "type": "peek"}, "line 2"),
    ],
)
async def test_a_line_that_the_rules_refuse_is_named(
    store: RedisStore, desk: Desk, event: dict[str, Any], word: str
) -> None:
    file = (await exported(store, desk)) | {"id": "other"}
    file["log"][1]["event"] = event
    with pytest.raises(Refusal, match="line 2") as caught:
        await import_match(store, read(file))
    assert word in caught.value.message
    assert await store.match(MatchId("other")) is None


async def test_a_command_that_is_there_twice_is_refused(store: RedisStore, desk: Desk) -> None:
    file = (await exported(store, desk)) | {"id": "other"}
    file["log"][2]["command"] = file["log"][0]["command"]
    with pytest.raises(Refusal, match="twice"):
        await import_match(store, read(file))
