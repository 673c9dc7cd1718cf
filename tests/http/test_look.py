"""The colours of an address reach its page, and the theme's own are those of its file."""

import json
import re

from server.http.look import look_of, tokens
from server.http.overlays import OVERLAYS, THEMES
from tests.support.serving import Served


def test_a_theme_has_the_tokens_that_colours_are_worked_out_from() -> None:
    for theme in THEMES:
        needed = {"plate", "plate-raised", "plate-sunk", "ink", "ink-brass", "lit-mark"}
        assert needed <= tokens(theme).keys()


def test_without_colours_the_theme_stands() -> None:
    read = OVERLAYS["scoreboard"].read
    assert (look_of(read({})).tone, look_of(read({})).colours) == ("dark", {})
    assert (look_of(read({"theme": "light"})).tone, look_of(read({})).colours) == ("light", {})


async def test_colours_of_the_address_are_on_the_page(app_server: Served) -> None:
    match = await app_server.create_match()
    url = f"{match.urls['scoreboard']}&accent-a=003366&plate=%23ffffff"
    async with app_server.http.get(url) as response:
        page = await response.text()
        policy = response.headers["Content-Security-Policy"]
    found = re.search(r'<script type="application/json" id="colours">(.*?)</script>', page)
    assert found
    colours = json.loads(found[1])
    assert (colours["--side-a"], colours["--plate"]) == ("#003366", "#ffffff")
    assert 'data-tone="light"' in page
    assert "style=" not in page
    assert "style-src 'self'" in policy
