"""Which store is opened: the named Redis, else a Valkey of our own; memory only on request."""

import asyncio
from pathlib import Path

import pytest

from server.core.ids import MatchId
from server.store import open as opening
from server.store.base import MatchRecord, StartError
from server.store.open import open_store
from tests.support.cluster import Cluster
from tests.support.fault_proxy import FaultProxy
from tests.support.sentinels import Sentinels


async def test_a_valkey_of_our_own_keeps_a_match_from_one_start_to_the_next(
    tmp_path: Path, record: MatchRecord
) -> None:
    async with open_store(data_dir=tmp_path) as store:
        assert store.warnings == ()
        assert store.place == f"Valkey in {tmp_path}"
        await store.create_match(record)
    async with open_store(data_dir=tmp_path) as store:
        assert await store.matches() == [record]


async def test_the_redis_that_is_named_is_used_and_shared(tmp_path: Path, valkey_url: str) -> None:
    async with (
        FaultProxy(valkey_url) as proxy,
        open_store(data_dir=tmp_path / "unused", redis_url=proxy.url) as first,
        open_store(data_dir=tmp_path / "unused", redis_url=valkey_url) as second,
        open_store(data_dir=tmp_path / "unused", redis_url=valkey_url, prefix="club") as other,
    ):
        assert first.place == f"Redis at {proxy.url}"
        await first.set_table("1", MatchId("m"))
        assert await second.tables() == {"1": "m"}
        assert await other.tables() == {}
    assert not (tmp_path / "unused").exists()


async def test_memory_is_used_on_request_and_leaves_no_trace(
    tmp_path: Path, valkey_url: str
) -> None:
    async with open_store(
        data_dir=tmp_path / "unused", redis_url=valkey_url, ephemeral=True
    ) as store:
        await store.ping()
        assert store.warnings
    assert not (tmp_path / "unused").exists()


async def test_a_redis_that_does_not_answer_is_said_in_one_line_without_its_password(
    tmp_path: Path, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ANSWERS_WITHIN_S", 0.2)
    url = f"redis://me:secret@127.0.0.1:{unused_tcp_port}"
    with pytest.raises(StartError, match="start it, or check REDIS_URL") as raised:
        await open_store(data_dir=tmp_path, redis_url=url).__aenter__()
    assert "secret" not in str(raised.value)
    assert "\n" not in str(raised.value)


async def test_a_redis_that_comes_a_little_later_is_waited_for(
    tmp_path: Path, valkey_url: str
) -> None:
    async with FaultProxy(valkey_url) as proxy:
        proxy.refuse = True
        opened = open_store(data_dir=tmp_path, redis_url=proxy.url)
        opening_now = asyncio.ensure_future(opened.__aenter__())
        await proxy.accepts(2)
        proxy.refuse = False
        store = await opening_now
        await store.ping()
        await opened.__aexit__(None, None, None)


@pytest.mark.parametrize("where", ["cluster", "sentinels"])
async def test_one_that_fails_over_is_opened_by_its_address_and_what_it_can_lose_is_kept_true(
    tmp_path: Path, request: pytest.FixtureRequest, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "CHECK_EVERY_S", 0.02)
    nodes: Cluster | Sentinels = request.getfixturevalue(where)
    async with open_store(data_dir=tmp_path, redis_url=nodes.url) as store:
        assert [text.partition(":")[0] for text in store.warnings] == ["A FAILOVER CAN LOSE EVENTS"]
        await store.set_table("1", MatchId("m"))
    async with open_store(data_dir=tmp_path, redis_url=nodes.url, durable_replicas=1) as store:
        assert list(store.warnings) == []
        assert await store.tables() == {"1": "m"}
        node = nodes.masters()[0] if isinstance(nodes, Cluster) else nodes.master()
        node.ask("CONFIG", "SET", "appendfsync", "everysec")
        try:
            async with asyncio.timeout(5):
                while not store.warnings:
                    await asyncio.sleep(0.01)
        finally:
            node.ask("CONFIG", "SET", "appendfsync", "always")
        assert store.warnings[0].startswith("NOT QUITE DURABLE")


async def test_replicas_are_waited_for_only_where_there_can_be_some(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="DURABLE_REPLICAS needs a Redis"):
        await open_store(data_dir=tmp_path, durable_replicas=1).__aenter__()


@pytest.mark.parametrize("url", ["http://localhost", "localhost:6379", "redis://host:port"])
async def test_an_address_that_is_none_is_said_in_one_line(tmp_path: Path, url: str) -> None:
    with pytest.raises(StartError, match="REDIS_URL is no Redis address") as raised:
        await open_store(data_dir=tmp_path, redis_url=url).__aenter__()
    assert "\n" not in str(raised.value)
