"""The overlays of a league are drawn with what stands, and show nothing to whom has no key."""

import pytest

from server.competition.show import Which
from server.core.errors import Refusal
from server.http.league_pages import night_in
from tests.http.test_pages import embedded, get, local
from tests.support.league import club
from tests.support.serving import Served


async def test_the_first_picture_is_what_stands(app_server: Served) -> None:
    league = await club(app_server)
    night = await league.draw()
    await league.win(night["matches"][0]["id"], "b")
    status, page = await get(app_server, local(league.urls["league-table"]))
    assert status == 200
    assert embedded(page)["table"] == (await league.get("/table"))["table"]
    assert ">Bela</span>" in page
    status, page = await get(app_server, local(league.urls["night"]))
    assert embedded(page)["night"] == (await league.get())["nights"][0]
    assert "Semi-final 1" in page


async def test_a_night_that_is_not_drawn_yet_is_an_empty_picture(app_server: Served) -> None:
    league = await club(app_server)
    status, page = await get(app_server, local(league.urls["night"]) + "&night=9")
    assert status == 200
    assert embedded(page)["show"]["on"] is False


@pytest.mark.parametrize("name", ["league-table", "night"])
async def test_without_its_key_an_overlay_shows_nothing(app_server: Served, name: str) -> None:
    await club(app_server)
    match = await app_server.create_match()
    for query, wanted in (
        ("league=club", 401),
        ("league=club&key=wrong", 401),
        (f"league=club&key={match.keys['overlay']}", 403),
        ("key=admin-key-of-the-tests", 400),
        ("league=no&key=admin-key-of-the-tests", 404),
    ):
        status, page = await get(app_server, f"/overlay/{name}?{query}")
        assert status == wanted, query
        assert embedded(page) is None


async def test_a_title_and_a_name_are_text(app_server: Served) -> None:
    evil = "<b>x</b>"
    league = await club(app_server, players=[evil, "Bela"], title=evil)
    _, page = await get(app_server, local(league.urls["league-table"]))
    assert evil not in page


@pytest.mark.parametrize(
    ("text", "which"),
    [(None, None), ("", None), ("play-offs", "play-offs"), ("3", 3), ("9999", 9999)],
)
def test_a_night_in_an_address(text: str | None, which: Which) -> None:
    assert night_in(text) == which


@pytest.mark.parametrize("text", ["0", "-1", "10000", "three", "3;", "9" * 5000])
def test_a_night_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="night") as refused:
        night_in(text)
    assert refused.value.code == "malformed"
