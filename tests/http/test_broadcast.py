"""One encoding a view, whoever watches; a table's viewers move with it."""

import asyncio

import msgspec
import pytest

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http import broadcast
from server.live.match import LiveMatch
from server.protocol import codec
from server.protocol.patch import apply
from tests.support.serving import Served
from tests.support.sink import Sink, connection, payloads

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


async def test_a_view_is_encoded_once_for_all_its_viewers(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await app_server.create_match()
    parts = app_server.parts
    channel = await parts.broadcast.channel(MatchId(match.id), "scoreboard")
    for _ in range(50):
        connection().attach(channel.topic)
    encoded = 0
    encode = codec.encode

    def counting(message: object) -> bytes:
        nonlocal encoded
        encoded += 1
        return encode(message)

    monkeypatch.setattr(broadcast, "encode", counting)
    await app_server.send(match, START)
    assert encoded == 2, "the patch, and the message around it"


async def test_the_patches_add_up_to_the_whole(app_server: Served) -> None:
    match = await app_server.create_match()
    channel = await app_server.parts.broadcast.channel(MatchId(match.id), "referee")
    sink = Sink()
    connection(sink).attach(channel.topic)
    await app_server.send(match, START, RED, {"type": "undo"})
    first, *patches = map(msgspec.json.decode, sink.got)
    state = first["state"]
    for message in patches:
        state = apply(state, message["patch"])
    whole = msgspec.json.decode(channel.topic.whole())
    assert whole["seq"] == 3
    assert apply({}, whole["state"]) == apply({}, state)


async def test_a_channel_is_one_however_many_ask(app_server: Served) -> None:
    match = await app_server.create_match()
    asked = [app_server.parts.broadcast.channel(MatchId(match.id), "scoreboard") for _ in range(5)]
    assert len({id(channel) for channel in await asyncio.gather(*asked)}) == 1


async def test_a_match_that_is_watched_or_on_a_table_stays(app_server: Served) -> None:
    casting = app_server.parts.broadcast
    on_air = await app_server.create_match(table="1")
    aside = await app_server.create_match(table=None)
    assert casting.watching(MatchId(on_air.id))
    assert not casting.watching(MatchId(aside.id))
    watcher = connection()
    channel = await casting.channel(MatchId(aside.id), "scoreboard")
    watcher.attach(channel.topic)
    assert casting.watching(MatchId(aside.id))
    watcher.detach()
    assert not casting.watching(MatchId(aside.id))


async def test_a_match_read_anew_is_sent_whole(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    channel = await app_server.parts.broadcast.channel(MatchId(match.id), "scoreboard")
    live = await app_server.parts.service.current(MatchId(match.id))
    await app_server.parts.service.reload(live)
    assert channel.topic.seq == 2
    (message,) = payloads(channel.topic.missing(1))
    assert msgspec.json.decode(message)["type"] == "state"
    app_server.parts.service.memory.drop(MatchId(match.id))
    assert await app_server.parts.broadcast.channel(MatchId(match.id), "scoreboard") is not channel


async def test_all_viewers_of_a_table_move_with_it_however_many(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "SLICE", 2)
    parts = app_server.parts
    viewers = [connection() for _ in range(7)]
    for viewer in viewers:
        parts.broadcast.at_table("1", viewer, "scoreboard")
    match = await app_server.create_match(table="1")
    channel = await parts.broadcast.channel(MatchId(match.id), "scoreboard")
    async with asyncio.timeout(5):
        while channel.topic.viewers != set(viewers):
            await asyncio.sleep(0.001)


async def test_a_match_that_cannot_be_read_for_its_table_is_shown_once_it_can(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "AGAIN_S", 0.01)
    first = await app_server.create_match(table="1")
    second = await app_server.create_match(table=None)
    await app_server.send(second, START)
    memory, casting = app_server.parts.service.memory, app_server.parts.broadcast
    memory.drop(MatchId(second.id))
    current, fails = memory.current, [Refusal("unavailable", "away")] * 3

    async def flaky(match_id: MatchId) -> LiveMatch:
        if match_id == second.id and fails:
            raise fails.pop()
        return await current(match_id)

    viewer = connection()
    viewer.attach((await casting.channel(MatchId(first.id), "scoreboard")).topic)
    casting.at_table("1", viewer, "scoreboard")
    monkeypatch.setattr(memory, "current", flaky)
    await app_server.parts.directory.put("1", MatchId(second.id))
    async with asyncio.timeout(5):
        while fails or viewer.topic is None or viewer.topic.seq != 1:
            await asyncio.sleep(0.01)
