"""What a failover took back is not built upon: the log that stands is read, and decided on."""

import asyncio
import json
from typing import Any, cast

import pytest
import redis.asyncio

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.following import Following
from server.store.base import KeyRecord
from server.store.follower import RedisFollower
from server.store.redis import RedisStore
from tests.live.conftest import Desk
from tests.live.test_following import Waiting, following

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
WARN = {"type": "warn", "side": "b", "kind": "conduct"}


async def failed_over(url: str, match_id: MatchId, *events: dict[str, Any]) -> None:
    """Leaves a log of just these events, as one who takes over may have them."""
    async with redis.asyncio.Redis.from_url(url) as client:
        key = f"cc:{{m:{match_id}}}"
        await client.delete(f"{key}:log", f"{key}:answers")
        for seq, event in enumerate(events, 1):
            line = json.dumps({"at": seq, **event})
            await client.xadd(f"{key}:log", {"id": f"new{seq}", "line": line}, id=f"{seq}-0")


async def read_up_to(followed: Following, match_id: MatchId, seq: int) -> None:
    """Waits until its own events have come back to it by the stream."""
    follower = cast("RedisFollower", followed._follower)
    while follower._cursors[match_id].seq < seq:
        await asyncio.sleep(0.001)


async def test_another_event_under_the_last_number_is_found_before_anything_is_recorded(
    valkey_url: str, desk: Desk
) -> None:
    await desk.send(START)
    await desk.send(RED)
    await failed_over(valkey_url, desk.match_id, START, WARN)
    with pytest.raises(Refusal) as refused:
        await desk.send(BLACK)  # right on the red, which is gone
    assert refused.value.code == "not_on"
    assert await desk.send(RED, "again") == 3


async def test_a_longer_log_that_differs_is_read_whole(
    valkey_url: str, desk: Desk, store: RedisStore
) -> None:
    await desk.send(START)
    await desk.send(RED)
    await failed_over(valkey_url, desk.match_id, START, WARN, RED, BLACK)
    assert await desk.send(RED, "next") == 5
    assert (await desk.live()).last_id == "next"
    log = await store.read_log(desk.match_id)
    assert [entry.command_id for entry in log] == ["new1", "new2", "new3", "new4", "next"]


async def test_pages_get_what_stands_without_anybody_tapping(
    valkey_url: str, desk: Desk, store: RedisStore
) -> None:
    waiting = Waiting()
    desk.service.memory.tell(waiting)
    async with following(store, desk) as (followed, _):
        await desk.send(START)
        await desk.send(RED)
        await desk.send(BLACK)
        await read_up_to(followed, desk.match_id, 3)
        await failed_over(valkey_url, desk.match_id, START, WARN)
        async with redis.asyncio.Redis.from_url(valkey_url) as client:
            await client.client_kill_filter(_type="normal", skipme=True)
        await waiting.until(await desk.live(), 2)
    assert (await desk.live()).last_id == "new2"


async def test_a_match_that_is_gone_is_forgotten(
    valkey_url: str, desk: Desk, store: RedisStore
) -> None:
    async with following(store, desk) as (followed, _):
        await desk.send(START)
        await read_up_to(followed, desk.match_id, 1)
        async with redis.asyncio.Redis.from_url(valkey_url) as client:
            key = f"cc:{{m:{desk.match_id}}}"
            await client.delete(*(f"{key}:{name}" for name in ("match", "log", "answers")))
            await client.client_kill_filter(_type="normal", skipme=True)
        async with asyncio.timeout(5):
            while desk.service.memory.loaded(desk.match_id):
                await asyncio.sleep(0.005)


async def test_a_tap_without_an_answer_holds_up_its_own_match_alone(
    valkey_url: str, desk: Desk, store: RedisStore
) -> None:
    async with following(store, desk) as (followed, _):
        await desk.send(START)
        await desk.send(RED)
        await read_up_to(followed, desk.match_id, 2)
        live = await desk.live()
        async with live.lock:  # as an append holds it until its outcome is known
            await failed_over(valkey_url, desk.match_id, START, WARN)
            async with redis.asyncio.Redis.from_url(valkey_url) as client:
                await client.client_kill_filter(_type="normal", skipme=True)
            revoked = asyncio.Event()
            followed.on_revoked = lambda _: revoked.set()
            while not followed._rewinding:
                await asyncio.sleep(0.005)
            await store.put_key("h", KeyRecord("overlay", None, "", 1))
            await store.revoke_key("h")
            await revoked.wait()
            assert live.fold.seq == 2
        async with asyncio.timeout(5):
            while live.last_id != "new2":
                await asyncio.sleep(0.005)
