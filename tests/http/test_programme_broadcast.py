"""A table's programme goes out whole, to each viewer, whenever it is another one."""

import asyncio

from tests.support.line import line
from tests.support.serving import Served

TEXT = {"kind": "text", "name": "Interval", "on": True}


async def test_a_viewer_gets_it_whole_at_first_and_after_each_change(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    async with line(app_server.ws_url) as page:
        welcome = await page.hello(match.keys["overlay"], "programme", watch={"table": "1"})
        assert (welcome["type"], welcome["match"]) == ("welcome", "1")
        first = await page.of_type("state")
        assert first["state"]["match"]["id"] == match.id
        assert first["state"]["show"]["lower_third"]["on"] is False
        body = {"lower_third": TEXT}
        async with app_server.http.put("/api/graphics/1", json=body) as response:
            assert response.status == 200
        second = await page.of_type("state")
        assert second["seq"] == first["seq"] + 1
        assert second["state"]["show"]["lower_third"]["name"] == "Interval"


async def test_one_that_nobody_watches_is_dropped_at_its_next_change(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    broadcast = app_server.parts.programmes
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "programme", watch={"table": "1"})
        await page.of_type("state")
        assert "1" in broadcast._channels
    channel = broadcast._channels["1"]
    while channel.topic.viewers:
        await asyncio.sleep(0.01)
    broadcast._changed(await broadcast._programmes.get("1"))
    assert "1" not in broadcast._channels
