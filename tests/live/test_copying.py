"""A match once more, with its log or from the start; what it was made of is left alone."""

import pytest

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.copying import copy_match
from server.live.loading import load
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
UNDO = {"type": "undo"}


@pytest.mark.parametrize("up_to", [0, 1, 2, 3])
async def test_a_copy_stands_where_the_first_one_stood(
    desk: Desk, store: RedisStore, up_to: int
) -> None:
    for event in (START, RED, UNDO):
        await desk.send(event)
    live = await desk.live()
    record = await copy_match(store, live, up_to, 7, "2")
    assert (record.format, record.sides, record.table) == (
        live.record.format,
        live.record.sides,
        "2",
    )
    copied = await load(store, record.id)
    there, then = copied.fold, live.at_seq(up_to)
    assert (there.seq, there.at, there.state) == (then.seq, then.at, then.state)
    snapshot = await store.snapshot(record.id)
    assert (snapshot and snapshot[0]) == (up_to or None)
    assert live.fold.seq == 3


async def test_the_same_request_again_makes_one_match(desk: Desk, store: RedisStore) -> None:
    live = await desk.live()
    made = [await copy_match(store, live, 0, now, None, MatchId("again")) for now in (7, 8)]
    assert [record.created_ms for record in made] == [7, 7]
    assert len(await store.matches()) == 2


async def test_what_cannot_be_is_named(desk: Desk, store: RedisStore) -> None:
    live = await desk.live()
    other = await desk_on(store, spec="golden-nine")
    with pytest.raises(Refusal, match="log"):
        await copy_match(store, live, 1, 7, None)
    with pytest.raises(Refusal, match="id"):
        await copy_match(store, live, 0, 7, None, other.match_id)
