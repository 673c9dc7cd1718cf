"""A hello for a league: who may look, what is refused, what comes first."""

from typing import Any

import pytest

from tests.support.league import club
from tests.support.line import line
from tests.support.serving import Served


async def test_a_league_comes_whole_and_names_itself(app_server: Served) -> None:
    league = await club(app_server)
    async with line(app_server.ws_url) as page:
        watch = {"league": "club"}
        welcome = await page.hello(league.keys["overlay"], "league-table", watch=watch)
        assert (welcome["match"], welcome["view"]) == ("club", "league-table")
        first = await page.next()
        assert (first["type"], first["match"], first["seq"]) == ("state", "club", welcome["seq"])
        assert first["state"]["table"] == (await league.get("/table"))["table"]


async def test_a_page_that_comes_back_gets_the_whole_again(app_server: Served) -> None:
    league = await club(app_server)
    async with line(app_server.ws_url) as page:
        welcome = await page.hello(
            league.keys["overlay"],
            "night",
            watch={"league": "club", "night": 3},
            resume={"match": "club", "seq": 1},
        )
        assert welcome["seq"] == 1
        assert (await page.next())["type"] == "state"


async def test_an_operator_sees_every_league_and_records_no_event_in_it(
    app_server: Served,
) -> None:
    await club(app_server)
    async with line(app_server.ws_url) as page:
        await page.hello(app_server.admin_key, "league-table", watch={"league": "club"})
        name = await page.command({"type": "start", "breaker": "a"})
        answer = await page.answer(name)
        assert (answer["type"], answer["code"]) == ("refused", "not_now")


@pytest.mark.parametrize(
    ("view", "watch", "code"),
    [
        ("league-table", {"table": "1"}, "malformed"),
        ("night", {"match": "m"}, "malformed"),
        ("scoreboard", {"league": "club"}, "malformed"),
        ("league-table", {"league": "club", "table": "1"}, "malformed"),
        ("night", {"night": 3}, "malformed"),
        ("scoreboard", {"table": "1", "night": 3}, "malformed"),
        ("night", {"league": "club", "night": 0}, "malformed"),
        ("night", {"league": "club", "night": "tonight"}, "malformed"),
        ("night", {"league": "no club"}, "malformed"),
        ("night", {"league": "no"}, "not_found"),
    ],
)
async def test_a_hello_that_does_not_fit_is_refused(
    app_server: Served, view: str, watch: dict[str, Any], code: str
) -> None:
    await club(app_server)
    async with line(app_server.ws_url) as page:
        refused = await page.hello(app_server.admin_key, view, watch=watch)
        assert (refused["type"], refused["code"]) == ("refused", code)
        assert (await page.next())["reason"] == code


async def test_a_key_for_something_else_sees_no_league(app_server: Served) -> None:
    await club(app_server)
    other = await club(app_server, "other")
    match = await app_server.create_match()
    for key in (*match.keys.values(), other.keys["overlay"]):
        async with line(app_server.ws_url) as page:
            refused = await page.hello(key, "league-table", watch={"league": "club"})
            assert (refused["type"], refused["code"]) == ("refused", "forbidden")


async def test_a_key_of_a_league_opens_no_match(app_server: Served) -> None:
    league = await club(app_server)
    match = await app_server.create_match()
    for watch in ({"table": "1"}, {"match": match.id}):
        async with line(app_server.ws_url) as page:
            refused = await page.hello(league.keys["overlay"], "scoreboard", watch=watch)
            assert refused["code"] == "forbidden"
