"""What a Redis can promise, asked when it is opened: its version, its role and its durability."""

import re

from server.store.base import StartError, StoreUnavailable
from server.store.replies import pairs
from server.store.wire import Wire

OLDEST = (6, 2)


async def check_server(wire: Wire) -> list[str]:
    """Warnings about a Redis, one line each. Raises StartError if it is too old or a replica."""
    return [*await _version(wire), *await _durability(wire)]


async def _version(wire: Wire) -> list[str]:
    try:
        info = (await wire.call("INFO")).decode(errors="replace")
    except StoreUnavailable:
        return [_UNKNOWN_VERSION]
    version = re.search(r"^redis_version:(\d+)\.(\d+)", info, re.MULTILINE)
    if version and (int(version[1]), int(version[2])) < OLDEST:
        raise StartError(
            f"{wire.place} is version {version[1]}.{version[2]}: it must be 6.2 or newer; "
            "update it, or leave REDIS_URL out to use the one that comes with this program"
        )
    if re.search(r"^role:slave", info, re.MULTILINE):
        raise StartError(f"{wire.place} is a read-only replica: point REDIS_URL at the primary")
    return []


async def _durability(wire: Wire) -> list[str]:
    try:
        config = {}
        for name in ("appendonly", "appendfsync", "maxmemory", "maxmemory-policy"):
            for field, value in pairs(await wire.call("CONFIG", "GET", name)):
                config[field.decode()] = value.decode()
    except StoreUnavailable:
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
