"""Every page is on the list of every server, with how it is, and orders reach it where it is."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from server.access.keys import Grant
from server.access.roles import Role
from server.http.presence import Visitor, holder_of
from server.hub.pages import BEHIND_MS, SILENT_MS
from server.protocol.messages import Hello
from server.store.desk import PageOrdered
from tests.support.line import Line, line
from tests.support.serving import Created, Served

ABOUT = {"id": "page-0001", "kind": "scoreboard", "path": "/overlay/scoreboard?key=secret&table=1"}
HEALTH = {"hidden": False, "delay_ms": 12, "offset_ms": -40, "rtt_ms": 3, "battery": 0.75}
START = {"type": "start", "breaker": "a"}
Rows = list[dict[str, Any]]


async def pages(server: Served) -> Rows:
    async with server.http.get("/api/pages") as response:
        assert response.status == 200
        rows: Rows = (await response.json())["pages"]
    return rows


async def order(server: Served, page_id: str, body: object) -> tuple[int, Any]:
    async with server.http.post(f"/api/pages/{page_id}", json=body) as response:
        return response.status, await response.json()


async def until(server: Served, good: Callable[[Rows], bool]) -> Rows:
    async with asyncio.timeout(8):
        while not good(rows := await pages(server)):
            await asyncio.sleep(0.1)
    return rows


async def overlay(page: Line, match: Created, **about: Any) -> int:
    """Say hello as an overlay; how often it is asked for a sign."""
    welcome = await page.hello(match.keys["overlay"], "scoreboard", page=ABOUT | about)
    await page.of_type("state")
    return int(welcome["sign_ms"])


async def test_a_page_is_listed_with_what_it_says_of_itself(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        assert await overlay(page, match, name="Main", late_ms=500) == 3000
        await page.put(type="applied", seq=0, health=HEALTH)
        (row,) = await until(app_server, lambda rows: rows[0]["seq"] == 0)
        told = {name: row[name] for name in ("id", "name", "kind", "path", "late_ms", *HEALTH)}
        assert told == {
            "id": "page-0001",
            "name": "Main",
            "kind": "scoreboard",
            "path": "/overlay/scoreboard?table=1",
            "late_ms": 500,
            **HEALTH,
        }
        seen = {name: row[name] for name in ("table", "match", "view", "role", "status", "behind")}
        assert seen == {
            "table": "1",
            "match": None,
            "view": "scoreboard",
            "role": "overlay",
            "status": "ok",
            "behind": 0,
        }
        assert (row["address"], row["obs"], row["label"]) == ("127.0.0.1", False, None)
    assert await until(app_server, lambda rows: not rows) == []


async def test_a_page_that_does_not_say_what_it_is_is_not_listed(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        assert (await page.hello(match.keys["overlay"], "scoreboard"))["sign_ms"] == 0
        await page.put(type="applied", seq=0, health=HEALTH)
        assert await pages(app_server) == []


async def test_a_frozen_page_is_marked_within_six_seconds(app_server: Served) -> None:
    """One gives signs and paints nothing, one answers only pings."""
    match = await app_server.create_match()
    async with line(app_server.ws_url) as slow, line(app_server.ws_url) as frozen:
        await overlay(slow, match)
        await overlay(frozen, match, id="page-0002")
        clock = asyncio.get_running_loop().time
        before_sign = clock()
        for page in (slow, frozen):
            await page.put(type="applied", seq=0)
        before_start = clock()
        await app_server.send(match, START)
        after_start = clock()
        found: dict[str, float] = {}
        while len(found) < 2 and clock() - after_start < 6:
            await slow.put(type="applied", seq=0, health=HEALTH)
            await frozen.put(type="ping", t=1)
            for row in await pages(app_server):
                if row["status"] != "ok":
                    found.setdefault(f"{row['id']} {row['status']}", clock())
            await asyncio.sleep(0.25)
        assert found.keys() >= {"page-0001 behind"}
        behind = found["page-0001 behind"]
        assert behind - before_start > BEHIND_MS / 1000
        assert behind - after_start < 6
        await until(app_server, lambda rows: rows[1]["status"] == "silent")
        silent = clock()
        assert silent - before_sign > SILENT_MS / 1000
        assert silent - after_start < 6.5
        await slow.put(type="applied", seq=1)
        (row, _) = await until(app_server, lambda rows: rows[0]["seq"] == 1)
        assert (row["status"], row["behind"]) == ("ok", 0)


async def test_every_server_lists_the_pages_of_all(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await overlay(one, match)
        await overlay(two, match, id="page-0002")
        for server in (app_server, second_server):
            rows = await until(server, lambda rows: len(rows) == 2)
            assert {row["id"] for row in rows} == {"page-0001", "page-0002"}
            assert len({row["server"] for row in rows}) == 2
        async with app_server.http.get("/api/pages") as response:
            servers = (await response.json())["servers"]
        assert [row["pages"] for row in servers] == [1, 1]


async def test_an_order_reaches_the_page_on_whichever_server(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await overlay(one, match)
        await overlay(two, match, id="page-0002")
        await until(app_server, lambda rows: len(rows) == 2)
        for page_id, page in (("page-0001", one), ("page-0002", two)):
            assert await order(app_server, page_id, {"reload": True}) == (202, {"reached": True})
            said = await page.of_type("page")
            assert said == {"type": "page", "name": None, "reload": True, "options": None}
        options = {"theme": "light", "pos": None}
        await order(second_server, "page-0001", {"options": options})
        assert (await one.of_type("page"))["options"] == options
        sent = [page.heard.count(said) for page in (one, two)]
        assert sent == [1, 1]  # told by the store as well as here, and once


async def test_a_name_outlives_a_reload_and_is_known_to_every_server(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await overlay(page, match, name="from the address")
        assert (await order(app_server, "page-0001", {"name": "Kamera 丁"}))[0] == 202
        assert (await pages(app_server))[0]["name"] == "Kamera 丁"
    async with line(second_server.ws_url) as page:
        await overlay(page, match)
        await until(second_server, lambda rows: rows[0]["name"] == "Kamera 丁")


@pytest.mark.parametrize(
    ("role", "view", "agent", "rank"),
    [
        ("referee", "referee", "Mozilla/5.0", 0),
        ("operator", "desk", "Mozilla/5.0", 0),
        ("overlay", "scoreboard", "Mozilla/5.0 OBS/30.2.3 Safari/537.36", 0),
        ("overlay", "scoreboard", "Mozilla/5.0", 1),
        ("overlay", "live", "Mozilla/5.0 OBS/30.2.3", 2),
    ],
)
def test_officials_and_sources_matter_most_and_whoever_needs_no_key_least(
    role: Role, view: str, agent: str, rank: int
) -> None:
    watch = {"desk": {"desk": True}, "live": {"live": True}}.get(view, {"table": "1"})
    said = {"protocol": 1, "key": "", "watch": watch, "view": view}
    hello = msgspec.convert(said | {"type": "hello"}, Hello)
    holder = holder_of(Grant(role, None, "h", "Jan"), hello, Visitor("10.0.0.9", agent))
    assert (holder.rank, holder.label, holder.address) == (rank, "Jan", "10.0.0.9")


async def test_a_page_that_comes_again_is_listed_once(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as old, line(app_server.ws_url) as new:
        await overlay(old, match)
        await overlay(new, match)
        assert len(await pages(app_server)) == 1
        await old.ws.close()
        await until(app_server, lambda rows: len(rows) == 1)
        await order(app_server, "page-0001", {"reload": True})
        assert (await new.of_type("page"))["reload"]


async def test_an_old_order_is_not_followed(app_server: Served) -> None:
    match = await app_server.create_match()
    async with line(app_server.ws_url) as page:
        await overlay(page, match)
        body = '{"type":"page","reload":true}'
        late = app_server.parts.clock.now_ms() - 60_000
        await app_server.parts.store.desk.tell(PageOrdered("page-0001", "o1", late, body))
        await order(app_server, "page-0001", {"options": {"pos": "top"}})
        assert (await page.of_type("page"))["options"] == {"pos": "top"}
        assert not any(message.get("reload") for message in page.heard)
