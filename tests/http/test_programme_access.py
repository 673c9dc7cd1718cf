"""Who may see a programme: whoever may see the scoreboard of that table."""

import re

from tests.support.line import line
from tests.support.serving import Served


async def test_it_is_one_of_a_table(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    async with line(app_server.ws_url) as page:
        answer = await page.hello(match.keys["overlay"], "programme", watch={"match": match.id})
        assert (answer["type"], answer["code"]) == ("refused", "malformed")


async def test_a_key_of_another_table_does_not_open_it(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    await app_server.create_match(table="2")
    async with line(app_server.ws_url) as page:
        answer = await page.hello(match.keys["overlay"], "programme", watch={"table": "2"})
        assert (answer["type"], answer["code"]) == ("refused", "forbidden")


async def test_a_page_is_drawn_with_it(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    url = match.urls["scoreboard"].replace("/scoreboard", "/lower-third")
    async with app_server.http.get(url, headers={"Authorization": ""}) as response:
        page = await response.text()
    assert response.status == 200
    assert re.search(r'id="state">\{"seq":\d+,"table":"1"', page)
