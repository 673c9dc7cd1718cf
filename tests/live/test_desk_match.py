"""What the desk keeps of a match: on every server, through a restart, and nothing else with it."""

from server.core.ids import MatchId
from server.live.desk_match import NOTHING, DeskMatch, DeskMatches
from server.store.redis import RedisStore
from tests.live.conftest import Desk

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
M1 = MatchId("m1")


async def test_a_match_has_nothing_until_it_is_said(store: RedisStore) -> None:
    matches = DeskMatches(store)
    assert matches.of(M1) is NOTHING
    assert matches.held_seq(M1) is None
    await matches.forget(M1)


async def test_each_part_is_changed_by_itself(store: RedisStore) -> None:
    mine, theirs = DeskMatches(store), DeskMatches(store)
    await mine.schedule(M1, 7)
    await theirs.void(M1, True)
    await mine.shelf.refresh()
    assert mine.of(M1) == theirs.of(M1) == DeskMatch(7, void=True)
    await mine.schedule(M1, None)
    assert mine.of(M1) == DeskMatch(void=True)
    await mine.forget(M1)
    assert mine.of(M1) is NOTHING


async def test_the_public_sees_what_was_when_it_was_held(desk: Desk, store: RedisStore) -> None:
    matches = DeskMatches(store)
    told: list[MatchId] = []
    matches.on_hold(told.append)
    live = await desk.live()
    assert matches.public(live) is live.fold
    await desk.send(START)
    await matches.hold(live, True)
    assert matches.public(live) is live.fold
    await desk.send(RED)
    assert (matches.public(live).seq, live.fold.seq) == (1, 2)
    assert matches.public(live).state.status == "live"
    await matches.hold(live, True)
    assert matches.held_seq(live.record.id) == 1, "held already: it stays there"
    await matches.hold(live, False)
    assert matches.public(live) is live.fold
    await matches.hold(live, False)
    assert told == [live.record.id] * 2


async def test_a_match_may_be_held_before_its_first_event(desk: Desk, store: RedisStore) -> None:
    matches, live = DeskMatches(store), await desk.live()
    await matches.hold(live, True)
    await desk.send(START)
    assert (matches.public(live).seq, matches.public(live).state.status) == (0, "scheduled")


async def test_a_server_that_is_behind_shows_what_it_has(desk: Desk, store: RedisStore) -> None:
    matches, live = DeskMatches(store), await desk.live()
    await desk.send(START)
    await matches.shelf.put(live.record.id, DeskMatch(hold=True, held_seq=9), 0)
    assert matches.public(live) is live.fold
