"""Tables: whichever server puts a match on one, all know, and pages are told once."""

import pytest

from server.core.ids import MatchId
from server.live.directory import Directory
from server.store.base import KeyRecord, TableChanged
from server.store.redis import RedisStore

M1, M2 = MatchId("m1"), MatchId("m2")


async def test_a_match_is_put_on_a_table_and_taken_off(store: RedisStore) -> None:
    directory = Directory(store)
    told: list[tuple[str, str | None]] = []
    directory.listen(lambda table, match_id: told.append((table, match_id)))
    await directory.put("1", M1)
    await directory.put("1", M1)
    await directory.put("1", None)
    assert told == [("1", M1), ("1", None)]
    assert directory.match_on("1") is None
    assert directory.tables() == {"1": None}


async def test_what_another_server_did_is_found_and_told(store: RedisStore) -> None:
    directory = Directory(store)
    await store.set_table("1", M1)
    await store.set_table("2", M2)
    await directory.refresh()
    assert (directory.match_on("1"), directory.table_of(M2)) == (M1, "2")
    told: list[tuple[str, str | None]] = []
    directory.listen(lambda table, match_id: told.append((table, match_id)))
    await store.set_table("1", None)
    await store.set_table("2", M1)
    await directory.refresh()
    assert told == [("1", None), ("2", M1)]
    directory.changed(TableChanged("2", M1))
    assert len(told) == 2, "nothing new"


async def test_what_changes_while_it_is_read_is_newer_than_what_was_read(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = Directory(store)
    read = store.tables

    async def slowly() -> dict[str, MatchId]:
        found = await read()
        await directory.put("1", M1)
        return found

    monkeypatch.setattr(store, "tables", slowly)
    await directory.refresh()
    assert directory.match_on("1") == M1


async def test_a_table_that_is_done_with_is_known_no_more(store: RedisStore) -> None:
    directory = Directory(store)
    await directory.put("1", M1)
    directory.removed("1")
    assert directory.tables() == {"1": M1}, "something was put on it meanwhile"
    await directory.put("1", None)
    await directory.remove("1")
    assert directory.tables() == {}


async def test_a_table_is_known_by_its_match_or_by_a_key(store: RedisStore) -> None:
    directory = Directory(store)
    assert not await directory.knows("3")
    await store.put_key("hash", KeyRecord("overlay", {"table": "3"}, "", 0))
    await store.put_key("other", KeyRecord("overlay", {"match": "m"}, "", 0))
    await store.put_key("admin", KeyRecord("operator", None, "", 0))
    assert await directory.knows("3")
    assert directory.tables() == {"3": None}


async def test_tables_come_as_people_count(store: RedisStore) -> None:
    directory = Directory(store)
    for table in ("10", "2", "Hall-2", "1", "Hall-10", "TV", "٣"):
        await directory.put(table, M1)
    assert list(directory.tables()) == ["1", "2", "٣", "10", "Hall-2", "Hall-10", "TV"]


async def test_what_the_stream_says_after_a_put_is_newer_than_its_reply(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = Directory(store)
    put = store.set_table

    async def slowly(table: str, match_id: MatchId | None) -> None:
        await put(table, match_id)
        # The reply waits for a replica; the stream does not, and another server was next.
        directory.changed(TableChanged("1", M1))
        directory.changed(TableChanged("1", M2))

    monkeypatch.setattr(store, "set_table", slowly)
    await directory.put("1", M1)
    assert directory.match_on("1") == M2
