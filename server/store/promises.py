"""What a Redis can promise, asked when it is opened and every half minute: each node of it."""

import re
from collections import Counter

from server.store.base import StartError, StoreUnavailable
from server.store.link import Link
from server.store.replies import pairs
from server.store.trouble import NotAllowed

OLDEST = (6, 2)
OLDEST_WITH_WAITAOF = (7, 2)


async def check_server(link: Link) -> list[str]:
    """Warnings about a Redis, one line each.

    Raises StartError if it is too old or a replica, StoreUnavailable if no node of it answers.
    """
    nodes = link.nodes()
    said: Counter[str] = Counter()
    away: StoreUnavailable | None = None
    asked = 0
    for node in nodes:
        try:
            said.update(await _check_node(node, link))
        except StoreUnavailable as error:  # of that one nothing is known just now
            away = error
        else:
            asked += 1
    if away is not None and not asked:
        raise away
    return [
        warning if count == len(nodes) else f"{warning} ({count} of {len(nodes)} nodes)"
        for warning, count in said.items()
    ]


async def _check_node(node: Link, link: Link) -> list[str]:
    info = await _info(node)
    warnings = [_UNKNOWN_VERSION] if info is None else _version(node, info, link)
    warnings += await _durability(node)
    return warnings + ([] if info is None else _replication(info, link))


async def _info(node: Link) -> str | None:
    try:
        text: str = (await node.call("INFO")).decode(errors="replace")
    except NotAllowed:
        return None
    return text


def _version(node: Link, info: str, link: Link) -> list[str]:
    found = re.search(r"^redis_version:(\d+)\.(\d+)", info, re.MULTILINE)
    version = (int(found[1]), int(found[2])) if found else None
    if version and version < OLDEST:
        raise StartError(
            f"{node.place} is version {version[0]}.{version[1]}: it must be 6.2 or newer; "
            "update it, or leave REDIS_URL out to use the one that comes with this program"
        )
    if version and link.durable_replicas and version < OLDEST_WITH_WAITAOF:
        raise StartError(
            f"{node.place} is version {version[0]}.{version[1]}: "
            "DURABLE_REPLICAS needs 7.2 or newer (WAITAOF)"
        )
    if re.search(r"^role:slave", info, re.MULTILINE):
        raise StartError(f"{node.place} is a read-only replica: point REDIS_URL at the primary")
    return []


def _replication(info: str, link: Link) -> list[str]:
    """What a failover would mean: who could take over, and with what."""
    found = re.search(r"^connected_slaves:(\d+)", info, re.MULTILINE)
    replicas, wanted = int(found[1]) if found else 0, link.durable_replicas
    if wanted:
        return [_too_few(wanted, replicas)] if replicas < wanted else []
    if replicas:
        return [_CAN_LOSE]
    return [_ALONE] if link.fails_over else []


async def _durability(node: Link) -> list[str]:
    try:
        config = {}
        for name in ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy"):
            for field, value in pairs(await node.call("CONFIG", "GET", name)):
                config[field.decode()] = value.decode()
    except NotAllowed:
        return [_UNSEEN]
    return [
        warning
        for name, good, warning in (
            ("appendonly", "yes", _NO_AOF),
            ("appendfsync", "always", _NOT_ALWAYS),
            ("maxmemory-policy", "noeviction", _EVICTS),
        )
        if config.get(name, good) != good and not _covered(name, config)
    ]


def _covered(name: str, config: dict[str, str]) -> bool:
    """Is this setting beside the point, another one being what it is?"""
    if name == "appendfsync":
        return config.get("appendonly") == "no"
    return name == "maxmemory-policy" and config.get("maxmemory") == "0"


_UNKNOWN_VERSION = (
    "cannot ask this Redis for its version (INFO is not allowed): it must be 6.2 or newer"
)
_UNSEEN = (
    "cannot see whether this Redis is durable (CONFIG is not allowed): make sure that it has "
    "appendonly yes, appendfsync always and maxmemory-policy noeviction"
)
_NO_AOF = (
    "NOT DURABLE: this Redis keeps no append-only file, so a match is lost when it stops; "
    "set appendonly yes and appendfsync always"
)
_NOT_ALWAYS = (
    "NOT QUITE DURABLE: this Redis writes to its disk only now and then, so the last second of a "
    "match is lost in a power cut; set appendfsync always"
)
_EVICTS = "this Redis drops keys when its memory is full; set maxmemory-policy noeviction"
_CAN_LOSE = (
    "A FAILOVER CAN LOSE EVENTS: this Redis has replicas, and an event is acknowledged before they "
    "have it; start with DURABLE_REPLICAS=1 (see docs/scale.md)"
)
_ALONE = "NOTHING TAKES OVER: this Redis has no replica now, so it is missed until it is back"


def _too_few(wanted: int, replicas: int) -> str:
    return (
        f"NOTHING IS ACKNOWLEDGED: DURABLE_REPLICAS is {wanted}, and this Redis has {replicas} "
        "connected; start the replicas, or lower it"
    )
