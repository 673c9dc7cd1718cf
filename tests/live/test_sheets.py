"""A sheet is worked out once for a match as it stands, and anew once it stands otherwise."""

import asyncio
import threading
from typing import Any

import pytest

from server.live import sheets as module
from server.live.sheets import KEPT, Sheets
from server.store.redis import RedisStore
from server.views.sheet import sheet
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


class Counted:
    """Counts sheets that are worked out, and how many at a time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made = self.most = self._now = 0
        self._lock = threading.Lock()
        self._real = sheet
        monkeypatch.setattr(module, "sheet", self._sheet)

    def _sheet(self, *words: Any) -> Any:
        with self._lock:
            self._now += 1
            self.made, self.most = self.made + 1, max(self.most, self._now)
        try:
            return self._real(*words)
        finally:
            with self._lock:
                self._now -= 1


async def test_whoever_asks_again_gets_the_same_until_there_is_an_event_more(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, sheets = Counted(monkeypatch), Sheets()
    await desk.send(START)
    live = await desk.live()
    first, *others = await asyncio.gather(*(sheets.of(live) for _ in range(8)))
    assert all(other is first for other in others)
    assert counted.made == 1
    await desk.send(RED)
    assert [len(part.lines) for part in await sheets.of(live)] == [1]
    await desk.send({"type": "undo"})
    assert [len(part.lines) for part in await sheets.of(live)] == [0]
    assert counted.made == 3


async def test_those_of_several_matches_are_worked_out_one_after_the_other(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted, sheets = Counted(monkeypatch), Sheets()
    desks = [await desk_on(store) for _ in range(KEPT + 2)]
    for desk in desks:
        await desk.send(START)
    lives = [await desk.live() for desk in desks]
    await asyncio.gather(*map(sheets.of, lives))
    assert (counted.made, counted.most) == (len(desks), 1)
    assert len(sheets._kept) == KEPT
