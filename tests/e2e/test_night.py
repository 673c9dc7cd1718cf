"""A night of four, played through two server processes on one Redis."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.league import Club, club
from tests.support.line import Line, line
from tests.support.serving import Created, Served, served

S1, S2 = "club-n3-1-s1", "club-n3-1-s2"
FINALS = {name: f"club-n3-1-f{name}" for name in ("13", "14", "23", "24")}


@pytest.fixture
async def league(app_server: Served) -> Club:
    """Six players, one night brought in, none drawn."""
    return await club(app_server)


async def watch(page: Line, league: Club, view: str, **more: Any) -> None:
    """Look at a league until its first state is there."""
    welcome = await page.hello(league.keys["overlay"], view, watch={"league": league.id, **more})
    assert welcome["type"] == "welcome", welcome
    await page.of_type("state")


async def shows(page: Line, true_of: Callable[[Any], Any]) -> Any:
    """The first state, this one or a later one, of which it is true."""
    while not true_of(page.state):
        await page.next()
    return page.state


def points(state: Any) -> dict[str, int]:
    return {row["player"]: row["points"] for row in state["table"]}


def match(state: Any, place: int) -> Any:
    return state["night"]["matches"][place]


def on_table(server: Served, table: str) -> str | None:
    return server.parts.directory.match_on(table)


async def test_the_final_appears_with_the_winners_and_the_table_moves_frame_by_frame(
    league: Club, app_server: Served, second_server: Served
) -> None:
    await league.draw()
    assert (on_table(app_server, "1"), on_table(app_server, "2")) == (S1, S2)
    async with line(second_server.ws_url) as table, line(app_server.ws_url) as night:
        await watch(table, league, "league-table")
        await watch(night, league, "night", night=3)
        await league.win(S1, "a", by=app_server)
        state = await shows(table, lambda state: points(state)["Ada"] == 4)
        ada = next(row for row in state["table"] if row["player"] == "Ada")
        assert (ada["live"], ada["playing"], ada["lost"]) == (1, True, 4)
        await league.win(S1, "a", "a", by=app_server)
        await league.win(S2, "b", "a", "b", "b", by=second_server)
        state = await shows(night, lambda state: match(state, 2)["id"] is not None)
        assert (match(state, 2)["id"], match(state, 2)["b"]) == (FINALS["14"], "Dora")
        await shows(table, lambda state: points(state)["Dora"] == 3)
        await until_on_table(second_server, FINALS["14"])
        await league.win(FINALS["14"], "b", "b", "b", by=second_server)
        state = await shows(night, lambda state: match(state, 2)["winner"] is not None)
        assert match(state, 2)["winner"] == "Dora"
        assert match(state, 2)["scores"] == [[0, 0]] * 3
        state = await shows(table, lambda state: points(state)["Dora"] == 6)
        assert not any(row["playing"] for row in state["table"])


async def until_on_table(server: Served, match_id: str, table: str = "1") -> None:
    """Wait for a match to come on a table, as this server sees it."""
    changed = asyncio.Event()
    server.parts.directory.listen(lambda _table, _match: changed.set())
    while on_table(server, table) != match_id:
        await changed.wait()
        changed.clear()


async def test_a_state_has_the_same_number_on_both_servers_and_it_rises_by_one(
    league: Club, app_server: Served, second_server: Served
) -> None:
    await league.draw()
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        await watch(one, league, "league-table")
        await watch(two, league, "league-table")
        first = one.seq
        await league.win(S1, "a", "b", by=app_server)
        await league.win(S2, "b", by=second_server)
        assert await one.at_seq(first + 6) == await two.at_seq(first + 6)
        heard = [message["seq"] for message in one.heard if message["type"] == "state"]
        assert heard == sorted(set(heard))
        assert heard[-1] == first + 6
        assert not [message for message in one.heard if message["type"] == "patch"]


async def test_a_corrected_semi_final_changes_who_plays_the_final(
    league: Club, app_server: Served, second_server: Served
) -> None:
    await league.draw()
    await league.win(S2, "a", "a", "a")
    await league.win(S1, "a", "a", "a")
    async with line(second_server.ws_url) as night:
        await watch(night, league, "night")
        await shows(night, lambda state: match(state, 2)["id"] == FINALS["13"])
        await until_on_table(second_server, FINALS["13"])
        await league.undo(S1, by=second_server)
        state = await shows(night, lambda state: match(state, 2)["status"] == "waiting")
        assert match(state, 2)["a"] is None
        await until_on_table(second_server, S1)
        award = {"type": "award", "scope": "match", "to": "b", "reason": "refusal"}
        await second_server.send(Created(S1, {}, {}), award)
        state = await shows(night, lambda state: match(state, 2)["a"] == "Bela")
        assert match(state, 2)["id"] == FINALS["23"]
        assert state["night"]["fault"] is None
        await until_on_table(second_server, FINALS["23"])


async def test_a_final_that_has_begun_keeps_its_players_and_the_operator_is_told(
    league: Club, app_server: Served
) -> None:
    await league.draw()
    await league.win(S1, "a", "a", "a")
    await league.win(S2, "a", "a", "a")
    async with line(app_server.ws_url) as night:
        await watch(night, league, "night")
        await shows(night, lambda state: match(state, 2)["id"] == FINALS["13"])
        await until_on_table(app_server, FINALS["13"])
        await league.win(FINALS["13"], "a")
        await league.undo(S2)
        state = await shows(night, lambda state: state["night"]["fault"])
        assert "between Ada and Cleo" in state["night"]["fault"]
        assert (match(state, 2)["a"], match(state, 2)["b"]) == ("Ada", "Cleo")
        assert match(state, 2)["frames"] == {"a": 1, "b": 0}
        assert on_table(app_server, "1") == FINALS["13"]


async def test_what_was_played_is_there_after_a_restart_and_the_final_comes_then(
    league: Club, app_server: Served, valkey_url: str, tmp_path: Path
) -> None:
    await league.draw(changeover_ms=3_600_000)
    await league.win(S1, "a", "a", "a")
    await league.win(S2, "a", "a", "a")
    before = await league.get("/table")
    async with (
        served(valkey_url, tmp_path / "again") as again,
        line(again.ws_url) as night,
    ):
        await watch(night, league, "night")
        await shows(night, lambda state: match(state, 2)["id"] == FINALS["13"])
        async with again.http.get(f"{league.path}/table") as response:
            assert await response.json() == before
        assert on_table(again, "1") == S1, "the result stays on air for its time"


async def test_play_offs_are_first_v_fourth_and_second_v_third(league: Club) -> None:
    await league.draw()
    await league.win(S1, "a", "a", "a")
    await league.win(S2, "a", "a", "b", "a")
    await league.post("play-offs", 409)
    async with line(league.server.ws_url) as night:
        await watch(night, league, "night")
        await shows(night, lambda state: match(state, 2)["id"] == FINALS["13"])
        await until_on_table(league.server, FINALS["13"])  # its id is known before it is made
        await league.win(FINALS["13"], "a", "a", "b", "a")
        drawn = (await league.post("play-offs", 201, tables=["1"]))["night"]
        first, second = (await league.get("/table"))["playoffs"]
        assert drawn["play_offs"]
        assert drawn["players"] == [*first, *second]
        state = await shows(night, lambda state: state["night"]["play_offs"])
        assert match(state, 0)["a"] == first[0]
    before = await league.points()
    await league.win(drawn["matches"][0]["id"], "a", "a", "a")
    assert await league.points() == before, "play-offs give no points"
