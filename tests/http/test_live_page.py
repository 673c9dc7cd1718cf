"""The public page: open to everybody, drawn with the hall as it stands."""

from pathlib import Path

import aiohttp

from tests.support.serving import SIDES, Served, served


async def test_everybody_gets_it_with_the_hall_in_it(app_server: Served) -> None:
    await app_server.create_match(sides={"a": {"name": "</script><b>"}, "b": SIDES["b"]})
    async with (
        aiohttp.ClientSession(app_server.url) as anybody,
        anybody.get("/live?lang=pl") as response,
    ):
        text = await response.text()
    assert response.status == 200
    assert "Łukasz" in text
    assert "</script><b>" not in text


async def test_where_it_is_not_public_a_key_is_asked_for(valkey_url: str, tmp_path: Path) -> None:
    async with (
        served(valkey_url, tmp_path, "--public-live", "0") as server,
        aiohttp.ClientSession(server.url) as anybody,
    ):
        async with anybody.get("/live") as response:
            assert response.status == 401
        async with anybody.get("/live", params={"key": server.admin_key}) as response:
            assert response.status == 200
