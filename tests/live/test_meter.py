"""The match service tells its meter of each append and of each reply that was lost."""

from typing import Any

import pytest
from msgspec import Raw

from server.live import appending
from server.live.appending import append
from server.live.meter import UNMETERED, Unmetered
from server.protocol.messages import Command
from server.store.base import OutcomeUnknown
from server.store.redis import RedisStore
from tests.live.conftest import Desk
from tests.live.test_appending import Scripted, prepared

COMMAND = Command("tap", Raw(b'{"type":"start","breaker":"a"}'))


class Told(Unmetered):
    """Keeps what it was told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def appended(self, seconds: float) -> None:
        assert seconds > 0
        self.heard.append("appended")

    def outcome_unknown(self) -> None:
        self.heard.append("unknown")


async def test_a_lost_reply_is_told_of_and_so_is_every_attempt(
    store: RedisStore, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(appending, "ASK_AGAIN_S", (0.0,))
    meter, live = Told(), await desk.live()
    scripted: Any = Scripted(store, OutcomeUnknown("no reply"))
    await append(scripted, live, COMMAND, prepared(live), meter)
    assert meter.heard == ["unknown", "appended", "appended"]


def test_without_a_meter_nothing_is_counted() -> None:
    UNMETERED.accepted(1.0)
    UNMETERED.refused("not_on")
    UNMETERED.appended(1.0)
    UNMETERED.outcome_unknown()
    assert vars(UNMETERED) == {}
