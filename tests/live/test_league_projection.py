"""Both views of a league stand beside the state that programs read."""

from server.live.league_projection import project_league
from server.store.redis import RedisStore
from tests.competition.evenings import draw
from tests.live.leagues import CLUB, S1, server_on


async def test_the_table_is_the_contracts_with_its_view(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        league, _ = await server.drawer.night("club", 3, draw())
        await server.win(S1, "a")
        state = project_league(league, "league-table")
        assert state.keys() == {"seq", "league", "table", "playoffs", "show"}
        assert state["league"] == {"id": "club", "title": "Club"}
        assert state["seq"] == league.seq
        assert state["show"]["rows"][0]["player"] == state["table"][0]["player"]


async def test_a_night_is_the_one_that_was_asked_for(store: RedisStore) -> None:
    async with server_on(store) as server:
        league = await server.leagues.create(CLUB)
        assert project_league(league, "night")["night"] is None
        await server.drawer.night("club", 3, draw())
        league, _ = await server.drawer.night("club", 4, draw(tables=(None, None, None)))
        assert project_league(league, "night")["night"]["n"] == 4
        assert project_league(league, "night", 3)["night"]["n"] == 3
        assert project_league(league, "night", 9)["show"]["on"] is False
