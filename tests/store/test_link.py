"""Which key a command is about, and what replies mean for whoever asked."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager

import pytest
from redis.asyncio import Connection
from redis.exceptions import NoScriptError, ResponseError

from server.store.base import StoreUnavailable
from server.store.link import Link, Reply, Word, key_of
from server.store.scripts import Script


@pytest.mark.parametrize(
    ("words", "key"),
    [
        (("HGET", "cc:{m:x}:match", "record"), "cc:{m:x}:match"),
        (("EVALSHA", "0" * 40, 2, "a", "b", "arg"), "a"),
        (("EVAL", "return 1", 1, b"a"), b"a"),
        (("TIME",), None),
        (("CONFIG", "GET", "appendonly"), None),
    ],
)
def test_a_command_goes_where_its_first_key_is(words: Sequence[Word], key: Word | None) -> None:
    assert key_of(words) == key


class Scripted(Link):
    """Answers what it is told to, and keeps what it was sent."""

    place = "Redis"
    timeout_s = 1.0

    def __init__(self, *answers: Reply) -> None:
        self.answers = list(answers)
        self.sent: list[Sequence[Word]] = []

    async def exchange(
        self, commands: Sequence[Sequence[Word]], *, writes: bool = False, extra_s: float = 0
    ) -> list[Reply]:
        self.sent += commands
        return [self.answers.pop(0) for _ in commands]

    def dedicated(self, key: str = "") -> AbstractAsyncContextManager[Connection]:
        raise StoreUnavailable(key)

    async def close(self) -> None:
        """Nothing is open."""


async def test_the_first_error_among_replies_is_raised_in_words() -> None:
    link = Scripted(b"1", ResponseError("OOM command not allowed"), b"3")
    with pytest.raises(StoreUnavailable, match="out of memory"):
        await link.pipeline([("GET", "a"), ("GET", "b"), ("GET", "c")])


async def test_nothing_to_ask_asks_nobody() -> None:
    assert await Scripted().pipeline([]) == []


async def test_a_script_that_is_unknown_is_sent_whole() -> None:
    link = Scripted(NoScriptError("no matching script"), b"done")
    assert await link.script(Script("return 'done'", "abc"), ["k"], ["v"]) == b"done"
    assert link.sent == [
        ("EVALSHA", "abc", 1, "k", "v"),
        ("EVAL", "return 'done'", 1, "k", "v"),
    ]


async def test_one_redis_is_all_there_is_unless_said_otherwise() -> None:
    link = Scripted(b"PONG")
    await link.ping()
    assert link.nodes() == [link]
    assert (link.spread, link.fails_over, link.durable_replicas) == (False, False, 0)
