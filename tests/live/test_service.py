"""The one writer: durable before it is seen, the same id the same answer, no tap from the past."""

import asyncio
from typing import Any

import pytest
from msgspec import Raw

from server.core.errors import Refusal
from server.core.ids import CommandId, MatchId
from server.live.match import LiveMatch
from server.live.service import MAX_CLOCK_LAG_MS
from server.protocol.messages import Command
from server.store.base import OutcomeUnknown, StoreUnavailable
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
CLOCK = {"type": "clock", "clock": "shot", "action": "start"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
PINK = {"type": "stroke", "potted": ["pink"]}


class Faulty:
    """A real store whose next appends fail as `faults` says.

    `lost`: done, but no reply came. `unsent`: no reply came, and it was not done. `down`: refused.
    """

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.faults: list[str] = []
        self.asked = 0
        self.slow: asyncio.Event | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, *args: Any, **more: Any) -> Any:
        self.asked += 1
        fault = self.faults.pop(0) if self.faults else ""
        if self.slow is not None:
            await self.slow.wait()
        if fault == "down":
            raise StoreUnavailable("down")
        if fault == "unsent":
            raise OutcomeUnknown("no reply")
        answer = await self._store.append(*args, **more)
        if fault == "lost":
            raise OutcomeUnknown("no reply")
        return answer


class Seen:
    """What an audience is told."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.replacements = 0

    def opened(self, live: LiveMatch) -> None:
        pass

    def advanced(self, live: LiveMatch) -> None:
        self.seqs.append(live.fold.seq)

    def replaced(self, live: LiveMatch) -> None:
        self.replacements += 1

    def dropped(self, match_id: MatchId) -> None:
        pass

    def watching(self, match_id: MatchId) -> bool:
        return False


async def refused(desk: Desk, event: dict[str, Any], **more: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await desk.send(event, **more)
    return caught.value


async def test_an_event_is_durable_when_it_is_answered(store: RedisStore, desk: Desk) -> None:
    assert await desk.send(START) == 1
    assert await desk.send(RED) == 2
    assert [entry.seq for entry in await store.read_log(desk.match_id)] == [1, 2]
    snapshot = await store.snapshot(desk.match_id)
    assert snapshot is not None
    assert snapshot[0] == 2


async def test_the_same_id_again_is_answered_the_same(desk: Desk) -> None:
    await desk.send(START)
    assert await desk.send(RED, "tap") == 2
    assert await desk.send(BLACK) == 3
    assert await desk.send(RED, "tap") == 2
    assert (await desk.live()).fold.seq == 3


async def test_a_refusal_is_remembered_and_another_service_knows_it(
    store: RedisStore, desk: Desk
) -> None:
    await desk.send(START)
    first = await refused(desk, BLACK, command_id="tap")
    assert first.code == "not_on"
    await desk.send(RED)
    other = await desk_on(store, desk.match_id)
    again = await refused(other, BLACK, command_id="tap")
    assert (again.code, again.message) == (first.code, first.message)


@pytest.mark.parametrize("fault", ["lost", "unsent"])
async def test_an_unknown_outcome_is_asked_until_it_is_known(
    store: RedisStore, desk: Desk, fault: str
) -> None:
    faulty = Faulty(store)
    other = await desk_on(faulty, desk.match_id)
    await other.send(START)
    faulty.faults = [fault, "down", "unsent"]
    assert await other.send(RED, "tap") == 2
    assert faulty.asked == 5
    log = await store.read_log(desk.match_id)
    assert [entry.command_id for entry in log] == ["c1", "tap"]


async def test_a_store_that_is_down_refuses_and_nothing_is_shown(
    store: RedisStore, desk: Desk
) -> None:
    faulty, seen = Faulty(store), Seen()
    other = await desk_on(faulty, desk.match_id)
    other.service.memory.tell(seen)
    faulty.faults = ["down"]
    assert (await refused(other, START)).code == "unavailable"
    assert seen.seqs == []
    assert await other.send(START) == 1
    assert seen.seqs == [1]


async def test_nobody_sees_it_before_it_is_durable(store: RedisStore, desk: Desk) -> None:
    faulty, seen = Faulty(store), Seen()
    other = await desk_on(faulty, desk.match_id)
    other.service.memory.tell(seen)
    faulty.slow = asyncio.Event()
    sending = asyncio.create_task(other.send(START))
    while not faulty.asked:
        await asyncio.sleep(0)
    assert seen.seqs == []
    assert (await other.live()).fold.seq == 0
    faulty.slow.set()
    assert await sending == 1
    assert seen.seqs == [1]


async def test_a_caller_that_goes_away_leaves_nothing_half_done(
    store: RedisStore, desk: Desk
) -> None:
    faulty = Faulty(store)
    other = await desk_on(faulty, desk.match_id)
    faulty.slow = asyncio.Event()
    sending = asyncio.create_task(other.send(START, "tap"))
    while not faulty.asked:
        await asyncio.sleep(0)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    faulty.slow.set()
    await other.service.close()
    assert (await other.live()).fold.seq == 1
    assert await other.send(START, "tap") == 1


async def test_one_that_is_sent_again_while_it_is_under_way_has_the_same_end(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.live.service.PATIENCE_S", 0.02)
    faulty = Faulty(store)
    other = await desk_on(faulty, desk.match_id)
    faulty.slow = asyncio.Event()
    first = asyncio.create_task(other.send(START, "tap"))
    while not faulty.asked:
        await asyncio.sleep(0)
    again = asyncio.create_task(other.send(START, "tap"))
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    await asyncio.sleep(0.05)  # longer than it would wait behind another
    assert not again.done()
    faulty.slow.set()
    assert await again == 1
    assert faulty.asked == 1


async def test_the_one_behind_a_hanging_append_is_refused_in_time(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.live.service.PATIENCE_S", 0.02)
    faulty = Faulty(store)
    other = await desk_on(faulty, desk.match_id)
    faulty.slow = asyncio.Event()
    first = asyncio.create_task(other.send(START))
    while not faulty.asked:
        await asyncio.sleep(0)
    assert (await refused(other, START, command_id="second")).code == "unavailable"
    faulty.slow.set()
    assert await first == 1


async def test_what_another_server_appended_is_taken_in_before_deciding(
    store: RedisStore, desk: Desk
) -> None:
    other, seen = await desk_on(store, desk.match_id), Seen()
    await desk.live()
    await other.live()
    other.service.memory.tell(seen)
    await desk.send(START)
    await desk.send(RED)
    assert await other.send(BLACK, "from the other") == 3
    assert seen.seqs == [1, 2, 3]


async def test_a_refusal_is_decided_on_the_last_word(store: RedisStore, desk: Desk) -> None:
    other = await desk_on(store, desk.match_id)
    await other.live()
    await desk.send(START)
    assert await other.send(RED, "tap", base=1) == 2, "a base that only the log knows"


async def test_a_pot_from_the_past_is_stale_but_not_its_retry(desk: Desk) -> None:
    await desk.send(START)
    assert await desk.send(RED, "tap", base=1) == 2
    assert (await refused(desk, RED, base=1)).code == "stale"
    assert await desk.send(RED, "tap", base=1) == 2


async def test_a_log_that_was_taken_over_is_read_anew(store: RedisStore, desk: Desk) -> None:
    seen = Seen()
    desk.service.memory.tell(seen)
    await desk.send(START)
    await store.bump_epoch(desk.match_id)
    assert await desk.send(RED) == 2
    assert seen.replacements == 1
    assert (await desk.live()).record.epoch == 2


async def test_many_at_once_count_one_by_one(store: RedisStore, desk: Desk) -> None:
    other = await desk_on(store, desk.match_id)
    await desk.send(START)
    warn = {"type": "warn", "side": "a", "kind": "conduct"}
    sent = [
        place.send(warn, f"{name}{number}")
        for number in range(10)
        for name, place in (("x", desk), ("y", other))
    ]
    assert sorted(await asyncio.gather(*sent)) == list(range(2, 22))


async def test_an_event_that_the_stream_brings_first_is_told_once(desk: Desk) -> None:
    seen = Seen()
    desk.service.memory.tell(seen)
    await desk.send(START)
    live = await desk.live()
    entry = (await desk.service._store.read_log(desk.match_id))[0]
    desk.service.follow(desk.match_id, entry)
    assert (live.fold.seq, seen.seqs) == (1, [1])


async def test_a_peek_is_nothing_to_record(desk: Desk) -> None:
    assert (await refused(desk, {"type": "peek", "at": 1})).code == "malformed"


async def test_the_time_of_a_tap_is_held_within_bounds(desk: Desk) -> None:
    await desk.send(START)
    at = (await desk.live()).fold.at
    await desk.send(RED, at=0)
    assert (await desk.live()).fold.at == at
    await desk.send(PINK, at=at + 10**9)
    assert (await desk.live()).fold.at < at + 10**6


async def test_a_clock_counts_from_its_tap(store: RedisStore) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START, at=0)
    now = await store.now_ms()
    assert await desk.send(CLOCK, at=now + 60_000) == 2, "the tablet's clock is fast: it is now"
    started = (await desk.live()).fold.at
    assert started <= await store.now_ms()
    assert await desk.send({"type": "struck"}, at=started - 4_000) == 3, "before the last event"
    assert (await desk.live()).fold.at == started


async def test_a_clock_tap_that_waited_too_long_changes_nothing(store: RedisStore) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START)
    old = await store.now_ms() - MAX_CLOCK_LAG_MS - 1_000
    for event in (CLOCK, {"type": "struck"}, {"type": "extension"}):
        too_late = await refused(desk, event, command_id=event["type"], at=old)
        assert too_late.code == "too_late"
        assert "5 s" in too_late.message
    assert (await desk.live()).fold.seq == 1
    # The referee's taps wait as long as they have to.
    assert await desk.send(RED, at=old) == 2


async def test_a_clock_tap_whose_answer_was_lost_hears_it_however_late(store: RedisStore) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START)
    assert await desk.send(CLOCK, "tap", at=await store.now_ms()) == 2
    assert await desk.send(CLOCK, "tap", at=await store.now_ms() - 60_000) == 2
    assert (await desk.live()).fold.seq == 2


async def test_a_match_that_is_gone_from_the_store_is_not_found(
    store: RedisStore, desk: Desk
) -> None:
    await desk.live()
    await store._wire.call("FLUSHALL", writes=True)
    command = Command(CommandId("c"), Raw(b'{"type":"start","breaker":"a"}'))
    with pytest.raises(Refusal) as caught:
        await desk.service.submit(desk.match_id, command)
    assert caught.value.code == "not_found"
