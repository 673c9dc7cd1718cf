"""A connection ends with a closing handshake, or at once, and leaves no descriptor behind."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from server.protocol.codec import encode_message
from server.protocol.messages import Bye
from tests.support.line import line
from tests.support.serving import Served
from tests.support.stuck import stuck_viewer

BYE = encode_message(Bye("the server is going down"))


async def test_a_goodbye_closes_in_order(app_server: Served) -> None:
    match = await app_server.create_match()
    hub = app_server.parts.hub
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        hub.close_all(BYE)
        await page.of_type("bye")
        with pytest.raises(ConnectionClosed) as closed:
            await page.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1000


async def test_one_that_does_not_read_its_goodbye_is_let_go_all_the_same(
    app_server: Served,
) -> None:
    match = await app_server.create_match()
    hub = app_server.parts.hub
    async with stuck_viewer(app_server, match.keys["referee"]):
        async with asyncio.timeout(10):
            while not (joined := list(hub._all())) or not joined[0].label:
                await asyncio.sleep(0.005)
        (connection,) = joined
        for _ in range(250):
            connection.tell(b"x" * 10_000)
        hub.close_all(BYE)
        assert await hub.emptied(5.0)


async def test_one_that_is_cut_off_is_gone_at_once(app_server: Served) -> None:
    match = await app_server.create_match()
    hub = app_server.parts.hub
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        await page.of_type("state")
        (connection,) = hub._all()
        connection.cut(unread=False)
        with pytest.raises(ConnectionClosed):
            await page.next()
        assert await hub.emptied(2.0)
