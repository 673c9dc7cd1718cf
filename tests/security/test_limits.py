"""Nobody uses the server up: guesses, floods, bodies, sockets and slow senders all have a bound."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.core.ids import MatchId
from server.http import body, socket
from server.http.session import MAX_COMMANDS
from server.http.socket import MESSAGES_BURST
from tests.security.hall import ask, hall
from tests.support.line import line
from tests.support.raw_socket import PING, PONG, frame, raw_socket
from tests.support.serving import Served, served

START = {"type": "start", "breaker": "a"}
WARN = {"type": "warn", "side": "a", "kind": "conduct"}


async def test_guessing_is_refused_and_a_page_with_an_old_key_locks_nobody_out(
    app_server: Served,
) -> None:
    match = await app_server.create_match()
    path = f"/api/matches/{match.id}"
    for _ in range(60):
        assert await ask(app_server, "GET", path, key="the key of last season") == 401
    assert await ask(app_server, "GET", path, key=match.keys["overlay"]) == 200
    said = [await ask(app_server, "GET", path, key=f"guess {number}") for number in range(60)]
    assert said[0] == 401
    assert said[-1] == 429
    assert said.count(401) < 30


async def test_nobody_is_locked_out_by_the_guesses_of_another_from_the_same_address(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await app_server.create_match()
    path = f"/api/matches/{match.id}"
    for number in range(60):
        await ask(app_server, "GET", path, key=f"guess {number}")
    store = app_server.parts.store
    one, all_ = store.key, store.keys
    asked: list[str] = []

    async def key(key_hash: str) -> Any:
        asked.append("one")
        return await one(key_hash)

    async def keys() -> Any:
        asked.append("all")
        return await all_()

    monkeypatch.setattr(store, "key", key)
    monkeypatch.setattr(store, "keys", keys)
    app_server.parts.keys.forget()  # as after a restart
    assert await ask(app_server, "GET", path, key=match.keys["referee"]) == 200
    assert await ask(app_server, "GET", "/api/tables", key=app_server.admin_key) == 200
    async with line(app_server.ws_url) as page:
        assert (await page.hello(match.keys["overlay"], "scoreboard"))["type"] == "welcome"
    asked.clear()
    for number in range(60):
        assert await ask(app_server, "GET", path, key=f"another {number}") == 429
    assert "one" not in asked
    assert len(asked) < 10, "they cost the store a reading a second, not one each"


async def test_whole_matches_are_read_with_a_key_so_often_and_no_more(app_server: Served) -> None:
    match = await app_server.create_match()
    key = match.keys["commentator"]
    path = f"/api/matches/{match.id}/log"
    said = [await ask(app_server, "GET", path, key=key) for _ in range(40)]
    assert (said[0], said[-1]) == (200, 429)
    assert await ask(app_server, "GET", f"/sheet?match={match.id}", key=key) == 429
    assert await ask(app_server, "GET", f"/api/matches/{match.id}", key=key) == 200
    assert await ask(app_server, "GET", path, key=match.keys["referee"]) == 200


@pytest.mark.parametrize("opcode", [PING, PONG], ids=["pings", "pongs"])
@pytest.mark.parametrize("said", [True, False], ids=["after a hello", "before any"])
async def test_pings_and_their_answers_are_frames_like_others(
    app_server: Served, opcode: int, said: bool
) -> None:
    await app_server.create_match()
    host, _, port = app_server.url.removeprefix("http://").partition(":")
    async with raw_socket(host, int(port)) as flood:
        if said:
            hello = {"type": "hello", "protocol": 1, "key": "", "watch": {"live": True}}
            flood.send(hello | {"view": "live"})
            assert await flood.until("welcome")
        flood.writer.write(frame(b"", opcode) * (MESSAGES_BURST + 50))
        assert (await flood.until("bye")) == {"type": "bye", "reason": "rate_limited"}


async def test_a_key_that_is_revoked_while_the_body_comes_opens_nothing_any_more(
    app_server: Served,
) -> None:
    made = await hall(app_server)
    referee = await made.key("referee", table="1", label="referee-slow")
    operator = await made.key("operator", label="operator-slow")
    may_end = asyncio.Event()

    async def slowly(text: bytes) -> Any:
        yield text[:1]
        await may_end.wait()
        yield text[1:]

    async def post(path: str, key: str, text: bytes) -> int:
        headers = {"Authorization": f"Bearer {key}"}
        async with app_server.http.post(path, data=slowly(text), headers=headers) as response:
            return response.status

    event = json.dumps({"id": "slow", "event": START}).encode()
    wanted = json.dumps({"role": "referee", "table": "1"}).encode()
    under_way = [
        asyncio.create_task(post(f"/api/matches/{made.match.id}/events", referee, event)),
        asyncio.create_task(post("/api/keys", operator, wanted)),
    ]
    while len(app_server.parts.keys._cache) < 2:  # both were looked at
        await asyncio.sleep(0.005)
    before = len(await app_server.parts.store.keys())
    await made.revoke("referee-slow")
    await made.revoke("operator-slow")
    may_end.set()
    assert await asyncio.gather(*under_way) == [401, 401]
    assert len(await app_server.parts.store.keys()) == before - 2
    live = await app_server.parts.service.current(MatchId(made.match.id))
    assert live.fold.seq == 0


async def test_guessing_at_the_socket_counts_too(app_server: Served) -> None:
    await app_server.create_match()
    codes = []
    for number in range(30):
        async with line(app_server.ws_url) as page:
            codes.append((await page.hello(f"guess {number}"))["code"])
    assert codes[0] == "forbidden"
    assert codes[-1] == "rate_limited"


async def test_one_who_floods_with_commands_is_refused_and_his_neighbour_scores(
    app_server: Served,
) -> None:
    one = await app_server.create_match(table="1")
    two = await app_server.create_match(table="2")
    async with line(app_server.ws_url) as rude, line(app_server.ws_url) as other:
        await rude.hello(one.keys["referee"])
        await other.hello(two.keys["referee"], watch={"table": "2"})
        await rude.record(START)
        await other.record(START)
        names = [await rude.command(WARN) for _ in range(110)]
        began = time.monotonic()
        await other.record(WARN)
        assert time.monotonic() - began < 1.0
        answers = [await rude.answer(name) for name in names]
        codes = {answer["code"] for answer in answers if answer["type"] == "refused"}
        assert codes == {"rate_limited"}
        assert len(answers) > MAX_COMMANDS


@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/api/matches", 16 * 1024),
        ("/api/keys", 16 * 1024),
        ("/api/leagues", 1024 * 1024),
        ("/api/import", 8 * 1024 * 1024),
    ],
)
async def test_a_body_has_a_bound_whatever_its_length_says(
    app_server: Served, path: str, limit: int
) -> None:
    async def pieces() -> Any:
        for _ in range(limit // 4096 + 2):
            yield b" " * 4096

    async with app_server.http.post(path, data=pieces()) as response:
        assert response.status == 413
    async with app_server.http.post(path, data=BytesIO(b" " * (limit + 1))) as response:
        assert response.status == 413
        assert (await response.json())["code"] == "malformed"


async def test_a_body_that_does_not_come_is_not_waited_for(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(body, "BODY_WITHIN_S", 0.1)

    async def slowly() -> Any:
        yield b"{"
        await asyncio.sleep(30)

    async with app_server.http.post("/api/matches", data=slowly()) as response:
        assert response.status == 408
        assert (await response.json())["code"] == "malformed"


async def test_nobody_without_a_key_has_his_body_read(app_server: Served) -> None:
    async def for_ever() -> Any:
        while True:
            yield b" " * 65536
            await asyncio.sleep(0)

    headers = {"Authorization": ""}
    async with app_server.http.post("/api/import", data=for_ever(), headers=headers) as response:
        assert response.status == 401


async def test_one_address_has_so_many_sockets(valkey_url: str, tmp_path: Path) -> None:
    async with served(valkey_url, tmp_path, "--sockets-per-address", "5") as server:
        match = await server.create_match()
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(line(server.ws_url)) for _ in range(5)]
            with pytest.raises(InvalidStatus) as caught:
                await stack.enter_async_context(line(server.ws_url))
            assert caught.value.response.status_code == 429
            assert (await pages[0].hello(match.keys["referee"]))["type"] == "welcome"
            await pages[1].ws.close()
            await pages[2].ws.close()
            async with asyncio.timeout(2):
                while len(server.parts.hub) > 3:
                    await asyncio.sleep(0.01)
            again = await stack.enter_async_context(line(server.ws_url))
            assert (await again.hello(match.keys["overlay"], "scoreboard"))["type"] == "welcome"
        assert await server.parts.hub.emptied(2.0)
        async with asyncio.timeout(2):
            while server.parts.sockets._taken:
                await asyncio.sleep(0.01)


def test_the_usual_bound_is_wide_enough_for_a_venue(app_server: Served) -> None:
    assert app_server.parts.settings.sockets_per_address == 1000


async def test_a_socket_without_a_hello_ends_and_a_hello_byte_by_byte_too(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HELLO_WITHIN_S", 0.1)

    async def letters() -> Any:
        while True:
            yield "x"
            await asyncio.sleep(0.01)

    async with line(app_server.ws_url) as page:
        drip = asyncio.create_task(page.ws.send(letters()))
        assert await page.next() == {"type": "bye", "reason": "no hello"}
        with pytest.raises(ConnectionClosed):
            await page.next()
        drip.cancel()
        await asyncio.gather(drip, return_exceptions=True)
    assert await app_server.parts.hub.emptied(2.0)
