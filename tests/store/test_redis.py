"""The store's contract, on a real Valkey and in memory alike."""

import asyncio

import msgspec
import pytest

from server.core.ids import CommandId, MatchId
from server.store.base import (
    Appended,
    Conflict,
    KeyRecord,
    Known,
    LogEntry,
    MatchExists,
    MatchRecord,
    NoSuchMatch,
)
from server.store.redis import RedisStore
from tests.store.conftest import MakeStore

M1 = MatchId("m1")
LINE = b'{"at":1,"type":"stroke","potted":["red"]}'


async def append(
    store: RedisStore, expected_seq: int, command_id: str, epoch: int = 1, line: bytes = LINE
) -> Appended | Known | Conflict:
    return await store.append(
        M1,
        epoch=epoch,
        expected_seq=expected_seq,
        command_id=CommandId(command_id),
        line=line,
        snapshot=b"state after %d" % (expected_seq + 1),
    )


async def test_an_append_writes_log_snapshot_and_answer_together(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    assert await append(store, 0, "c1") == Appended(1)
    assert await store.read_log(M1) == [LogEntry(1, CommandId("c1"), LINE)]
    assert await store.snapshot(M1) == (1, b"state after 1")
    assert await store.known(M1, CommandId("c1")) == Known(1, None)


async def test_the_same_command_again_gets_its_answer_and_writes_nothing(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")
    await append(store, 1, "c2")
    assert await append(store, 2, "c1", line=b"{}") == Known(1, None)
    assert await append(store, 0, "c1", epoch=9) == Known(1, None)
    assert [entry.command_id for entry in await store.read_log(M1)] == ["c1", "c2"]
    assert await store.snapshot(M1) == (2, b"state after 2")


@pytest.mark.parametrize("expected_seq", [0, 2, 7])
async def test_another_seq_than_expected_is_a_conflict_and_writes_nothing(
    store: RedisStore, record: MatchRecord, expected_seq: int
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")
    assert await append(store, expected_seq, "c2") == Conflict(1, 1)
    assert len(await store.read_log(M1)) == 1
    assert await store.known(M1, CommandId("c2")) is None


async def test_another_event_in_the_place_of_the_last_is_a_conflict_and_writes_nothing(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")

    async def after(command: str) -> Appended | Known | Conflict:
        return await store.append(
            M1,
            epoch=1,
            expected_seq=1,
            command_id=CommandId("c2"),
            line=LINE,
            after_id=CommandId(command),
        )

    assert await after("lost") == Conflict(1, 1)
    assert len(await store.read_log(M1)) == 1
    assert await after("c1") == Appended(2)


async def test_a_raised_epoch_fences_off_who_has_the_old_one(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    assert await store.bump_epoch(M1) == 2
    assert await append(store, 0, "c1") == Conflict(0, 2)
    assert await append(store, 0, "c1", epoch=2) == Appended(1)
    found = await store.match(M1)
    assert found is not None
    assert found.epoch == 2


async def test_an_unknown_match_is_said_to_be_unknown(store: RedisStore) -> None:
    with pytest.raises(NoSuchMatch, match="m1"):
        await append(store, 0, "c1")
    with pytest.raises(NoSuchMatch, match="m1"):
        await store.bump_epoch(M1)
    assert await store.match(M1) is None
    assert await store.read_log(M1) == []
    assert await store.snapshot(M1) is None


async def test_an_append_without_a_snapshot_keeps_the_last_one(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")
    command_id = CommandId("c2")
    await store.append(M1, epoch=1, expected_seq=1, command_id=command_id, line=LINE)
    assert await store.snapshot(M1) == (1, b"state after 1")


async def test_a_line_and_a_snapshot_of_any_bytes_come_back_as_they_were(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    odd = "柯秉逸 Łukasz\r\n\0 2 x".encode() + bytes(range(256))
    command_id = CommandId("c 1\r\n")
    await store.append(M1, epoch=1, expected_seq=0, command_id=command_id, line=odd, snapshot=odd)
    assert await store.read_log(M1) == [LogEntry(1, command_id, odd)]
    assert await store.snapshot(M1) == (1, odd)


async def test_a_refusal_is_remembered_and_answers_a_later_append(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    refused = Known(None, ("not_on", "the blue is not on: “foul”?"))
    command_id = CommandId("c1")
    assert await store.remember_refusal(M1, command_id, *(refused.refusal or ())) == refused
    assert await store.known(M1, command_id) == refused
    assert await append(store, 0, "c1") == refused
    assert await store.read_log(M1) == []


async def test_the_first_answer_stands_against_a_later_refusal(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")
    assert await store.remember_refusal(M1, CommandId("c1"), "stale", "too old") == Known(1, None)
    await store.remember_refusal(M1, CommandId("c2"), "not_on", "first")
    again = await store.remember_refusal(M1, CommandId("c2"), "stale", "second")
    assert again == Known(None, ("not_on", "first"))


async def test_a_log_is_read_from_where_one_stands_however_long_it_is(
    store: RedisStore, record: MatchRecord
) -> None:
    entries = [(CommandId(f"c{n}"), b'{"at":%d}' % n) for n in range(1, 4502)]
    await store.create_match(record, entries, b"whole")
    log = await store.read_log(M1)
    assert [entry.seq for entry in log] == list(range(1, 4502))
    assert [(entry.command_id, entry.line) for entry in log] == entries
    assert [entry.seq for entry in await store.read_log(M1, 4499)] == [4500, 4501]
    assert await store.read_log(M1, 4501) == []
    assert await store.snapshot(M1) == (4501, b"whole")
    assert await append(store, 4501, "new") == Appended(4502)
    assert await append(store, 0, "c7") == Known(7, None)


async def test_creating_the_same_match_again_changes_nothing(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    await append(store, 0, "c1")
    await store.create_match(record)
    assert await store.matches() == [record]
    assert len(await store.read_log(M1)) == 1


async def test_another_match_under_the_same_id_is_refused(
    store: RedisStore, record: MatchRecord
) -> None:
    await store.create_match(record)
    with pytest.raises(MatchExists, match="m1"):
        await store.create_match(msgspec.structs.replace(record, format="{}"))
    assert await store.match(M1) == record


async def test_matches_are_listed_oldest_first(store: RedisStore, record: MatchRecord) -> None:
    assert await store.matches() == []
    for name, created_ms in (("late", 30), ("early", 10), ("middle", 20)):
        await store.create_match(
            msgspec.structs.replace(record, id=MatchId(name), created_ms=created_ms, table=None)
        )
    assert [found.id for found in await store.matches()] == ["early", "middle", "late"]


async def test_a_table_is_set_changed_and_cleared(store: RedisStore) -> None:
    await store.set_table("1", M1)
    await store.set_table("stół 2", M1)
    await store.set_table("1", MatchId("m2"))
    assert await store.tables() == {"1": "m2", "stół 2": "m1"}
    await store.set_table("1", None)
    assert await store.tables() == {"stół 2": "m1"}


async def test_a_key_opens_what_it_was_made_for_until_it_is_revoked(store: RedisStore) -> None:
    referee = KeyRecord("referee", {"table": "1"}, "tablet", 5)
    admin = KeyRecord("admin", None, "", 6)
    await store.put_key("h1", referee)
    await store.put_key("h2", admin)
    assert await store.key("h1") == referee
    assert await store.keys() == {"h1": referee, "h2": admin}
    assert await store.revoke_key("h1") is True
    assert await store.revoke_key("h1") is False
    assert await store.key("h1") is None


async def test_two_stores_racing_make_one_dense_log(
    valkey_url: str, store_at: MakeStore, record: MatchRecord
) -> None:
    stores = [store_at(valkey_url) for _ in "ab"]
    await stores[0].create_match(record)
    await asyncio.gather(append_all(stores[0], "a", 100), append_all(stores[1], "b", 100))
    log = await stores[0].read_log(M1)
    assert [entry.seq for entry in log] == list(range(1, 201))
    for name in "ab":
        own = [entry.command_id for entry in log if entry.command_id.startswith(name)]
        assert own == [f"{name}{n}" for n in range(100)]
    assert await stores[1].snapshot(M1) == (200, b"state after 200")


async def append_all(store: RedisStore, name: str, count: int) -> None:
    """Appends `count` events, each tried again from where a rival has got to."""
    seq = 0
    for n in range(count):
        outcome: Appended | Known | Conflict = Conflict(seq, 1)
        while isinstance(outcome, Conflict):
            outcome = await append(store, outcome.seq, f"{name}{n}")
        assert isinstance(outcome, Appended)
        seq = outcome.seq


async def test_the_clock_is_redis_own_and_goes_on(store: RedisStore) -> None:
    first = await store.now_ms()
    assert 1_700_000_000_000 < first <= await store.now_ms()
    await store.ping()
