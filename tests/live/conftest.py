"""Matches on a real store, and a way to put faults between the two."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.creating import Sides, SideSpec
from server.live.match import LiveMatch
from server.live.service import MatchService
from server.protocol.messages import Command
from server.store.open import open_store
from server.store.redis import RedisStore

SIDES = Sides(SideSpec("Anna"), SideSpec("Bert"))


@pytest.fixture
async def store(valkey_url: str, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """An empty store on a real Valkey."""
    async with open_store(data_dir=tmp_path, redis_url=valkey_url) as opened:
        yield opened


class Desk:
    """A match service and one match, to write events to."""

    def __init__(self, service: MatchService, match_id: MatchId) -> None:
        self.service = service
        self.match_id = match_id

    async def send(
        self,
        event: dict[str, Any],
        command_id: str = "",
        base: int | None = None,
        at: int | None = None,
    ) -> int:
        """Submit an event; its seq."""
        live = await self.live()
        command = Command(
            command_id or f"c{live.fold.seq + 1}", Raw(msgspec.json.encode(event)), base, at
        )
        return (await self.service.submit(self.match_id, command)).seq

    async def live(self) -> LiveMatch:
        """The match in memory."""
        return await self.service.current(self.match_id)


async def desk_on(store: Any, match_id: MatchId | None = None, spec: str = "snooker") -> Desk:
    """A service of its own on a store, with a new match or one that is there."""
    service = MatchService(store, ServerClock(await store.now_ms()))
    if match_id is None:
        match_id = (await service.create(spec, SIDES, "1")).id
    return Desk(service, match_id)


@pytest.fixture
async def desk(store: RedisStore) -> Desk:
    """A service with a new match of snooker."""
    return await desk_on(store)
