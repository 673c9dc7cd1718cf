"""From what is durable to what goes out: one encoding for each match and view, whoever watches."""

import asyncio
from collections.abc import Callable
from typing import Any

import structlog
from msgspec import Raw

from server.core.errors import Refusal
from server.core.fold import Fold
from server.core.ids import MatchId
from server.hub.connection import Connection
from server.hub.hub import SLICE, Hub
from server.hub.topic import Topic
from server.live.directory import Directory
from server.live.match import LiveMatch
from server.live.memory import Memory
from server.live.projection import project
from server.protocol.codec import encode, encode_message
from server.protocol.messages import NULL, Bye, Patch, State, ViewName
from server.protocol.patch import diff

log = structlog.get_logger(__name__)

AGAIN_S = 1.0
"""Until a match that could not be read for its table is read again."""
PUBLIC: frozenset[ViewName] = frozenset({"scoreboard", "panels"})
"""What stands still while the public score is held."""

Held = Callable[[MatchId], int | None]


class Channel:
    """One view of one match: its present state, its bytes, and the topic they go out on."""

    def __init__(
        self,
        live: LiveMatch,
        view: ViewName,
        table: str | None,
        now_ms: Callable[[], int],
        held: Held,
    ) -> None:
        self._live = live
        self._view: ViewName = view
        self._now_ms = now_ms
        self._held = held
        self.id = live.record.id
        self.table = table
        self._fold = public(live, self._held_at())
        self.state = self._project()
        self._bytes: bytes | None = None
        self.topic = Topic(self._fold.seq, self._whole)
        self._anew_up_to = self.topic.seq if live.record.corrected else -1

    def advance(self) -> None:
        """The match has one event more; nobody sees it while the score is held."""
        self._fold = self._live.fold
        seq, held = self._fold.seq, self._held_at()
        if held is not None and held < seq:
            return
        before, self.state, self._bytes = self.state, self._project(), None
        patch = Raw(encode(diff(before, self.state)))
        self.topic.push(seq, encode(Patch(self.id, seq, patch)))

    def renew(self) -> None:
        """The match may stand anywhere, or be on another table."""
        self._fold = public(self._live, self._held_at())
        self.state, self._bytes = self._project(), None
        self.topic.reset(self._fold.seq)
        self._anew_up_to = self._fold.seq

    def resumes(self, seq: int) -> bool:
        """May a page that has the state `seq` get what it missed? Not if names changed since."""
        return seq > self._anew_up_to

    def _held_at(self) -> int | None:
        return self._held(self.id) if self._view in PUBLIC else None

    def _project(self) -> dict[str, Any]:
        return project(self._live, self._fold, self._view, table=self.table)

    def _whole(self) -> bytes:
        if self._bytes is None:
            self._bytes = encode(self.state)
        return encode(State(self.id, self.topic.seq, self._now_ms(), Raw(self._bytes)))


def public(live: LiveMatch, held: int | None) -> Fold[Any]:
    """The match as it stood when its public score was held, or as it stands."""
    return live.fold if held is None or held >= live.fold.seq else live.at_seq(held)


class Broadcast:
    """All channels of this process; told by `Memory` of matches and by `Directory` of tables."""

    def __init__(
        self,
        hub: Hub,
        memory: Memory,
        directory: Directory,
        now_ms: Callable[[], int],
        held: Held = lambda _match: None,
    ) -> None:
        self._held = held
        self._hub = hub
        self._memory = memory
        self._directory = directory
        self._now_ms = now_ms
        self._channels: dict[MatchId, dict[ViewName, Channel]] = {}
        self._at_tables: dict[str, dict[Connection, ViewName]] = {}
        self._moving: set[asyncio.Task[None]] = set()
        self.empty = Topic(0, lambda: encode(State(None, 0, now_ms(), NULL)))
        memory.tell(self)
        directory.listen(self._table_changed)

    # Who watches what ----------------------------------------------------------------------------

    async def channel(self, match_id: MatchId, view: ViewName) -> Channel:
        """The channel of a match; `Refusal` not_found."""
        live = await self._memory.current(match_id)
        views = self._channels.setdefault(match_id, {})
        if view not in views:
            table = self._directory.table_of(match_id) or live.record.table
            views[view] = Channel(live, view, table, self._now_ms, self._held)
        return views[view]

    def at_table(self, table: str, connection: Connection, view: ViewName) -> None:
        """Have this connection moved to whatever match comes on this table."""
        self._at_tables.setdefault(table, {})[connection] = view

    def gone(self, table: str | None, connection: Connection) -> None:
        """The connection ended."""
        if table is not None:
            self._at_tables.get(table, {}).pop(connection, None)

    def _table_changed(self, table: str, match_id: MatchId | None) -> None:
        task = asyncio.create_task(self._move(table, match_id))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def _move(self, table: str, match_id: MatchId | None) -> None:
        if match_id is None:
            for connection in self._at_tables.get(table, {}):
                connection.attach(self.empty)
            return
        while self._directory.match_on(table) == match_id:  # else another task is at it
            try:
                await self._show(table, match_id)
            except Refusal as refusal:
                log.warning("table_not_shown", table=table, match=match_id, reason=refusal.message)
                if refusal.code != "unavailable":
                    return
                await asyncio.sleep(AGAIN_S)
            else:
                return

    async def _show(self, table: str, match_id: MatchId) -> None:
        """Move the table's viewers to this match; `Refusal` not_found, unavailable."""
        viewers = self._at_tables.get(table, {})
        for view in dict.fromkeys(viewers.values()):
            channel = await self.channel(match_id, view)
            if self._directory.match_on(table) != match_id:
                return
            for number, (connection, its_view) in enumerate(list(viewers.items()), 1):
                if its_view == view:
                    connection.attach(channel.topic)
                if number % SLICE == 0:
                    await asyncio.sleep(0)
                    if self._directory.match_on(table) != match_id:
                        return
        self._renew(match_id)

    def _renew(self, match_id: MatchId) -> None:
        """The state names the table, so its viewers get it whole again."""
        table = self._directory.table_of(match_id)
        for channel in self._channels.get(match_id, {}).values():
            if channel.table != table:
                channel.table = table
                channel.renew()
                self._hub.spread(channel.topic)

    def hold_changed(self, match_id: MatchId) -> None:
        """The public score is held, or let go: all of it at once."""
        for view, channel in self._channels.get(match_id, {}).items():
            if view in PUBLIC:
                channel.renew()
                self._hub.spread(channel.topic)

    def deleted(self, match_id: MatchId) -> None:
        """There is nothing to see any more."""
        for channel in self._channels.get(match_id, {}).values():
            for viewer in list(channel.topic.viewers):
                viewer.close(encode_message(Bye("not_found")))

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """Nothing yet: channels come with their first viewer."""

    def advanced(self, live: LiveMatch) -> None:
        """One patch a view, to everyone who watches it."""
        for channel in self._channels.get(live.record.id, {}).values():
            channel.advance()
            self._hub.spread(channel.topic)

    def replaced(self, live: LiveMatch) -> None:
        """The whole again, to everyone."""
        for channel in self._channels.get(live.record.id, {}).values():
            channel.renew()
            self._hub.spread(channel.topic)

    def dropped(self, match_id: MatchId) -> None:
        """Its channels go with it."""
        self._channels.pop(match_id, None)

    def watching(self, match_id: MatchId) -> bool:
        """Somebody watches, or it is on a table: it stays in memory."""
        on_air = self._directory.table_of(match_id) is not None
        channels = self._channels.get(match_id, {}).values()
        return on_air or any(channel.topic.viewers for channel in channels)
