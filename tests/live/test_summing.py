"""What is kept of a match is what its log says, as far as its last event."""

from server.core.ids import MatchId
from server.live.summing import Kept, ended_ms, kept_of, read_match, status_of
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
WIN = {"type": "award", "scope": "match", "to": "a", "reason": "refusal"}


async def test_a_match_in_play_keeps_its_number_alone(desk: Desk) -> None:
    await desk.send(START)
    assert kept_of(await desk.live()) == Kept(1, None)


async def test_the_end_is_the_last_event_that_counts(store: RedisStore) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START)
    await desk.send({"type": "clock", "clock": "shot", "action": "start"})
    await desk.send(WIN)
    live = await desk.live()
    over = live.fold.entries[2].at
    assert ended_ms(live) == over
    await desk.send({"type": "undo"})
    assert ended_ms(live) == live.fold.entries[0].at


async def test_a_match_is_read_without_being_kept_in_memory(store: RedisStore, desk: Desk) -> None:
    await desk.send(START)
    await desk.send(WIN)
    other = await desk_on(store, desk.match_id)
    read = await read_match(store, desk.match_id)
    assert read is not None
    assert kept_of(read) == kept_of(await desk.live())
    assert len(other.service.memory) == 0
    assert await read_match(store, MatchId("nowhere")) is None


async def test_the_status_of_a_snapshot(store: RedisStore, desk: Desk) -> None:
    await desk.send(START)
    snapshot = await store.snapshot(desk.match_id)
    assert snapshot is not None
    assert status_of(snapshot[1]) == "live"
