"""Appending asks until it knows; only what surely was not done is said not to be done."""

import time
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Raw

from server.core.errors import Refusal
from server.core.fold import Prepared
from server.live import appending
from server.live.appending import append, remember
from server.live.match import LiveMatch
from server.protocol.messages import Command
from server.store.base import Appended, Known, OutcomeUnknown, StoreUnavailable
from server.store.redis import RedisStore
from tests.live.conftest import Desk

COMMAND = Command("tap", Raw(b'{"type":"start","breaker":"a"}'))


class Scripted:
    """A store that fails as often as it is told, and then is the real one."""

    def __init__(self, store: RedisStore, *errors: Exception) -> None:
        self._store = store
        self._errors = list(errors)
        self.bound: list[dict[str, Any]] = []

    async def append(self, match_id: Any, **more: Any) -> Any:
        self.bound.append(more)
        if self._errors:
            raise self._errors.pop(0)
        return await self._store.append(match_id, **more)

    async def remember_refusal(self, *_: Any) -> Known:
        raise OutcomeUnknown("no reply")


def prepared(live: LiveMatch) -> Prepared[Any]:
    return live.fold.prepare(live.discipline.read(bytes(COMMAND.event)), 5)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appending, "ASK_AGAIN_S", (0.0,))


async def test_it_asks_again_with_the_same_id_and_the_same_line(
    store: RedisStore, desk: Desk
) -> None:
    live = await desk.live()
    scripted: Any = Scripted(store, OutcomeUnknown(""), StoreUnavailable(""), OutcomeUnknown(""))
    assert await append(scripted, live, COMMAND, prepared(live)) == Appended(1)
    assert len(scripted.bound) == 4
    assert all(words == scripted.bound[0] for words in scripted.bound)
    assert scripted.bound[0]["command_id"] == "tap"


async def test_after_a_silence_it_asks_again_at_once_and_after_a_quick_failure_it_pauses(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "ASK_AGAIN_S", (5.0, 0.1))
    live = await desk.live()
    clock = time.perf_counter
    silent_s = 0.0
    told = SimpleNamespace(perf_counter=lambda: clock() + silent_s)
    monkeypatch.setattr(appending, "time", told)
    asked: list[float] = []

    class Silent(Scripted):
        async def append(self, match_id: Any, **more: Any) -> Any:
            nonlocal silent_s
            asked.append(clock())
            if len(asked) == 1:
                silent_s += 5.0
            return await super().append(match_id, **more)

    silent: Any = Silent(store, OutcomeUnknown("in time"), OutcomeUnknown("hung up"))
    assert await append(silent, live, COMMAND, prepared(live)) == Appended(1)
    assert asked[1] - asked[0] < 2.0, "no pause on top of the silence"
    assert asked[2] - asked[1] >= 0.1


async def test_what_surely_was_not_done_is_said_at_once(store: RedisStore, desk: Desk) -> None:
    live = await desk.live()
    scripted: Any = Scripted(store, StoreUnavailable("down"))
    with pytest.raises(StoreUnavailable, match="down"):
        await append(scripted, live, COMMAND, prepared(live))
    assert await store.read_log(desk.match_id) == []


async def test_an_append_that_was_done_is_known(store: RedisStore, desk: Desk) -> None:
    live = await desk.live()
    await append(store, live, COMMAND, prepared(live))
    assert await append(store, live, COMMAND, prepared(live)) == Known(1, None)


async def test_a_refusal_that_may_not_be_kept_is_no_answer_yet(
    store: RedisStore, desk: Desk
) -> None:
    live = await desk.live()
    scripted: Any = Scripted(store)
    with pytest.raises(StoreUnavailable):
        await remember(scripted, live, COMMAND, Refusal("not_on", "no"))


async def test_the_first_answer_to_a_command_stands(store: RedisStore, desk: Desk) -> None:
    live = await desk.live()
    first = await remember(store, live, COMMAND, Refusal("not_on", "no"))
    assert first.refusal == ("not_on", "no")
    assert await remember(store, live, COMMAND, Refusal("not_now", "other")) == first
