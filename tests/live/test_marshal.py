"""The marshal makes the final and changes tables over, whichever server is first."""

import asyncio

import pytest

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live import marshal
from server.live.leagues import LiveLeague
from server.live.marshal import make_match
from server.store.base import OutcomeUnknown, StoreUnavailable
from server.store.redis import RedisStore
from tests.competition.evenings import draw, evening
from tests.competition.test_night import night
from tests.live.leagues import CLUB, F13, F23, S1, S2, Server, server_on


async def until(server: Server, table: str, match_id: MatchId | None) -> None:
    """Wait for a match to be on a table."""
    changed = asyncio.Event()
    server.directory.listen(lambda _table, _match: changed.set())
    async with asyncio.timeout(10):
        while server.directory.match_on(table) != match_id:
            await changed.wait()
            changed.clear()


async def draw_on(server: Server, changeover_ms: int = 0) -> LiveLeague:
    """The night 3, on two tables."""
    await server.leagues.create(CLUB)
    league, _ = await server.drawer.night("club", 3, draw(changeover_ms=changeover_ms))
    return league


async def test_the_final_is_made_and_comes_on_its_table(store: RedisStore) -> None:
    async with server_on(store) as server:
        await draw_on(server)
        await server.win(S1, "a")
        await server.win(S2, "a")
        await until(server, "1", F13)
        record = await store.match(F13)
        assert record is not None
        assert b'"name":"Ada"' in record.sides.encode()
        assert server.directory.match_on("2") == S2


async def test_a_result_stays_on_its_table_for_its_time(store: RedisStore) -> None:
    async with server_on(store) as server:
        league = await draw_on(server, changeover_ms=300)
        await server.win(S1, "a")
        await server.win(S2, "a")
        over = league.standings[S1].at
        await until(server, "1", F13)
        assert await store.now_ms() >= over + 300


async def test_two_servers_make_one_final(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        await draw_on(one)
        await one.win(S1, "a")
        await one.win(S2, "a")
        await two.directory.refresh()
        await two.leagues.refresh()
        await until(one, "1", F13)
        await two.directory.refresh()
        await until(two, "1", F13)
        names = [record.id for record in await store.matches()]
        assert sorted(names) == [F13, S1, S2]


async def test_after_a_restart_it_goes_on_where_it_was(store: RedisStore) -> None:
    async with server_on(store) as server:
        await draw_on(server, changeover_ms=200)
        await server.win(S1, "a")
        await server.win(S2, "a")
    async with server_on(store) as server:
        await server.directory.refresh()
        await server.leagues.refresh()
        await until(server, "1", F13)


async def test_what_the_operator_does_with_the_table_afterwards_stands(store: RedisStore) -> None:
    async with server_on(store) as server:
        league = await draw_on(server)
        await server.win(S1, "a")
        await server.win(S2, "a")
        await until(server, "1", F13)
        await server.directory.put("1", S1)
        await server.send(F13, {"type": "start", "breaker": "a"})
        await server.send(F13, {"type": "stroke"})
        assert league.standings[F13].begun
        for _ in range(20):
            await store.ping()  # time enough for a marshal that would do it again
        assert server.directory.match_on("1") == S1


async def test_a_semi_final_open_again_comes_back_and_the_other_final_after_it(
    store: RedisStore,
) -> None:
    async with server_on(store) as server:
        await draw_on(server)
        await server.win(S1, "a")
        await server.win(S2, "a")
        await until(server, "1", F13)
        await server.send(S1, {"type": "undo"})
        await until(server, "1", S1)
        award = {"type": "award", "scope": "match", "to": "b", "reason": "refusal"}
        await server.send(S1, award)
        await until(server, "1", F23)


async def test_a_final_that_waits_cannot_be_made(store: RedisStore) -> None:
    async with server_on(store) as server:
        with pytest.raises(Refusal, match="waits for both"):
            await make_match(server.service, CLUB, evening(), night("3-0", "").final)


async def test_a_turn_that_the_store_refuses_is_taken_once_it_is_there_again(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marshal, "AGAIN_S", 0.01)
    put, fails = store.set_table, [StoreUnavailable("away"), OutcomeUnknown("no reply")]

    async def flaky(table: str, match_id: MatchId | None) -> None:
        if match_id == F13 and fails:
            raise fails.pop()
        await put(table, match_id)

    async with server_on(store) as server:
        await draw_on(server)
        await server.win(S1, "a")
        monkeypatch.setattr(store, "set_table", flaky)
        await server.win(S2, "a")
        await until(server, "1", F13)
    assert fails == []
