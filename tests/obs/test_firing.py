"""A due cue is claimed before it is done, by OBS's websocket or else by a page in OBS."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest

from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.obs import firing as module
from server.obs.claims import Claims
from server.obs.desk import Desk
from server.obs.due import LATE_MS, Due
from server.obs.firing import MOST_WAITING, Firing
from server.obs.link import Link
from server.obs.returns import Return, Returns
from server.obs.rules import read_rules
from server.store.base import OutcomeUnknown, StoreUnavailable
from server.store.redis import RedisStore
from tests.support.obs_server import ObsServer

RULES = read_rules([{"on": "frame_end", "replay": True}])
MATCH = MatchId("m1")


class Fired:
    """A firing with its link, on a store."""

    def __init__(self, store: RedisStore, clock: ServerClock, url: str | None) -> None:
        self.clock = clock
        self.link = Link(url, "secret")
        self.desk = Desk(store.documents, RULES)
        self.returns = Returns(store.documents)
        self.firing = Firing(self.link, self.desk, Claims(store.documents), self.returns, clock)
        self._changed = asyncio.Event()
        self.firing.on_change = self.link.on_change = self._changed.set

    def due(self, number: int = 1, ago_ms: int = 0) -> Due:
        at = self.clock.now_ms() - ago_ms
        return Due(MATCH, "1", f"frame_end@{number}", "frame_end", number, at, {})

    @property
    def outcomes(self) -> list[str]:
        return [done.outcome for done in self.firing.recent]

    async def until(self, wanted: Callable[[], object]) -> None:
        async with asyncio.timeout(5):
            while not wanted():
                self._changed.clear()
                await self._changed.wait()


@contextlib.asynccontextmanager
async def firing(store: RedisStore, url: str | None) -> AsyncIterator[Fired]:
    fired = Fired(store, ServerClock(await store.now_ms()), url)
    tasks = [asyncio.create_task(part.run()) for part in (fired.link, fired.firing)]
    try:
        yield fired
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def test_it_is_done_once(store: RedisStore, obs: ObsServer) -> None:
    async with firing(store, obs.url) as fired:
        for number in (1, 1, 2):
            fired.firing.put(fired.due(number))
        await fired.until(lambda: len(fired.outcomes) == 2)
    assert fired.outcomes == ["done", "done"]
    assert len(obs.done("SaveReplayBuffer")) == 2


async def test_what_is_late_is_claimed_and_not_done(store: RedisStore, obs: ObsServer) -> None:
    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        fired.firing.put(fired.due(ago_ms=LATE_MS + 1_000))
        await fired.until(lambda: fired.outcomes)
    assert fired.outcomes == ["missed"]
    assert obs.done("SaveReplayBuffer") == []


async def test_while_the_public_score_stands_still_nothing_is_given_away(
    store: RedisStore, obs: ObsServer
) -> None:
    async with firing(store, obs.url) as fired:
        fired.firing.held = lambda match_id: match_id == MATCH
        fired.firing.put(fired.due())
        await fired.until(lambda: fired.outcomes)
    assert fired.outcomes == ["locked"]
    assert obs.done("SaveReplayBuffer") == []


async def test_without_a_websocket_a_page_is_asked(store: RedisStore) -> None:
    async with firing(store, None) as fired:
        asked: asyncio.Queue[Due] = asyncio.Queue()

        def offer(due: Due) -> bool:
            asked.put_nowait(due)
            return True

        fired.firing.offer = offer
        fired.firing.put(fired.due())
        due = await asyncio.wait_for(asked.get(), 5)
        assert await fired.firing.claim(due)
        assert not await fired.firing.claim(due)
    assert fired.outcomes == [], "the page says what came of it"


async def test_a_cue_without_a_rule_is_nothing(store: RedisStore, obs: ObsServer) -> None:
    async with firing(store, obs.url) as fired:
        due = Due(MATCH, "1", "match_end@", "match_end", 1, fired.clock.now_ms(), {})
        fired.firing.put(due)
        fired.firing.put(fired.due())
        await fired.until(lambda: fired.outcomes)
    assert [done.cue for done in fired.firing.recent] == ["frame_end"]


async def test_a_queue_that_is_full_says_so(store: RedisStore) -> None:
    fired = Fired(store, ServerClock(await store.now_ms()), "ws://127.0.0.1:1")
    for number in range(MOST_WAITING + 1):
        fired.firing.put(fired.due(number))
    assert fired.outcomes == ["missed"]


async def test_a_way_back_from_long_ago_is_let_be(store: RedisStore, obs: ObsServer) -> None:
    obs.on_air = "Replay"
    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        now = fired.clock.now_ms()
        await fired.returns.add(Return("old", now - 120_000, "Replay", back="Table"))
        await fired.firing.resume_returns()
        async with asyncio.timeout(5):
            while await fired.returns.all():
                await asyncio.sleep(0.01)
        assert obs.on_air == "Replay"
        await fired.returns.add(Return("new", now - 1_000, "Replay", back="Table"))
        await fired.firing.resume_returns()
        await obs.until(lambda: obs.on_air == "Table")


async def test_a_way_back_waits_for_a_store_that_is_away_when_it_is_due(
    store: RedisStore, obs: ObsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BACK_AGAIN_S", 0.01)
    obs.on_air = "Replay"
    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        take, fails = fired.returns.take, [StoreUnavailable("away"), OutcomeUnknown("no reply")]

        async def flaky(one: Return) -> bool:
            if fails:
                raise fails.pop()
            return await take(one)

        monkeypatch.setattr(fired.returns, "take", flaky)
        await fired.returns.add(Return("it", fired.clock.now_ms(), "Replay", back="Table"))
        await fired.firing.resume_returns()
        await obs.until(lambda: obs.on_air == "Table")
        assert await fired.returns.all() == []


async def test_a_way_back_that_could_not_be_kept_is_gone_all_the_same(
    store: RedisStore, obs: ObsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    obs.on_air = "Table"
    rules = read_rules([{"on": "frame_end", "scene": "Replay", "back_s": 0.5}])
    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        fired.desk._own = rules

        async def away(*fresh: Return) -> None:
            raise StoreUnavailable("away")

        monkeypatch.setattr(fired.returns, "add", away)
        fired.firing.put(fired.due())
        await obs.until(lambda: obs.on_air == "Replay")
        await obs.until(lambda: obs.on_air == "Table")
        assert fired.outcomes == ["done"]


async def test_a_server_that_ends_before_it_could_say_what_it_did_leaves_the_way_back(
    store: RedisStore, obs: ObsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    obs.on_air = "Table"
    rules = read_rules([{"on": "frame_end", "scene": "Replay", "back_s": 8}])

    async def never(*fresh: Return) -> None:
        await asyncio.Event().wait()

    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        fired.desk._own = rules
        monkeypatch.setattr(fired.returns, "add", never)
        fired.firing.put(fired.due())
        await obs.until(lambda: obs.on_air == "Replay")
    (left,) = await Returns(store.documents).all()
    assert (left.scene, left.back) == ("Replay", "Table")


async def test_what_obs_refuses_takes_no_earlier_way_back_away(
    store: RedisStore, obs: ObsServer
) -> None:
    obs.on_air = "Replay"
    earlier = Return("earlier", 10**15, "Replay", back="Table")
    rules = read_rules([{"on": "frame_end", "scene": "Nowhere", "back_s": 8}])
    async with firing(store, obs.url) as fired:
        await fired.until(lambda: fired.link.client)
        fired.desk._own = rules
        await fired.returns.add(earlier)
        fired.firing.put(fired.due())
        await fired.until(lambda: fired.outcomes)
        assert fired.outcomes == ["refused"]
        assert await fired.returns.all() == [earlier]
