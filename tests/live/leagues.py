"""A league on a store as one server has it, without sockets and pages."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from msgspec import Raw

from server.competition.league import League, Player
from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.directory import Directory
from server.live.drawing import Drawer
from server.live.leagues import Leagues
from server.live.marshal import Marshal
from server.live.service import MatchService
from server.protocol.messages import Command
from server.store.redis import RedisStore
from tests.competition.evenings import SIX

CLUB = League("club", "Club", tuple(map(Player, SIX)))
S1, S2 = MatchId("club-n3-1-s1"), MatchId("club-n3-1-s2")
F13, F23 = MatchId("club-n3-1-f13"), MatchId("club-n3-1-f23")


class Server:
    """The parts that a league needs."""

    def __init__(self, store: RedisStore, clock: ServerClock) -> None:
        self.store = store
        self.service = MatchService(store, clock)
        self.directory = Directory(store)
        self.leagues = Leagues(store, self.service)
        self.drawer = Drawer(self.leagues, self.service, self.directory)
        self.marshal = Marshal(self.leagues, self.service, self.directory, clock)

    async def send(self, match_id: MatchId, *events: dict[str, Any]) -> None:
        """Record events."""
        for event in events:
            seq = (await self.service.current(match_id)).fold.seq
            raw = Raw(msgspec.json.encode(event))
            await self.service.submit(match_id, Command(f"{match_id}-{seq}-{id(self)}", raw))

    async def win(self, match_id: MatchId, side: str) -> None:
        """Award a match that was begun to a side at once."""
        award = {"type": "award", "scope": "match", "to": side, "reason": "refusal"}
        await self.send(match_id, {"type": "start", "breaker": "a"}, award)


@asynccontextmanager
async def server_on(store: RedisStore) -> AsyncIterator[Server]:
    """A server's parts, taken down at the end."""
    server = Server(store, ServerClock(await store.now_ms()))
    try:
        yield server
    finally:
        await server.marshal.close()
        await server.service.close()
