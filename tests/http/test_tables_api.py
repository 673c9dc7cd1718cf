"""The addresses of a table and of a league, and a table that is done with."""

from typing import Any

from tests.support.league import club
from tests.support.line import line
from tests.support.serving import Served


async def said(server: Served, method: str, path: str, body: Any = None) -> tuple[int, Any]:
    async with server.http.request(method, path, json=body) as response:
        return response.status, await response.json() if response.content_length else None


async def test_a_table_has_an_address_for_each_page(app_server: Served) -> None:
    match = await app_server.create_match()
    status, answer = await said(app_server, "GET", "/api/tables/1/addresses")
    assert (status, answer["table"]) == (200, "1")
    found = {row["name"]: row for row in answer["addresses"]}
    assert {name: row["url"] for name, row in found.items()} == match.urls
    assert (found["referee"]["role"], found["timing"]["role"]) == ("referee", "timing")
    assert all(row["qr"].startswith("data:image/svg+xml") for row in found.values())
    assert (await said(app_server, "GET", "/api/tables/9/addresses"))[0] == 404


async def test_a_new_table_begins_without_a_match(app_server: Served) -> None:
    await said(app_server, "PUT", "/api/tables", {"table": "Tisch-Ö", "match": None})
    assert (await said(app_server, "GET", "/api/tables/Tisch-%C3%96/addresses"))[0] == 200


async def test_a_league_has_addresses_too(app_server: Served) -> None:
    await club(app_server, "club")
    status, answer = await said(app_server, "GET", "/api/leagues/club/addresses")
    assert (status, answer["league"]) == (200, "club")
    assert {row["role"] for row in answer["addresses"]} == {"overlay"}
    assert (await said(app_server, "GET", "/api/leagues/none/addresses"))[0] == 404


async def test_a_table_that_is_done_with_opens_nothing(app_server: Served) -> None:
    match = await app_server.create_match()
    status, refused = await said(app_server, "DELETE", "/api/tables/1")
    assert (status, match.id in refused["message"]) == (409, True)
    await said(app_server, "PUT", "/api/tables", {"table": "1", "match": None})
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        assert (await said(app_server, "DELETE", "/api/tables/1"))[0] == 204
        assert (await page.of_type("bye"))["reason"] == "forbidden"
    assert (await said(app_server, "GET", "/api/tables"))[1] == {"tables": {}}
    assert (await said(app_server, "DELETE", "/api/tables/1"))[0] == 404
    await said(app_server, "PUT", "/api/tables", {"table": "1", "match": match.id})
    _, answer = await said(app_server, "GET", "/api/tables/1/addresses")
    assert not {row["url"] for row in answer["addresses"]} & set(match.urls.values())
