"""REDIS_URL names one Redis, a master that Sentinels know, or a Cluster; anything else is said."""

from typing import Any

import pytest

from server.store.address import Address, open_link, read_address
from server.store.cluster import ClusterWire
from server.store.sentinel import SentinelWire
from server.store.trouble import without_secrets
from server.store.wire import Connect, Wire


def options(connect: Connect) -> dict[str, Any]:
    """What a connection would be made with."""
    connection: Any = connect()
    return {
        name: getattr(connection, name) for name in ("host", "port", "username", "password", "db")
    }


@pytest.mark.parametrize("url", ["redis://h:1/2", "rediss://h", "unix:///run/redis.sock"])
def test_one_redis_is_taken_as_it_is(url: str) -> None:
    assert (read_address(url).kind, read_address(url).url) == ("one", url)
    assert type(open_link(url, "Redis")) is Wire


def test_sentinels_are_named_with_the_master_and_its_database() -> None:
    address = read_address("redis+sentinel://me:s%40crt@a:1,b,[::1]:3/night/2")
    assert address.hosts == (("a", 1), ("b", 26379), ("::1", 3))
    assert (address.service, address.database) == ("night", "2")
    assert options(address.node("10.0.0.1", 6379)) == {
        "host": "10.0.0.1",
        "port": 6379,
        "username": "me",
        "password": "s@crt",
        "db": 2,
    }
    assert options(address.node("::1", 7))["host"] == "::1"
    assert isinstance(open_link(address.url, "Redis"), SentinelWire)


def test_sentinels_may_have_a_password_of_their_own() -> None:
    url = "redis+sentinel://:one@a/night?sentinel_password=two&sentinel_username=me&health=0"
    address = read_address(url.removesuffix("&health=0"))
    sentinel = options(address.sentinel("a", 26379))
    assert (sentinel["username"], sentinel["password"]) == ("me", "two")
    assert options(address.node("b", 1))["password"] == "one"


def test_a_cluster_is_named_by_some_of_its_nodes() -> None:
    address = read_address("redis+cluster://:secret@a,b:7001")
    assert address.hosts == (("a", 6379), ("b", 7001))
    assert options(address.node("c", 7002))["password"] == "secret"
    assert isinstance(open_link(address.url, "Redis", durable_replicas=1), ClusterWire)


def test_an_s_stands_for_tls_to_every_node() -> None:
    for url in ("rediss+cluster://a", "rediss+sentinel://a/night"):
        address: Address = read_address(url)
        assert type(address.node("b", 1)()).__name__ == "SSLConnection"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://user:secret@h", "must begin with redis://"),
        ("localhost:6379", "must begin with redis://"),
        ("redis+sentinel://user:secret@h:1", "must name the master"),
        ("redis+sentinel://user:secret@h:1/night/two", "database must be a number"),
        ("redis+cluster://user:secret@h:1/0", "has no databases"),
        ("redis+cluster://user:secret@", "HOST or HOST:PORT"),
        ("redis+cluster://user:secret@a,,b", "HOST or HOST:PORT"),
        ("redis+cluster://user:secret@a:0", "HOST or HOST:PORT"),
        ("redis+cluster://user:secret@a:70000", "HOST or HOST:PORT"),
        ("redis+sentinel://user:sec/ret@a/night", "must be a number"),
    ],
)
def test_what_is_no_address_is_said_without_its_secrets(url: str, says: str) -> None:
    with pytest.raises(ValueError, match=says) as raised:
        read_address(url)
    assert "sec" not in str(raised.value)


def test_an_option_that_no_connection_takes_is_found_at_once() -> None:
    with pytest.raises(ValueError, match=r"invalid literal|Invalid value"):
        open_link("redis+cluster://a?socket_timeout=soon", "Redis")


def test_each_kind_is_shown_without_its_secrets() -> None:
    shown = without_secrets("redis+sentinel://me:secret@a:1,b:2/night?sentinel_password=x")
    assert shown == "redis+sentinel://a:1,b:2/night"
