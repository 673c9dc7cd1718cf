"""A frame scored over a real socket and read on another: durable first, then seen by everyone."""

import json
from typing import Any

import pytest

from tests.support.line import line
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
MISSED = {"type": "stroke"}


async def test_a_tap_is_acknowledged_and_seen_by_every_view(app_server: Served) -> None:
    match = await app_server.create_match()
    async with (
        line(app_server.ws_url) as tablet,
        line(app_server.ws_url) as overlay,
        line(app_server.ws_url) as desk,
    ):
        welcome = await tablet.hello(match.keys["referee"])
        assert (welcome["role"], welcome["match"], welcome["seq"]) == ("referee", match.id, 0)
        await overlay.hello(match.keys["overlay"], "scoreboard")
        await desk.hello(match.keys["commentator"], "commentary")
        assert await tablet.record(START, RED, BLACK) == 3
        for page in (tablet, overlay, desk):
            state = await page.at_seq(3)
            assert state["sides"]["a"]["points"] == 8
            assert state["sides"]["b"]["name"] == "Łukasz"
            assert state["match"]["table"] == "1"
        assert tablet.state["offers"]["pots"] == ["red"]
        assert tablet.state["undo"] == {"seq": 3, "event": BLACK}
        assert "offers" not in overlay.state
        assert desk.state["stats"]


async def test_what_the_patches_make_is_what_a_new_page_gets(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as first, line(app_server.ws_url) as late:
        await first.hello(match.keys["referee"])
        await first.record(START, RED, BLACK, MISSED, {"type": "undo"})
        await first.at_seq(5)
        await late.hello(match.keys["referee"])
        whole = await late.at_seq(5)
        assert without_nulls(first.state) == without_nulls(whole)


def without_nulls(value: object) -> object:
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


async def test_a_page_that_was_away_gets_only_what_it_missed(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START, RED)
        async with line(app_server.ws_url) as before:
            await before.hello(match.keys["overlay"], "scoreboard")
            held = await before.at_seq(2)
        await tablet.record(BLACK, RED)
    async with line(app_server.ws_url) as again:
        await again.hello(match.keys["overlay"], "scoreboard", resume={"match": match.id, "seq": 2})
        again.match, again.seq, again.state = match.id, 2, held
        state = await again.at_seq(4)
        assert {message["type"] for message in again.heard} == {"welcome", "patch"}
        assert state["sides"]["a"]["points"] == 9


async def test_a_page_that_has_all_of_it_gets_nothing_again(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        held = await page.at_seq(2)
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard", resume={"match": match.id, "seq": 2})
        page.match, page.seq, page.state = match.id, 2, held
        await app_server.send(match, BLACK)
        await page.at_seq(3)
        assert [message["type"] for message in page.heard] == ["welcome", "patch"]


@pytest.mark.parametrize("resume", [{"match": "another", "seq": 1}, {"match": None, "seq": 999}])
async def test_a_page_that_holds_something_else_gets_the_whole(
    app_server: Served, resume: dict[str, object]
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    async with line(app_server.ws_url) as page:
        held = {**resume, "match": resume["match"] or match.id}
        await page.hello(match.keys["overlay"], "scoreboard", resume=held)
        assert (await page.next())["type"] == "state"
        assert page.seq == 2


async def test_two_tablets_and_one_pot_make_one_pot(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(app_server.ws_url) as two:
        await one.hello(match.keys["referee"])
        await two.hello(match.keys["referee"])
        await one.record(START)
        first = await one.command(RED, base=1)
        second = await two.command(RED, base=1)
        answers = [await one.answer(first), await two.answer(second)]
        assert sorted(answer["type"] for answer in answers) == ["ack", "refused"]
        refused = next(answer for answer in answers if answer["type"] == "refused")
        assert refused["code"] == "stale"
        assert (await two.at_seq(2))["sides"]["a"]["points"] == 1


async def test_the_same_command_again_is_answered_the_same(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START, RED)
        name = await tablet.command(BLACK, base=2)
        assert (await tablet.answer(name))["seq"] == 3
        await tablet.record(RED)
        tablet.heard.clear()
        await tablet.command(BLACK, base=2, command_id=name)
        assert await tablet.answer(name) == {"type": "ack", "id": name, "seq": 3}
        assert (await tablet.at_seq(4))["sides"]["a"]["points"] == 9


async def test_a_refused_command_stays_refused(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.record(START)
        name = await tablet.command(BLACK)
        refused = await tablet.answer(name)
        assert refused["code"] == "not_on"
        await tablet.record(RED)  # now it would be on
        tablet.heard.clear()
        await tablet.command(BLACK, command_id=name)
        assert await tablet.answer(name) == refused


async def test_a_page_follows_its_table_to_the_next_match(app_server: Served) -> None:
    first = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(first.keys["overlay"], "scoreboard")
        await page.of_type("state")
        second = await app_server.create_match()
        assert second.keys == first.keys, "the table's addresses live on"
        state = await page.until(lambda message: message.get("match") == second.id)
        assert (state["type"], state["seq"]) == ("state", 0)
        await app_server.send(second, START)
        await page.at_seq(1)


async def test_a_table_without_a_match_shows_nothing_until_one_comes(app_server: Served) -> None:
    match = await app_server.create_match()
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as response:
        assert response.status == 200
    async with line(app_server.ws_url) as page:
        welcome = await page.hello(match.keys["overlay"], "scoreboard")
        assert welcome["match"] is None
        state = await page.next()
        assert (state["match"], state["seq"], state["state"]) == (None, 0, None)
        back = {"table": "1", "match": match.id}
        async with app_server.http.put("/api/tables", json=back) as response:
            assert response.status == 200
        await page.until(lambda message: message.get("match") == match.id)


async def test_a_ping_brings_the_servers_time(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        await page.put(type="ping", t=17)
        pong = await page.of_type("pong")
        assert pong["t"] == 17
        assert abs(pong["server_ms"] - app_server.parts.clock.now_ms()) < 5000


async def test_every_tap_of_an_outbox_arrives_in_order(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        taps: list[dict[str, Any]] = [START, RED, BLACK, RED, BLACK, MISSED]
        for tap in taps:
            await tablet.command(tap)
        await tablet.at_seq(len(taps))
    async with app_server.http.get(f"/api/matches/{match.id}/log") as response:
        lines = (await response.text()).splitlines()
    assert [without_at(text) for text in lines] == taps


def without_at(text: str) -> dict[str, object]:
    event: dict[str, object] = json.loads(text)
    assert isinstance(event.pop("at"), int)
    return event


async def test_a_command_for_the_match_before_never_counts_in_the_next(app_server: Served) -> None:
    before = await app_server.create_match()
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(before.keys["referee"])
        after = await app_server.create_match()
        await tablet.until(lambda message: message.get("match") == after.id)
        meant = {"type": "command", "id": "late", "base": None, "at": None, "event": START}
        await tablet.put(**meant, match=before.id)
        answer = await tablet.answer("late")
        assert (answer["type"], answer["code"]) == ("refused", "stale")
        await tablet.put(**{**meant, "id": "now"}, match=after.id)
        assert (await tablet.answer("now"))["type"] == "ack"
