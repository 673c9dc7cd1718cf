"""A match is read from its log; the snapshot is only compared with it."""

import json
import threading

import pytest
import structlog
from structlog.testing import capture_logs

from server.core.errors import Refusal
from server.core.ids import CommandId, MatchId
from server.live import loading
from server.live.loading import load
from server.live.match import BrokenLog, LiveMatch
from server.store.base import LogEntry
from server.store.redis import RedisStore
from tests.live.conftest import Desk

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


async def test_it_stands_where_its_log_ends(store: RedisStore, desk: Desk) -> None:
    await desk.send(START)
    await desk.send(RED)
    with capture_logs() as said:
        live = await load(store, desk.match_id)
    assert live.fold.seq == 2
    assert live.fold.state == (await desk.live()).fold.state
    assert said == []


async def test_a_long_one_is_read_while_the_loop_goes_on(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loading, "FOLDED_ASIDE", 1)
    await desk.send(START)
    await desk.send(RED)
    threads: set[int] = set()
    fold = loading._fold

    def noted(live: LiveMatch, entries: list[LogEntry]) -> None:
        threads.add(threading.get_ident())
        fold(live, entries)

    monkeypatch.setattr(loading, "_fold", noted)
    live = await load(store, desk.match_id)
    assert live.fold.state == (await desk.live()).fold.state
    assert threads
    assert threading.get_ident() not in threads


async def test_an_unknown_match_is_not_found(store: RedisStore) -> None:
    with pytest.raises(Refusal, match="nosuch") as caught:
        await load(store, MatchId("nosuch"))
    assert caught.value.code == "not_found"


async def test_a_snapshot_that_differs_is_said_and_the_log_believed(
    store: RedisStore, desk: Desk
) -> None:
    await desk.send(START)
    record = (await desk.live()).record
    wrong = json.dumps({"seq": 2, "sides": {"a": {"points": 99}}}).encode()
    await store.append(
        desk.match_id,
        epoch=record.epoch,
        expected_seq=1,
        command_id=CommandId("x"),
        line=b'{"at":9999999999999,"type":"stroke","potted":["red"]}',
        snapshot=wrong,
    )
    structlog.reset_defaults()
    with capture_logs() as said:
        live = await load(store, desk.match_id)
    assert [line["event"] for line in said] == ["snapshot_differs"]
    assert live.discipline.show(live.fold.state, 2, live.fold.at)["sides"]["a"]["points"] == 1


async def test_a_log_that_cannot_be_read_names_the_event(store: RedisStore, desk: Desk) -> None:
    await desk.send(START)
    record = (await desk.live()).record
    await store.append(
        desk.match_id,
        epoch=record.epoch,
        expected_seq=1,
        command_id=CommandId("x"),
        line=b'{"at":9999999999999,"type":"stroke","potted":["black"]}',
    )
    with pytest.raises(BrokenLog, match="event 2"):
        await load(store, desk.match_id)
