"""What a Redis cannot promise is said when it is opened."""

from collections.abc import AsyncIterator

import pytest

from server.store.address import open_link
from server.store.base import StartError, StoreUnavailable
from server.store.link import Reply, Word
from server.store.promises import check_server
from server.store.trouble import NotAllowed
from server.store.wire import Wire, connections
from tests.support.cluster import Cluster
from tests.support.sentinels import Sentinels

DURABLE = {
    "appendonly": "yes",
    "appendfsync": "always",
    "maxmemory": "0",
    "maxmemory-policy": "noeviction",
}


class Said(Wire):
    """A wire to a Redis that says what it is told to; None where it is not allowed."""

    def __init__(
        self,
        config: dict[str, str] | None,
        info: str | None,
        durable_replicas: int = 0,
        fails_over: bool = False,
    ) -> None:
        super().__init__(connections("redis://unused"), "Redis at x")
        self.durable_replicas = durable_replicas
        self.fails_over = fails_over
        self._config = config
        self._info = info

    async def call(self, *words: Word, **_: bool | float) -> Reply:
        if words[0] == "INFO" and self._info is not None:
            return self._info.encode()
        if words[0] == "CONFIG" and self._config is not None:
            name = str(words[2])
            return [name.encode(), self._config[name].encode()] if name in self._config else []
        raise NotAllowed("NOPERM")


@pytest.fixture
async def wire(valkey_url: str) -> AsyncIterator[Wire]:
    made = Wire(connections(valkey_url), "Redis")
    yield made
    await made.close()


async def test_a_durable_redis_has_no_warning(wire: Wire) -> None:
    assert await check_server(wire) == []


async def test_a_real_redis_that_keeps_nothing_is_warned_of(wire: Wire) -> None:
    await wire.call("CONFIG", "SET", "appendfsync", "everysec")
    try:
        (warning,) = await check_server(wire)
    finally:
        await wire.call("CONFIG", "SET", "appendfsync", "always")
    assert warning.startswith("NOT QUITE DURABLE")


@pytest.mark.parametrize(
    ("config", "starts"),
    [
        ({}, []),
        ({"appendonly": "no", "appendfsync": "everysec"}, ["NOT DURABLE"]),
        ({"appendfsync": "no"}, ["NOT QUITE DURABLE"]),
        ({"maxmemory-policy": "allkeys-lru"}, []),
        ({"maxmemory-policy": "allkeys-lru", "maxmemory": "100"}, ["this Redis drops keys"]),
        (
            {"appendonly": "no", "maxmemory-policy": "allkeys-lru", "maxmemory": "9"},
            ["NOT DURABLE", "this Redis drops keys"],
        ),
    ],
)
async def test_each_setting_that_loses_events_is_named(
    config: dict[str, str], starts: list[str]
) -> None:
    warnings = await check_server(Said({**DURABLE, **config}, "redis_version:7.2.4\r\n"))
    assert len(warnings) == len(starts)
    for warning, start in zip(warnings, starts, strict=True):
        assert warning.startswith(start)


async def test_a_redis_that_hides_its_settings_is_not_taken_for_durable() -> None:
    (warning,) = await check_server(Said(None, "redis_version:7.2.4\r\n"))
    assert "cannot see whether this Redis is durable" in warning


async def test_what_a_real_redis_does_not_allow_is_told_from_one_that_is_away(wire: Wire) -> None:
    await wire.call("ACL", "SETUSER", "default", "-config", "-info")
    try:
        assert len(await check_server(wire)) == 2
    finally:
        await wire.call("ACL", "SETUSER", "default", "+@all")
    away = Wire(connections("redis://127.0.0.1:1"), "Redis")
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        await check_server(away)


async def test_a_redis_that_hides_its_version_too_is_warned_of_both() -> None:
    version, durable = await check_server(Said(None, None))
    assert "cannot ask this Redis for its version" in version
    assert "cannot see whether this Redis is durable" in durable


@pytest.mark.parametrize("version", ["6.0.16", "5.0.7", "2.8.0"])
async def test_a_redis_too_old_is_refused_with_what_to_do(version: str) -> None:
    with pytest.raises(StartError, match=r"must be 6\.2 or newer; update it") as raised:
        await check_server(Said(DURABLE, f"# Server\r\nredis_version:{version}\r\n"))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("version", ["6.2.0", "7.0.15", "8.2.3", "10.0.0"])
async def test_a_redis_new_enough_is_accepted(version: str) -> None:
    assert await check_server(Said(DURABLE, f"redis_version:{version}\r\nrole:master\r\n")) == []


async def test_a_replica_is_refused() -> None:
    with pytest.raises(StartError, match="read-only replica"):
        await check_server(Said(DURABLE, "redis_version:7.0.0\r\nrole:slave\r\n"))


NEW = "redis_version:7.2.4\r\nrole:master\r\nconnected_slaves:{}\r\n"


@pytest.mark.parametrize(
    ("replicas", "durable", "fails_over", "starts"),
    [
        (0, 0, False, []),
        (2, 0, False, ["A FAILOVER CAN LOSE EVENTS"]),
        (1, 0, True, ["A FAILOVER CAN LOSE EVENTS"]),
        (1, 1, True, []),
        (0, 0, True, ["NOTHING TAKES OVER"]),
        (0, 1, True, ["NOTHING IS ACKNOWLEDGED: DURABLE_REPLICAS is 1, and this Redis has 0"]),
        (1, 2, False, ["NOTHING IS ACKNOWLEDGED: DURABLE_REPLICAS is 2, and this Redis has 1"]),
    ],
)
async def test_what_a_failover_can_lose_is_said(
    replicas: int, durable: int, fails_over: bool, starts: list[str]
) -> None:
    warnings = await check_server(Said(DURABLE, NEW.format(replicas), durable, fails_over))
    assert len(warnings) == len(starts)
    for warning, start in zip(warnings, starts, strict=True):
        assert warning.startswith(start)


async def test_waiting_for_replicas_needs_a_redis_that_can_say_what_they_have() -> None:
    old = "redis_version:7.0.15\r\nrole:master\r\nconnected_slaves:1\r\n"
    assert await check_server(Said(DURABLE, old.replace("slaves:1", "slaves:0"))) == []
    with pytest.raises(StartError, match=r"DURABLE_REPLICAS needs 7\.2"):
        await check_server(Said(DURABLE, old, 1))


async def test_every_node_of_a_cluster_is_asked(cluster: Cluster) -> None:
    link = open_link(cluster.url, "Redis")
    await link.ping()
    assert [text.partition(":")[0] for text in await check_server(link)] == [
        "A FAILOVER CAN LOSE EVENTS"
    ]
    master = cluster.masters()[0]
    master.ask("CONFIG", "SET", "appendfsync", "everysec")
    try:
        said = await check_server(link)
    finally:
        master.ask("CONFIG", "SET", "appendfsync", "always")
    assert any(text.startswith("NOT QUITE") and "(1 of 3 nodes)" in text for text in said)
    await link.close()
    durable = open_link(cluster.url, "Redis", durable_replicas=1)
    await durable.ping()
    assert await check_server(durable) == []
    await durable.close()


async def test_a_master_behind_sentinels_is_asked(sentinels: Sentinels) -> None:
    link = open_link(sentinels.url, "Redis")
    (warning,) = await check_server(link)
    assert warning.startswith("A FAILOVER CAN LOSE EVENTS")
    await link.close()
