"""The hall as everybody sees it: every table, held scores where they were, what is over today."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from server.core.ids import MatchId
from server.live.desk_match import DeskMatches
from server.live.directory import Directory
from server.live.hall import Hall
from server.store.redis import RedisStore
from tests.live.test_archive import START, WIN, Server, server_on

RED = {"type": "stroke", "potted": ["red"]}


class InHall:
    """A server with the hall on it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.directory = Directory(server.store)
        self.matches = DeskMatches(server.store)
        service, archive, clock = server.service, server.archive, server.clock
        self.hall = Hall(service, self.directory, archive, self.matches, clock)

    async def points(self, table: str) -> int | None:
        """Anna's points at a table, None where nothing is on it."""
        rows = (await self.hall.look())["tables"]
        sides = next(row for row in rows if row["table"] == table)["sides"]
        return None if sides is None else int(sides["a"]["points"])

    async def on_table(self, table: str, *events: dict[str, Any]) -> MatchId:
        """A match with these events, on a table."""
        match_id = await self.server.match("Anna", "Bogdan", START, *events)
        await self.directory.put(table, match_id)
        return match_id


@pytest.fixture
async def hall(store: RedisStore) -> AsyncIterator[InHall]:
    """A server with the hall on it."""
    async with server_on(store) as server:
        yield InHall(server)


def changed(hall: InHall) -> bool:
    return hall.hall.changed


async def test_every_table_with_its_match_and_those_without(hall: InHall) -> None:
    await hall.on_table("1", RED)
    await hall.on_table("2")
    await hall.directory.put("2", None)
    assert (await hall.points("1"), await hall.points("2")) == (1, None)


async def test_it_says_that_something_changed_on_a_table_and_only_there(hall: InHall) -> None:
    match_id = await hall.on_table("1")
    await hall.hall.look()
    elsewhere = await hall.server.match("Cyril", "Dora", START, RED)
    assert changed(hall) is False
    await hall.server.send(match_id, RED)
    assert changed(hall) is True
    await hall.hall.look()
    await hall.directory.put("1", elsewhere)
    assert changed(hall) is True


async def test_a_held_score_stands_still_and_comes_back_whole(hall: InHall) -> None:
    match_id = await hall.on_table("1", RED)
    live = await hall.server.service.current(match_id)
    await hall.matches.hold(live, hold=True)
    await hall.server.send(match_id, {"type": "stroke", "potted": ["black"]})
    assert await hall.points("1") == 1
    await hall.server.send(match_id, WIN)
    await hall.server.archive.settled()
    assert (await hall.hall.look())["finished"] == [], "the result would tell"
    await hall.matches.hold(live, hold=False)
    assert await hall.points("1") == 147, "an award takes what is left"
    assert [row["match"] for row in (await hall.hall.look())["finished"]] == [match_id]


async def test_what_is_on_a_table_stays_in_memory_while_somebody_looks(hall: InHall) -> None:
    match_id = await hall.on_table("1")
    assert not hall.hall.watching(match_id)
    hall.hall.on = True
    assert hall.hall.watching(match_id)
    assert not hall.hall.watching(MatchId("elsewhere"))
