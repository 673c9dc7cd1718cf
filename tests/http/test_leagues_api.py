"""The API of leagues: the table, refusals that name the field, keys that open just this."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.http.test_api import ask
from tests.support.league import FOUR, PAST, SIX, club, post
from tests.support.serving import Served

CONFORMANCE = Path(__file__).parents[1] / "conformance" / "league"


def vector(name: str) -> Any:
    """A file of the contract's vectors."""
    return msgspec.json.decode((CONFORMANCE / name).read_bytes())


async def test_the_table_of_the_real_league_is_the_contracts(app_server: Served) -> None:
    results = vector("premier-league-2011.json")
    league = await club(
        app_server, players=results["players"], results=results["nights"], title="2011"
    )
    table = await league.get("/table")
    wanted = vector("premier-league-2011.expected.json")
    assert table["playoffs"] == wanted["playoffs"]
    marks = {"live": 0, "playing": False}
    assert table["table"] == [{**row, **marks} for row in wanted["table"]]


async def test_results_of_a_night_may_be_brought_in_one_by_one(app_server: Served) -> None:
    league = await club(app_server, results=[])
    first = await league.post("results", 201, n=1, matches=PAST)
    assert first["table"][0]["player"] == "Bela"
    assert await league.post("results", 201, n=1, matches=PAST) == first, "the same again"
    said = await league.post("results", 409, n=1, matches=PAST[:1])
    assert said == {"code": "bad_value", "message": "n: night 1 is there already"}


@pytest.mark.parametrize(
    "name",
    [
        "not-first-to-three",
        "frame-scores-do-not-add-up",
        "unknown-player",
        "repeated-player",
        "final-not-between-winners",
    ],
)
async def test_impossible_results_are_refused_by_night_and_match(
    app_server: Served, name: str
) -> None:
    wanted = vector(f"{name}.json")["results"]
    body = {"title": "X", "players": wanted["players"], "results": wanted["nights"]}
    said = await post(app_server, "/api/leagues", 409, body)
    assert said["code"] == "bad_value"
    assert "night" in said["message"]
    assert (await ask(app_server, "GET", "/api/leagues"))[1] == {"leagues": []}


BAD_NIGHTS: list[tuple[dict[str, Any], str]] = [
    ({"players": SIX[:5]}, "players: a night has four, not 5"),
    ({"players": [*FOUR[:3], FOUR[0]]}, "players[3]: Ada is drawn twice"),
    ({"players": [*FOUR[:3], "Zoe"]}, "players[3]: Zoe is no player"),
    ({"n": 1}, "n: night 1 is there already"),
    ({"n": 0}, "n: 0"),
    ({"n": "three"}, "n"),
    ({"tables": ["1", "2", "3", "4"]}, "tables"),
    ({"tables": ["a table with blanks"]}, "tables"),
    ({"format": "croquet"}, "croquet"),
    ({"format": {"preset": "snooker", "best_of": 9}}, "format"),
    ({"changeover_ms": -1}, "changeover_ms"),
    ({"referee": "Joe"}, "referee"),
]


@pytest.mark.parametrize(("wrong", "says"), BAD_NIGHTS)
async def test_a_bad_night_is_refused_by_its_field_and_nothing_is_changed(
    app_server: Served, wrong: dict[str, Any], says: str
) -> None:
    league = await club(app_server)
    before = await league.get()
    body = {"n": 3, "players": FOUR, "tables": ["1"], **wrong}
    status, said = await ask(app_server, "POST", f"{league.path}/nights", body)
    assert status in (400, 409)
    assert set(said) == {"code", "message"}
    assert says in said["message"]
    assert await league.get() == before
    assert (await ask(app_server, "GET", "/api/matches"))[1] == {"matches": []}


BAD_LEAGUES: list[tuple[dict[str, Any], str]] = [
    ({"players": ["Ada", "Ada"]}, "players: one is named twice"),
    ({"players": ["Ada"]}, "players"),
    ({"players": ["Ada", ""]}, "players"),
    ({"players": [{"name": "Ada", "country": "Poland"}, "Bela"]}, "country"),
    ({"title": ""}, "title"),
    ({"id": "a b"}, "id"),
]


@pytest.mark.parametrize(("wrong", "says"), BAD_LEAGUES)
async def test_a_bad_league_is_refused_by_its_field(
    app_server: Served, wrong: dict[str, Any], says: str
) -> None:
    body = {"title": "X", "players": ["Ada", "Bela"], **wrong}
    status, said = await ask(app_server, "POST", "/api/leagues", body)
    assert status in (400, 409)
    assert says in said["message"]


async def test_a_night_comes_with_keys_and_addresses_of_its_matches(app_server: Served) -> None:
    league = await club(app_server)
    made = await league.post("nights", 201, n=3, players=FOUR, tables=["1", "2"])
    assert made == await league.post("nights", 201, n=3, players=FOUR, tables=["1", "2"])
    assert [match["table"] for match in made["matches"]] == ["1", "2"]
    address = made["matches"][0]["urls"]["referee"]
    assert "/referee?table=1&key=" in address
    assert made["night"]["matches"][2]["status"] == "waiting"


async def test_the_whole_league_is_read_at_once(app_server: Served) -> None:
    league = await club(app_server)
    await league.draw()
    shown = await league.get()
    assert (shown["id"], shown["title"]) == ("club", "Club League")
    assert shown["players"][0] == {"name": "Ada", "country": None}
    assert [night["n"] for night in shown["nights"]] == [3]
    assert shown["results"][0]["n"] == 1
    assert shown["play_offs"] is None
    assert shown["urls"] == league.urls
    listed = (await ask(app_server, "GET", "/api/leagues"))[1]["leagues"]
    assert listed == [{"id": "club", "title": "Club League", "players": 6, "nights": 2}]


async def test_a_night_is_taken_out_until_it_has_begun(app_server: Served) -> None:
    league = await club(app_server)
    night = await league.draw()
    assert (await ask(app_server, "DELETE", f"{league.path}/nights/3"))[0] == 204
    again = await league.draw(players=FOUR[::-1])
    assert again["matches"][0]["id"] != night["matches"][0]["id"]
    await league.win(again["matches"][0]["id"], "a")
    status, said = await ask(app_server, "DELETE", f"{league.path}/nights/3")
    assert (status, said["code"]) == (409, "not_now")
    assert (await ask(app_server, "DELETE", f"{league.path}/nights/1"))[0] == 204
    for n in ("1", "9999999", "x"):
        assert (await ask(app_server, "DELETE", f"{league.path}/nights/{n}"))[0] == 404


async def test_only_the_operator_writes_and_a_key_of_the_league_reads_it(
    app_server: Served,
) -> None:
    league = await club(app_server)
    await club(app_server, "other")
    match = await app_server.create_match()
    key = league.keys["overlay"]
    assert (await ask(app_server, "GET", f"{league.path}/table", key=key))[0] == 200
    status, shown = await ask(app_server, "GET", league.path, key=league.keys["commentator"])
    assert status == 200
    assert "keys" not in shown
    body = {"n": 3, "players": FOUR}
    for key in (*league.keys.values(), *match.keys.values()):
        for what in ("nights", "play-offs", "results"):
            status, said = await ask(app_server, "POST", f"{league.path}/{what}", body, key)
            assert (status, said["code"]) == (403, "forbidden")
        assert (await ask(app_server, "POST", "/api/leagues", {}, key))[0] == 403
        assert (await ask(app_server, "DELETE", f"{league.path}/nights/1", key=key))[0] == 403
        assert (await ask(app_server, "GET", "/api/leagues/other/table", key=key))[0] == 403
    for key in match.keys.values():
        assert (await ask(app_server, "GET", f"{league.path}/table", key=key))[0] == 403
    assert (await ask(app_server, "GET", f"{league.path}/table", key="wrong"))[0] == 401


async def test_a_league_that_is_not_there_is_not_found(app_server: Served) -> None:
    for method, path in (
        ("GET", "/api/leagues/no"),
        ("GET", "/api/leagues/no/table"),
        ("DELETE", "/api/leagues/no/nights/1"),
    ):
        assert (await ask(app_server, method, path))[0] == 404
    body = {"n": 3, "players": FOUR}
    assert (await ask(app_server, "POST", "/api/leagues/no/nights", body))[0] == 404
