"""Errors in words that say what to do, and no secret in any of them."""

import pytest
import redis
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    OutOfMemoryError,
    RedisError,
    ResponseError,
)

from server.store.trouble import connect_text, refusal_text, without_secrets


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OutOfMemoryError("command not allowed", status_code="OOM"), "out of memory"),
        (BusyLoadingError("loading", status_code="LOADING"), "still loading"),
        (AuthenticationError("invalid", status_code="WRONGPASS"), "check REDIS_URL"),
        (ResponseError("MISCONF Errors writing to the AOF file"), "cannot write to its disk"),
        (ResponseError("ERR Error running script: @user_script:12: -OOM command"), "memory"),
        (ResponseError("CLUSTERDOWN The cluster is down"), "Cluster is down"),
        (ResponseError("ERR wrong number of arguments"), "wrong number of arguments"),
    ],
)
def test_an_error_reply_says_what_it_means(error: RedisError, says: str) -> None:
    assert says in refusal_text(error)


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            redis.ConnectionError("Error 111 connecting"),
            "Redis cannot be reached (Error 111 connecting)",
        ),
        (redis.TimeoutError("Timeout connecting to server"), "Redis does not answer in time"),
        (OSError("no route"), "Redis cannot be reached (no route)"),
        (AuthenticationError("x", status_code="NOAUTH"), "wants a password: put it into REDIS_URL"),
    ],
)
def test_no_connection_says_why(error: BaseException, says: str) -> None:
    assert says in connect_text(error, "Redis")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("redis://me:secret@host:6379/0", "redis://host:6379/0"),
        ("rediss://:secret@host", "rediss://host"),
        ("unix:///run/redis.sock?password=secret", "unix:///run/redis.sock"),
    ],
)
def test_an_address_is_shown_without_its_secrets(url: str, shown: str) -> None:
    assert without_secrets(url) == shown
