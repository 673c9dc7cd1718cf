"""Documents are replaced whole, and only by who has seen the last one; on Valkey and in memory."""

import asyncio
from collections.abc import Sequence

import pytest

from server.store.base import Document, DocumentChanged, OutcomeUnknown, Resynced
from server.store.documents import ATTEMPTS, RedisDocuments
from server.store.keys import Keys
from server.store.link import Reply, Word
from server.store.redis import RedisStore
from server.store.scripts import Script
from server.store.wire import Wire, connections


async def test_a_document_is_put_and_read_back_as_it_was(store: RedisStore) -> None:
    body = "Łoś 梁文浩 \0 7 x".encode()
    assert await store.documents.get("league", "one") is None
    assert await store.documents.put("league", "one", body, expected_version=0) == Document(1, body)
    assert await store.documents.get("league", "one") == Document(1, body)


async def test_the_version_rises_by_one_each_time(store: RedisStore) -> None:
    for version in range(3):
        put = await store.documents.put("league", "one", b"%d" % version, expected_version=version)
        assert put.version == version + 1


@pytest.mark.parametrize("seen", [0, 1, 3])
async def test_who_has_not_seen_the_last_one_puts_nothing_and_gets_it(
    store: RedisStore, seen: int
) -> None:
    await store.documents.put("league", "one", b"first", expected_version=0)
    await store.documents.put("league", "one", b"second", expected_version=1)
    assert await store.documents.put("league", "one", b"mine", expected_version=seen) == Document(
        2, b"second"
    )
    assert await store.documents.get("league", "one") == Document(2, b"second")


async def test_a_version_of_a_document_that_is_not_there_is_no_ground(store: RedisStore) -> None:
    assert await store.documents.put("league", "one", b"x", expected_version=4) == Document(0, b"")
    assert await store.documents.get("league", "one") is None


async def test_the_same_put_again_is_told_that_it_stands(store: RedisStore) -> None:
    first = await store.documents.put("league", "one", b"mine", expected_version=0)
    assert await store.documents.put("league", "one", b"mine", expected_version=0) == first


async def test_kinds_are_apart_and_each_lists_its_own(store: RedisStore) -> None:
    await store.documents.put("league", "one", b"1", expected_version=0)
    await store.documents.put("league", "ŁKS", b"2", expected_version=0)
    await store.documents.put("other", "one", b"3", expected_version=0)
    assert await store.documents.all("league") == {
        "one": Document(1, b"1"),
        "ŁKS": Document(1, b"2"),
    }
    assert await store.documents.all("nothing") == {}


async def test_of_many_at_once_one_is_put_at_each_version(store: RedisStore) -> None:
    async def put(name: int) -> int:
        version, body = 0, b"%d" % name
        while True:
            there = await store.documents.put("league", "one", body, expected_version=version)
            if there.body == body:
                return there.version
            version = there.version

    assert sorted(await asyncio.gather(*map(put, range(20)))) == list(range(1, 21))


async def test_every_server_hears_of_a_put_and_of_nothing_that_was_not(store: RedisStore) -> None:
    follower = store.follow()
    try:
        signals = aiter(follower)
        assert await anext(signals) == Resynced()
        await store.documents.put("league", "one", b"first", expected_version=0)
        await store.documents.put("league", "one", b"stale", expected_version=0)
        await store.documents.put("league", "two", b"first", expected_version=0)
        heard = [await anext(signals) for _ in range(2)]
        assert heard == [DocumentChanged("league", "one"), DocumentChanged("league", "two")]
    finally:
        await follower.aclose()


class Forgetful(Wire):
    """A wire that loses the replies of the first scripts: they were run."""

    def __init__(self, url: str, losses: int) -> None:
        super().__init__(connections(url), "Redis")
        self.losses = losses

    async def script(
        self, script: Script, keys: Sequence[str], args: Sequence[Word], *, extra_s: float = 0
    ) -> Reply:
        reply = await super().script(script, keys, args, extra_s=extra_s)
        if self.losses:
            self.losses -= 1
            raise OutcomeUnknown("Redis did not answer in time")
        return reply


async def test_a_put_whose_reply_was_lost_counts_once(valkey_url: str) -> None:
    wire = Forgetful(valkey_url, losses=1)
    documents = RedisDocuments(wire, Keys())
    put = await documents.put("league", "one", b"mine", expected_version=0)
    assert put == Document(1, b"mine")
    assert await documents.get("league", "one") == Document(1, b"mine")
    await wire.close()


async def test_an_outcome_that_stays_unknown_is_said_to_be(valkey_url: str) -> None:
    wire = Forgetful(valkey_url, losses=ATTEMPTS)
    with pytest.raises(OutcomeUnknown):
        await RedisDocuments(wire, Keys()).put("league", "one", b"mine", expected_version=0)
    await wire.close()
