"""The desk's view: everything at once, whole, at most once a second, for the desk alone."""

import asyncio
from typing import Any

import pytest

from server.http.desk_broadcast import MOST_MATCHES, notices, wanted
from tests.support.league import club
from tests.support.line import Line, line
from tests.support.serving import Served

DESK = {"watch": {"desk": True}}
ABOUT = {"id": "page-0001", "kind": "scoreboard", "path": "/overlay/scoreboard"}
Row = dict[str, Any]


async def opened(page: Line, server: Served) -> Row:
    """Say hello as the desk; its first state."""
    welcome = await page.hello(server.admin_key, "desk", **DESK)
    assert (welcome["type"], welcome["view"], welcome["match"]) == ("welcome", "desk", "desk")
    state: Row = (await page.of_type("state"))["state"]
    return state


async def test_the_desk_sees_everything_at_once(app_server: Served) -> None:
    match = await app_server.create_match()
    await club(app_server, "club")
    await app_server.http.post("/api/players", json={"name": "Anna"})
    async with line(app_server.ws_url) as overlay, line(app_server.ws_url) as page:
        await overlay.hello(match.keys["overlay"], "scoreboard", page=ABOUT)
        state = await opened(page, app_server)
        assert state["tables"] == [{"table": "1", "match": match.id}]
        assert [(row["id"], row["status"]) for row in state["matches"]] == [(match.id, "scheduled")]
        assert [row["id"] for row in state["pages"]] == ["page-0001"]
        assert [row["pages"] for row in state["servers"]] == [1]
        assert state["leagues"] == [
            {"id": "club", "title": "Club League", "nights": [1], "play_offs": False}
        ]
        assert (state["players"]["count"], state["images"]["count"]) == (1, 0)
        assert state["notices"] == []
        assert state["seq"] == page.seq


async def test_what_changes_comes_whole_and_not_more_than_once_a_second(
    app_server: Served,
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        first = await opened(page, app_server)
        loop = asyncio.get_running_loop()
        began = loop.time()
        for event in ({"type": "start", "breaker": "a"}, *[{"type": "stroke"}] * 3):
            await app_server.send(match, event)
        await app_server.http.patch(f"/api/matches/{match.id}", json={"hold": True})
        state: Row = {"seq": 0, "matches": [{"seq": 0}]}
        while state["matches"][0]["seq"] < 4 or not state["notices"]:
            state = (await page.of_type("state"))["state"]
        assert state["seq"] - first["seq"] <= 1 + (loop.time() - began)
        (notice,) = state["notices"]
        assert (notice["code"], notice["match"], notice["table"]) == ("held", match.id, "1")


async def test_a_desk_that_nothing_happens_at_is_told_nothing(app_server: Served) -> None:
    async with line(app_server.ws_url) as page:
        await opened(page, app_server)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(2.2):
                await page.next()


async def test_nothing_is_recorded_from_the_desks_socket(app_server: Served) -> None:
    await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await opened(page, app_server)
        answer = await page.answer(await page.command({"type": "start", "breaker": "a"}))
        assert (answer["type"], answer["code"]) == ("refused", "not_now")


@pytest.mark.parametrize("watch", [{"table": "1"}, {"desk": False}, {"desk": True, "table": "1"}])
async def test_the_view_and_the_watch_go_together(app_server: Served, watch: Row) -> None:
    async with line(app_server.ws_url) as page:
        answer = await page.hello(app_server.admin_key, "desk", watch=watch)
        assert (answer["type"], answer["code"]) == ("refused", "malformed")


def row(number: int, **more: Any) -> Row:
    return {
        "id": f"m{number}",
        "table": None,
        "status": "over",
        "scheduled_ms": None,
        "created_ms": number,
        "hold": False,
        **more,
    }


def test_what_is_going_on_comes_before_what_was() -> None:
    rows = [row(number) for number in range(MOST_MATCHES)]
    rows += [
        row(1001, status="scheduled", scheduled_ms=20),
        row(1002, status="scheduled", scheduled_ms=10),
        row(1003, status="live"),
        row(1, table="1"),
    ]
    found = wanted(rows)
    assert [shown["created_ms"] for shown in found[:5]] == [1, 1003, 1002, 1001, 199]
    assert len(found) == MOST_MATCHES


def test_what_wants_a_look_is_named() -> None:
    page = {"id": "p", "name": None, "kind": "scoreboard", "address": "10.0.0.9", "view": "x"}
    pages = [{**page, "status": status} for status in ("ok", "hidden", "behind", "silent")]
    pages.append({**page, "status": "silent", "view": "live"})
    found = notices([row(1, hold=True), row(2)], pages, ["no disk"], up=False)
    codes = [notice["code"] for notice in found]
    assert codes == ["store", "page_behind", "page_silent", "held", "store"]
    assert found[1]["message"] == "scoreboard at 10.0.0.9 is behind"
