"""What went wrong, in words that say what to do: Redis's errors as one line for a person."""

from urllib.parse import urlsplit

import redis.exceptions
from redis.exceptions import RedisError

from server.store.base import StoreUnavailable

_WORDS = {
    "OOM": "Redis is out of memory: raise its maxmemory, or free some",
    "MISCONF": "Redis cannot write to its disk: free some space, or see its log",
    "READONLY": "this Redis is a read-only replica: point REDIS_URL at the primary",
    "LOADING": "Redis is still loading its data: try again shortly",
    "NOREPLICAS": "Redis has too few replicas to accept a write (min-replicas-to-write)",
    "MASTERDOWN": "this Redis is a replica that has lost its primary",
    "CLUSTERDOWN": "the Redis Cluster is down",
    "MOVED": "this Redis is part of a Cluster: give REDIS_URL as redis+cluster://HOST:PORT",
    "CROSSSLOT": "this Redis is part of a Cluster: give REDIS_URL as redis+cluster://HOST:PORT",
    "ASK": "the Redis Cluster is moving this match to another node: try again shortly",
    "TRYAGAIN": "the Redis Cluster is moving this match to another node: try again shortly",
    "BUSY": "Redis is busy with a long script: try again shortly",
    "NOAUTH": "Redis wants a password: put it into REDIS_URL",
    "WRONGPASS": "Redis refuses this user or password: check REDIS_URL",
}


class NotAllowed(StoreUnavailable):
    """Redis does not take this command from us, now or later."""


def refusal(error: RedisError) -> StoreUnavailable:
    """An error reply as what is raised for it."""
    # A plain error is for good; those of a moment (LOADING, CLUSTERDOWN) have a class.
    plain = type(error) is redis.exceptions.ResponseError
    for_good = plain or isinstance(error, redis.exceptions.NoPermissionError)
    return (NotAllowed if for_good else StoreUnavailable)(refusal_text(error))


def refusal_text(error: RedisError) -> str:
    """What an error reply means. A script's error carries the code within its text (Redis 6.2)."""
    code = getattr(error, "status_code", None)
    text = str(error)
    if code in _WORDS:
        return _WORDS[code]
    first = text.split(" ", 1)[0]
    if first in _WORDS:
        return _WORDS[first]
    for word, meaning in _WORDS.items():
        if f"-{word} " in text:
            return meaning
    return f"Redis refused the command: {code + ' ' if code else ''}{text}"


def connect_text(error: BaseException, place: str) -> str:
    """Why no connection could be made."""
    if isinstance(error, TimeoutError | redis.exceptions.TimeoutError):
        return f"{place} does not answer in time"
    code = getattr(error, "status_code", None)
    if code:
        return refusal_text(error) if isinstance(error, RedisError) else str(error)
    return f"{place} cannot be reached ({error})"


def without_secrets(url: str) -> str:
    """A Redis address fit for a log: no user, no password, no query."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"
