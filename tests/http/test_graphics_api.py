"""The desk's way to a table's graphics."""

from tests.support.serving import Served

THIRD = {"kind": "commentator", "side": None, "name": "Rafał", "line": "Eurosport", "on": True}


async def test_what_was_put_is_read_again(app_server: Served) -> None:
    await app_server.create_match(table="1")
    async with app_server.http.get("/api/graphics/1") as response:
        assert await response.json() == {"lower_third": None, "sponsors": [], "slide_ms": 8_000}
    wanted = {"lower_third": THIRD, "sponsors": ["one"], "slide_ms": 5_000}
    async with app_server.http.put("/api/graphics/1", json=wanted) as response:
        assert (response.status, await response.json()) == (200, wanted)
    async with app_server.http.get("/api/graphics/1") as response:
        assert await response.json() == wanted


async def test_a_table_that_there_is_not_has_none(app_server: Served) -> None:
    async with app_server.http.put("/api/graphics/9", json={}) as response:
        assert response.status == 404


async def test_nonsense_is_refused_and_says_where(app_server: Served) -> None:
    await app_server.create_match(table="1")
    async with app_server.http.put("/api/graphics/1", json={"slide_ms": 1}) as response:
        assert response.status == 400
        assert "slide_ms" in (await response.json())["message"]


async def test_an_overlay_may_not_change_what_it_shows(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    key = {"Authorization": f"Bearer {match.keys['overlay']}"}
    async with app_server.http.put("/api/graphics/1", json={}, headers=key) as response:
        assert response.status == 403
