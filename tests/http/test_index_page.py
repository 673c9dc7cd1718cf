"""The page of addresses has every page of every table, with a code to scan."""

import html

from server.http.index_page import qr
from tests.http.test_pages import get
from tests.support.serving import Served


async def test_the_page_of_addresses_has_every_table(app_server: Served) -> None:
    match = await app_server.create_match(table="5")
    status, page = await get(app_server, f"/?key={app_server.admin_key}")
    assert status == 200
    for url in match.urls.values():
        assert html.escape(url) in page


def test_a_qr_code_carries_no_style_of_its_own() -> None:
    svg = qr("http://127.0.0.1:8147/referee?table=1&key=abc")
    assert svg.startswith("<svg")
    assert "style=" not in svg
