"""What a page that said hello may send."""

import msgspec
import pytest
from msgspec import Raw

from server.core.errors import Refusal
from server.http.session import MAX_COMMANDS, type_of
from server.protocol.messages import Command
from tests.support.line import line
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
CLOCK = {"type": "clock", "clock": "shot", "action": "start"}


async def test_the_timing_desk_moves_clocks_and_scores_nothing(app_server: Served) -> None:
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, START)
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["timing"])
        assert await page.record(CLOCK) == 2
        refused = await page.answer(await page.command({"type": "stroke"}))
        assert refused["code"] == "forbidden"


async def test_a_command_for_an_empty_table_has_no_match(app_server: Served) -> None:
    match = await app_server.create_match()
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as response:
        assert response.status == 200
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        assert (await page.answer(await page.command(START)))["code"] == "not_found"


async def test_a_second_hello_is_refused(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        key = match.keys["referee"]
        await page.hello(key)
        await page.put(type="hello", protocol=1, key=key, view="referee", watch={"table": "1"})
        assert (await page.of_type("refused"))["code"] == "malformed"


async def test_what_the_page_painted_is_kept(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        await page.put(type="applied", seq=7)
        await page.put(type="ping", t=1)
        await page.of_type("pong")
        (connection,) = app_server.parts.hub._connections
        assert connection.applied == 7


async def test_an_outbox_of_many_taps_is_taken_at_once(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    warn = {"type": "warn", "side": "a", "kind": "conduct"}
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        names = [await page.command(warn) for _ in range(MAX_COMMANDS - 4)]
        answers = [(await page.answer(name))["type"] for name in names]
    assert answers == ["ack"] * len(names)


@pytest.mark.parametrize("event", [b"7", b"{}", b'{"type":1}', b"null", b"[]"])
def test_an_event_without_a_type_is_malformed(event: bytes) -> None:
    with pytest.raises(Refusal) as caught:
        type_of(Command("c", Raw(event)))
    assert caught.value.code == "malformed"


def test_the_type_of_an_event() -> None:
    assert type_of(Command("c", Raw(msgspec.json.encode(CLOCK)))) == "clock"
