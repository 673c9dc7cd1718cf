"""Pages are drawn with the present state, and say so plainly when the key is missing."""

import html
import json
import re
from typing import Any

import pytest

from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


async def get(served: Served, path: str) -> tuple[int, str]:
    """A page as a browser gets it, without the admin's key."""
    async with served.http.get(path, headers={"Authorization": ""}) as response:
        assert response.content_type == "text/html", await response.text()
        return response.status, await response.text()


def embedded(page: str) -> Any:
    """The state that a page carries for its script."""
    found = re.search(r'<script type="application/json" id="state">(.*?)</script>', page, re.DOTALL)
    assert found, "no state in the page"
    return json.loads(found[1])


def local(url: str) -> str:
    """The path and the query of a full address."""
    return "/" + url.split("/", 3)[3]


@pytest.mark.parametrize("name", ["scoreboard", "referee", "commentary"])
async def test_a_page_is_drawn_with_the_present_state(app_server: Served, name: str) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    status, page = await get(app_server, local(match.urls[name]))
    assert status == 200
    state = embedded(page)
    assert (state["seq"], state["sides"]["a"]["points"]) == (2, 1)
    assert "Łukasz" in html.unescape(page)


@pytest.mark.parametrize("name", ["scoreboard", "referee", "commentary"])
async def test_a_table_without_a_match_has_its_pages_too(app_server: Served, name: str) -> None:
    match = await app_server.create_match()
    async with app_server.http.put("/api/tables", json={"table": "1", "match": None}) as response:
        assert response.status == 200
    status, page = await get(app_server, local(match.urls[name]))
    assert (status, embedded(page)) == (200, None)


@pytest.mark.parametrize("lang", ["en", "pl", "zh-Hant"])
async def test_a_page_is_in_the_language_of_its_address(app_server: Served, lang: str) -> None:
    match = await app_server.create_match()
    _, page = await get(app_server, local(match.urls["scoreboard"]) + f"&lang={lang}")
    assert f'lang="{lang}"' in page


@pytest.mark.parametrize("path", ["/referee?table=1", "/commentary?table=1&key=wrong", "/"])
async def test_a_page_without_its_key_says_so_and_takes_one(app_server: Served, path: str) -> None:
    await app_server.create_match()
    status, page = await get(app_server, path)
    assert status == 401
    assert "<form" in page
    assert "Łukasz" not in page


async def test_a_key_of_another_table_does_not_open_it(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    await app_server.create_match(table="2")
    key = match.keys["referee"]
    assert (await get(app_server, f"/referee?table=2&key={key}"))[0] == 403
    assert (await get(app_server, f"/referee?table=1&key={match.keys['overlay']}"))[0] == 403


async def test_a_page_that_names_nothing_says_so(app_server: Served) -> None:
    key = app_server.admin_key
    assert (await get(app_server, f"/referee?key={key}"))[0] == 400
    assert (await get(app_server, f"/referee?table=9&key={key}"))[0] == 404
    assert (await get(app_server, f"/referee?match=nosuch&key={key}"))[0] == 404


@pytest.mark.parametrize("query", ["table=1", "table=1&key=wrong", "key=wrong"])
async def test_an_overlay_without_its_key_shows_nothing_on_air(
    app_server: Served, query: str
) -> None:
    await app_server.create_match()
    status, page = await get(app_server, f"/overlay/scoreboard?{query}")
    assert status in (400, 401)
    assert embedded(page) is None
    assert "Ronnie" not in page


async def test_a_canned_state_needs_neither_key_nor_match(app_server: Served) -> None:
    status, page = await get(
        app_server, "/overlay/scoreboard?preview=maximum&table=1&key=no-such-key"
    )
    assert (status, embedded(page)["frame"]["break"]["points"]) == (200, 96)
    assert 'data-preview="maximum"' in page
    assert "no-such-key" not in page
    async with app_server.http.get("/overlay/scoreboard?preview=no") as response:
        assert (response.status, (await response.json())["code"]) == (404, "not_found")


async def test_a_name_is_text_and_nothing_else(app_server: Served) -> None:
    sides = {"a": {"name": "</script><b id='x'>"}, "b": {"name": "{{ 7*7 }}"}}
    match = await app_server.create_match(sides=sides)
    await app_server.send(match, START)
    for url in match.urls.values():
        _, page = await get(app_server, local(url))
        assert "<b id='x'>" not in page
        assert embedded(page)["sides"]["a"]["name"] == "</script><b id='x'>"
        assert "49" not in re.sub(r"\d{3,}", "", embedded(page)["sides"]["b"]["name"])


async def test_pages_are_kept_nowhere_and_load_nothing_of_others(app_server: Served) -> None:
    match = await app_server.create_match()
    async with app_server.http.get(match.urls["scoreboard"]) as response:
        headers = response.headers
    assert headers["Cache-Control"] == "no-store"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert "script-src 'self';" in headers["Content-Security-Policy"]
