"""Leagues in memory keep up with the store, with other servers and with their matches."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from server.competition.league import League, replace, with_night
from server.core.errors import Refusal
from server.core.fold import Fold
from server.core.ids import MatchId
from server.core.pair import Pair
from server.live.leagues import KIND, LiveLeague
from server.live.match import LiveMatch
from server.store.base import Document, StoreUnavailable
from server.store.redis import RedisStore
from tests.competition.evenings import draw
from tests.live.leagues import CLUB, S1, Server, server_on


def titled(title: str, record: League) -> League:
    return replace(record, title=title)


async def test_a_league_is_created_once_and_the_same_again_changes_nothing(
    store: RedisStore,
) -> None:
    async with server_on(store) as server:
        first = await server.leagues.create(CLUB)
        again = await server.leagues.create(CLUB)
        assert (first.version, again.version) == (1, 1)
        with pytest.raises(Refusal, match="another league club") as refused:
            await server.leagues.create(titled("Other", CLUB))
        assert refused.value.code == "bad_value"
        assert (await server.leagues.get("club")).record == CLUB


async def test_an_unknown_league_is_not_found(store: RedisStore) -> None:
    async with server_on(store) as server:
        with pytest.raises(Refusal) as refused:
            await server.leagues.get("nowhere")
        assert refused.value.code == "not_found"


async def test_changes_of_many_at_once_are_all_there(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        await one.leagues.create(CLUB)

        async def draw_one(server: Server, n: int) -> LiveLeague:
            return await server.leagues.change("club", lambda record: with_night(record, n, draw()))

        await asyncio.gather(*(draw_one((one, two)[n % 2], n) for n in range(1, 11)))
        stored = await store.documents.get(KIND, "club")
        assert stored is not None
        record = msgspec.json.decode(stored.body, type=League)
        assert [night.n for night in record.nights] == list(range(1, 11))
        assert len({night.name for night in record.nights}) == 10
        assert stored.version == 11


async def test_a_refused_change_changes_nothing(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        with pytest.raises(Refusal):
            await server.leagues.change("club", lambda record: with_night(record, 0, draw()))
        assert await store.documents.get(KIND, "club") == Document(1, msgspec.json.encode(CLUB))


async def test_an_event_of_a_match_moves_the_standing_and_the_number(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        league, _ = await server.drawer.night("club", 3, draw())
        seen: list[int] = []
        server.leagues.listen(lambda now: seen.append(now.seq))
        before = league.seq
        await server.win(S1, "b")
        assert league.standings[S1].winner == "b"
        assert league.seq == before + 2
        assert {before + 1, before + 2} <= set(seen)


async def test_a_server_that_starts_later_counts_the_same(store: RedisStore) -> None:
    async with server_on(store) as one:
        await one.leagues.create(CLUB)
        league, _ = await one.drawer.night("club", 3, draw())
        await one.win(S1, "a")
        async with server_on(store) as two:
            await two.leagues.refresh()
            (again,) = two.leagues.all()
            assert again.record == league.record
            assert again.seq == league.seq
            assert again.standings[S1].frames == Pair(1, 0)


async def test_what_another_server_made_is_taken_up_as_it_is_told(store: RedisStore) -> None:
    async with server_on(store) as one, server_on(store) as two:
        await one.leagues.create(CLUB)
        await two.leagues.changed("something else", "club")
        assert two.leagues.all() == []
        await two.leagues.changed(KIND, "club")
        await one.leagues.change("club", lambda record: with_night(record, 3, draw()))
        await two.leagues.changed(KIND, "club")
        await one.drawer.night("club", 3, draw())
        await two.leagues.created(S1)
        assert S1 in (await two.leagues.get("club")).standings


async def test_matches_of_a_league_stay_in_memory_and_others_do_not(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        await server.drawer.night("club", 3, draw())
        assert server.leagues.watching(S1)
        await server.leagues.change("club", lambda record: replace(record, nights=()))
        assert not server.leagues.watching(S1)


class Away:
    """Documents of a store that is away."""

    async def get(self, kind: str, id_: str) -> Document | None:
        raise StoreUnavailable("the store is away")

    async def all(self, kind: str) -> dict[str, Document]:
        raise StoreUnavailable("the store is away")

    async def put(self, kind: str, id_: str, body: bytes, *, expected_version: int) -> Document:
        raise StoreUnavailable("the store is away")


async def test_a_store_that_is_away_is_said_to_be(store: RedisStore) -> None:
    async with server_on(store) as server:
        store.documents = Away()  # type: ignore[assignment]
        attempts: Sequence[object] = (
            server.leagues.get("club"),
            server.leagues.create(CLUB),
        )
        for attempt in attempts:
            with pytest.raises(Refusal, match="away") as refused:
                await attempt  # type: ignore[misc]
            assert refused.value.code == "unavailable"


async def test_a_held_score_stands_still_in_the_league(store: RedisStore) -> None:
    async with server_on(store) as server:
        held: dict[MatchId, int] = {}

        def public(live: LiveMatch) -> Fold[Any]:
            seq = held.get(live.record.id)
            return live.fold if seq is None else live.at_seq(seq)

        server.leagues.public = public
        await server.leagues.create(CLUB)
        await server.drawer.night("club", 3, draw())
        await server.send(S1, {"type": "start", "breaker": "a"})
        held[S1] = 1
        server.leagues.hold_changed(S1)
        award = {"type": "award", "scope": "frame", "to": "a", "reason": "miss"}
        await server.send(S1, award)
        league = await server.leagues.get("club")
        assert (league.standings[S1].seq, league.standings[S1].frames) == (1, Pair(0, 0))
        assert server.leagues.league_of(S1) == "club"
        del held[S1]
        server.leagues.hold_changed(S1)
        assert league.standings[S1].frames == Pair(1, 0)
