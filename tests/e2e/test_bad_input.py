"""What should not come over the socket: one error shape, nothing changed, no traceback."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.protocol.codec import MAX_MESSAGE_BYTES
from tests.support.line import Line, line
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}


async def denied(page: Line) -> tuple[str, str]:
    """The code of a refusal that is followed by a bye, and the bye's reason."""
    refused = page.heard[-1]
    assert refused["type"] == "refused"
    assert refused["message"]
    bye = await page.of_type("bye")
    with pytest.raises(ConnectionClosed):
        await page.next()
    return refused["code"], bye["reason"]


async def test_an_unknown_key_is_denied(app_server: Served) -> None:
    await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello("no-such-key")
        assert await denied(page) == ("forbidden", "forbidden")


@pytest.mark.parametrize("watch", [{"table": "9"}, {"match": "nosuchmatch"}])
async def test_an_unknown_table_or_match_is_not_found(
    app_server: Served, watch: dict[str, str]
) -> None:
    async with line(app_server.ws_url) as page:
        await page.hello(app_server.admin_key, watch=watch)
        assert await denied(page) == ("not_found", "not_found")


async def test_a_key_of_another_table_is_denied(app_server: Served) -> None:
    one = await app_server.create_match(table="1")
    two = await app_server.create_match(table="2")
    for watch in ({"table": "2"}, {"match": two.id}):
        async with line(app_server.ws_url) as page:
            await page.hello(one.keys["referee"], watch=watch)
            assert (await denied(page))[0] == "forbidden"


async def test_an_overlay_sees_no_referees_view_and_scores_nothing(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "referee")
        assert (await denied(page))[0] == "forbidden"
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        answer = await page.answer(await page.command(START))
        assert (answer["type"], answer["code"]) == ("refused", "forbidden")


async def test_another_protocol_is_refused(app_server: Served) -> None:
    async with line(app_server.ws_url) as page:
        hello = {"type": "hello", "protocol": 2, "key": "k", "watch": {"table": "1"}}
        await page.put(**hello, view="referee")
        await page.next()
        assert (await denied(page))[0] == "bad_value"


async def test_the_first_message_must_be_a_hello(app_server: Served) -> None:
    async with line(app_server.ws_url) as page:
        await page.put(type="ping", t=1)
        await page.next()
        assert (await denied(page))[0] == "malformed"


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[1]",
        '"x"',
        '{"type":"nothing"}',
        '{"type":"ping"}',
        '{"type":"command","id":"c","event":{"type":"stroke"},"more":1}',
        '{"type":"command","id":"c","event":' + "[" * 500 + "]" * 500 + "}",
        '{"type":"command","id":"c","event":"' + "x" * MAX_MESSAGE_BYTES + '"}',
        '{"type":"command","id":"c","event":7}',
        '{"type":"command","id":"c","event":{"type":"stroke","potted":["purple"]}}',
        '{"type":"command","id":"c","event":{"type":"peek","at":1}}',
    ],
)
async def test_a_malformed_message_is_refused_and_the_line_stays(
    app_server: Served, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START)
        await tablet.ws.send(text)
        refused = await tablet.of_type("refused")
        assert refused["code"] == "malformed"
        assert refused["message"]
        assert await tablet.record({"type": "stroke"}) == 2
    assert "Traceback" not in capsys.readouterr().err


async def test_a_refused_message_names_its_command(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.ws.send('{"type":"command","id":"c7","event":{"type":"stroke"},"x":1}')
        assert (await tablet.answer("c7"))["code"] == "malformed"


async def test_bytes_are_no_message(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.ws.send(b"\x00\x01")
        assert (await tablet.of_type("refused"))["code"] == "malformed"


async def test_an_enormous_message_ends_the_line_and_only_that(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as rude, line(app_server.ws_url) as other:
        await rude.hello(match.keys["referee"])
        await other.hello(match.keys["referee"])
        await rude.ws.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            await rude.of_type("an end")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        assert await other.record(START) == 1


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null"])
async def test_a_page_of_another_origin_gets_no_socket(app_server: Served, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        async with line(app_server.ws_url, origin=origin):
            pass
    assert caught.value.response.status_code == 403
    assert json.loads(caught.value.response.body or b"")["code"] == "forbidden"


async def test_our_own_page_gets_one(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url, origin=app_server.url) as page:
        welcome = await page.hello(match.keys["overlay"], "scoreboard")
        assert welcome["type"] == "welcome"


async def test_a_rebound_name_is_not_ours(app_server: Served) -> None:
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    async with app_server.http.get("/api/matches", headers=headers) as response:
        assert response.status == 403


async def test_a_flood_is_refused_and_then_cut_off(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as rude:
        await rude.hello(match.keys["referee"])
        for number in range(500):
            await rude.put(type="ping", t=number)
        refused = await rude.of_type("refused")
        assert refused["code"] == "rate_limited"
        bye = await rude.of_type("bye")
        assert bye["reason"] == "rate_limited"


async def test_guessing_keys_is_slowed_down(app_server: Served) -> None:
    codes: list[Any] = []
    for number in range(30):
        headers = {"Authorization": f"Bearer guess-{number}"}
        async with app_server.http.get("/api/matches", headers=headers) as response:
            codes.append(response.status)
    assert codes[0] == 401
    assert codes[-1] == 429


async def test_a_revoked_key_closes_its_sockets(app_server: Served) -> None:
    match = await app_server.create_match()
    async with app_server.http.get("/api/keys") as response:
        keys = (await response.json())["keys"]
    overlay = next(key for key in keys if key["role"] == "overlay")
    async with line(app_server.ws_url) as page, line(app_server.ws_url) as tablet:
        await page.hello(match.keys["overlay"], "scoreboard")
        await tablet.hello(match.keys["referee"])
        async with app_server.http.delete("/api/keys", json={"id": overlay["id"]}) as response:
            assert response.status == 204
        bye = await page.of_type("bye")
        assert bye["reason"] == "forbidden"
        assert await tablet.record(START) == 1
    async with line(app_server.ws_url) as page:
        assert (await page.hello(match.keys["overlay"], "scoreboard"))["code"] == "forbidden"
    again = await app_server.create_match()
    assert again.keys["overlay"] != match.keys["overlay"]
    assert again.keys["referee"] == match.keys["referee"]
