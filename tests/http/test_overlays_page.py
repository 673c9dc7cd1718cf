"""The builder gets every overlay, option, place and canned state, and the word of each."""

import json
import re
from typing import Any

import pytest

from server.http.overlays import OPTIONS, OVERLAYS
from server.http.templates import LANGUAGES
from server.live.canned_states import CANNED
from tests.docs.test_custom import written
from tests.http.test_pages import embedded, get
from tests.support.league import club
from tests.support.serving import Served


async def opened(served: Served, lang: str = "en") -> tuple[dict[str, Any], dict[str, str]]:
    """What the page offers, and its words."""
    status, page = await get(served, f"/overlays?key={served.admin_key}&lang={lang}")
    assert status == 200
    words = re.search(r'<script type="application/json" id="words">(.*?)</script>', page, re.DOTALL)
    assert words
    return embedded(page), json.loads(words[1])


async def test_every_overlay_is_offered_with_its_options(app_server: Served) -> None:
    offer, _ = await opened(app_server)
    assert [one["path"] for one in offer["overlays"]] == list(OVERLAYS)
    for one in offer["overlays"]:
        spec = OVERLAYS[one["name"]]
        assert (one["scope"], one["custom"], one["problem"]) == (spec.scope, False, None)
        assert [option["name"] for option in one["options"]] == [o.name for o in spec.options]
        place = next(option for option in one["options"] if option["name"] == "pos")
        assert place["default"] == spec.pos
    assert offer["previews"] == list(CANNED)


async def test_a_table_and_a_league_come_with_the_keys_of_their_overlays(
    app_server: Served,
) -> None:
    match = await app_server.create_match(table="5")
    league = await club(app_server)
    offer, _ = await opened(app_server)
    [table] = [one for one in offer["tables"] if one["name"] == "5"]
    assert table["key"] == match.keys["overlay"]
    [night] = [one for one in offer["leagues"] if one["name"] == "club"]
    assert f"key={night['key']}" in league.urls["night"]
    assert all(match.keys[role] not in str(offer) for role in ("referee", "commentator"))


async def test_the_users_own_are_there_with_what_is_wrong_with_them(app_server: Served) -> None:
    folder = app_server.parts.settings.custom_dir
    written(folder)
    (folder / "overlays/odd.html").write_text("{% block %}")
    offer, _ = await opened(app_server)
    own = {one["path"]: one for one in offer["overlays"] if one["custom"]}
    assert own.keys() == {"custom/odd", "custom/plain"}
    assert own["custom/plain"]["problem"] is None
    assert own["custom/odd"]["problem"]
    assert len(own["custom/plain"]["options"]) == len(OPTIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_everything_has_its_word(app_server: Served, lang: str) -> None:
    _, words = await opened(app_server, lang)
    wanted = {f"overlay_{name}{more}" for name in OVERLAYS for more in ("", "_about")}
    wanted |= {f"{what}_{name}" for name in OPTIONS for what in ("option", "about")}
    wanted |= {f"preview_{name}" for name in CANNED}
    for option in OPTIONS.values():
        if option.kind == "choice":
            values = option.values if option.default else ("none", *option.values)
            wanted |= {f"value_{option.name}_{value}" for value in values}
    assert wanted <= words.keys()


async def test_a_code_is_drawn_of_an_address(app_server: Served) -> None:
    async with app_server.http.post("/api/qr", json={"text": "http://box:8147/"}) as response:
        assert response.status == 200
        assert (await response.json())["qr"].startswith("data:image/svg+xml")


@pytest.mark.parametrize("text", ["", "x" * 1001])
async def test_what_fits_into_no_code_is_refused(app_server: Served, text: str) -> None:
    async with app_server.http.post("/api/qr", json={"text": text}) as response:
        assert (response.status, (await response.json())["code"]) == (409, "bad_value")
