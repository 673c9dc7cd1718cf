"""Reads REDIS_URL: one Redis, a master that Sentinels name, or a Cluster."""

import re
from collections.abc import Callable
from typing import Literal
from urllib.parse import parse_qsl, urlencode, urlsplit

from msgspec import Struct

from server.store.cluster import ClusterWire
from server.store.link import Link
from server.store.sentinel import SentinelWire
from server.store.wire import Connect, Wire, connections

Kind = Literal["one", "sentinel", "cluster"]
Node = tuple[str, int]

SCHEMES: dict[str, tuple[Kind, str]] = {
    "redis": ("one", "redis"),
    "rediss": ("one", "rediss"),
    "unix": ("one", "unix"),
    "redis+sentinel": ("sentinel", "redis"),
    "rediss+sentinel": ("sentinel", "rediss"),
    "redis+cluster": ("cluster", "redis"),
    "rediss+cluster": ("cluster", "rediss"),
}
PORTS = {"sentinel": 26379, "cluster": 6379}
SENTINEL_TIMEOUT_S = 1.0
_OF_SENTINELS = ("sentinel_username", "sentinel_password")


class Address(Struct, frozen=True):
    """What a REDIS_URL says; `hosts` are the Sentinels, or some nodes of the Cluster."""

    kind: Kind
    url: str
    scheme: str
    secret: str
    """`user:password@` as it was written, or empty."""
    hosts: tuple[Node, ...] = ()
    service: str = ""
    database: str = ""
    query: str = ""

    def node(self, host: str, port: int) -> Connect:
        """A maker of connections to one of its nodes."""
        shown = f"[{host}]" if ":" in host else host
        tail = f"/{self.database}" + (f"?{self._query(sentinel=False)}" if self.query else "")
        return connections(f"{self.scheme}://{self.secret}{shown}:{port}{tail}")

    def sentinel(self, host: str, port: int) -> Connect:
        """A maker of connections to one of its Sentinels, which may have a password of their own.

        `sentinel_username` and `sentinel_password` in the query.
        """
        shown = f"[{host}]" if ":" in host else host
        query = self._query(sentinel=True)
        return connections(f"{self.scheme}://{shown}:{port}" + (f"?{query}" if query else ""))

    def _query(self, *, sentinel: bool) -> str:
        given = parse_qsl(self.query)
        own = [(name, value) for name, value in given if name not in _OF_SENTINELS]
        if sentinel:
            own += [
                (name.removeprefix("sentinel_"), value)
                for name, value in given
                if name in _OF_SENTINELS
            ]
        return urlencode(own)


def read_address(url: str) -> Address:
    """What the text says. Raises ValueError, one line without its secrets."""
    parts = urlsplit(url)
    if parts.scheme not in SCHEMES:
        raise ValueError(f"it must begin with {', '.join(f'{name}://' for name in SCHEMES)}")
    kind, scheme = SCHEMES[parts.scheme]
    if kind == "one":
        return Address(kind, url, scheme, "")
    user, at, hosts = parts.netloc.rpartition("@")
    service, _, database = parts.path.strip("/").partition("/")
    if kind == "sentinel" and not service:
        raise ValueError(f"it must name the master, as in {parts.scheme}://HOST:26379/mymaster")
    if kind == "cluster" and service:
        raise ValueError("a Cluster has no databases: leave out what follows the hosts")
    if database and not database.isdecimal():
        raise ValueError("its database must be a number")
    return Address(
        kind,
        url,
        scheme,
        user + at,
        tuple(_host(text, PORTS[kind]) for text in hosts.split(",")),
        service,
        database,
        parts.query,
    )


def _host(text: str, port: int) -> Node:
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]+\]|[^\[\]:/?#\s]+)(?::([0-9]{1,5}))?", text)
    if not found or not 0 < int(found[2] or port) < 65536:
        raise ValueError("each of its hosts must be HOST or HOST:PORT")
    return found[1].strip("[]"), int(found[2] or port)


def open_link(url: str, place: str, durable_replicas: int = 0) -> Link:
    """A link to what the address names, not yet connected. Raises ValueError, one line."""
    address = read_address(url)
    if address.kind == "one":
        return Wire(connections(url), place, durable_replicas=durable_replicas)
    connect: Callable[[str, int], Connect] = address.node
    connect(*address.hosts[0])  # options that no connection takes are found now
    if address.kind == "cluster":
        return ClusterWire(address.hosts, connect, place, durable_replicas=durable_replicas)
    sentinels = [
        Wire(
            address.sentinel(host, port),
            f"the Sentinel at {host}:{port}",
            timeout_s=SENTINEL_TIMEOUT_S,
        )
        for host, port in address.hosts
    ]
    return SentinelWire(
        sentinels, address.service, connect, place, durable_replicas=durable_replicas
    )
