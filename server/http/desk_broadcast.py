"""The desk as one whole state, sent again at most once a second while it changes."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import structlog
from msgspec import Raw

from server.http.desk import DeskParts
from server.http.presence import PUBLIC
from server.hub.hub import Hub
from server.hub.topic import Topic
from server.live.directory import Directory
from server.live.following import Following
from server.live.leagues import Leagues
from server.protocol.codec import encode
from server.protocol.messages import State
from server.store.base import Store, StoreError

log = structlog.get_logger(__name__)

EVERY_S = 1.0
ANYHOW = 5
"""After so many looks it goes out even if only figures of pages differ that always differ."""
MOST_MATCHES = 200
MOST_NOTICES = 100
RESTLESS = frozenset({"seen_ms", "rtt_ms", "offset_ms", "delay_ms"})

Row = dict[str, Any]


class DeskChannel:
    """The desk as it stands: its bytes, and the topic they go out on."""

    id = "desk"

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._bytes = b"null"
        self.topic = Topic(0, self._whole)

    @property
    def state(self) -> Row:
        """The last state as JSON builtins, for the page's first picture."""
        shown: Row = msgspec.json.decode(self._bytes)
        return shown

    def put(self, state: Row) -> None:
        """Another state."""
        seq = self.topic.seq + 1
        self._bytes = encode({"seq": seq, **state})
        self.topic.reset(seq)

    def _whole(self) -> bytes:
        return encode(State(self.id, self.topic.seq, self._now_ms(), Raw(self._bytes)))


class DeskBroadcast:
    """Looks at everything once a second while somebody watches; no load without."""

    def __init__(
        self,
        hub: Hub,
        store: Store,
        desk: DeskParts,
        directory: Directory,
        leagues: Leagues,
        following: Following,
        now_ms: Callable[[], int],
    ) -> None:
        self._hub = hub
        self._store = store
        self._desk = desk
        self._directory = directory
        self._leagues = leagues
        self._following = following
        self._channel = DeskChannel(now_ms)
        self._said = b""
        self._looks = 0
        self._last: Row = {"matches": [], "pages": [], "servers": []}

    async def channel(self) -> DeskChannel:
        """The channel, with the desk as it stands now."""
        await self._look()
        return self._channel

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await asyncio.sleep(EVERY_S)
            if self._channel.topic.viewers:
                await self._look()

    async def _look(self) -> None:
        state = await self._state()
        said = encode([_settled(state[name]) for name in state])
        self._looks += 1
        if said == self._said and self._looks % ANYHOW:
            return
        self._said = said
        self._channel.put(state)
        self._hub.spread(self._channel.topic)

    async def _state(self) -> Row:
        """Everything; while the store is away, what was seen last of it."""
        try:
            matches = await self._desk.rows.all()
            pages, servers = await self._desk.presence.everywhere()
            self._last = {"matches": matches, "pages": pages, "servers": servers}
        except StoreError as error:
            log.debug("desk_store_away", reason=str(error))
            pages = self._desk.presence.own()
            matches = self._last["matches"]
            self._last = {**self._last, "pages": pages}
        players, pictures = self._desk.players.shelf, self._desk.pictures.shelf
        tables = self._directory.tables()
        return {
            "tables": [{"table": table, "match": match} for table, match in tables.items()],
            **self._last,
            "matches": wanted(matches),
            "leagues": [
                {
                    "id": league.record.id,
                    "title": league.record.title,
                    "nights": league.record.numbers,
                    "play_offs": league.record.play_offs is not None,
                }
                for league in self._leagues.all()
            ],
            "players": {"count": len(players), "changed": players.changes},
            "images": {"count": len(pictures), "changed": pictures.changes},
            "obs": self._desk.obs(),
            "notices": notices(matches, pages, self._store.warnings, up=self._following.up),
        }


def wanted(matches: list[Row]) -> list[Row]:
    """Those on a table, live and scheduled ones first, then the newest; not too many."""

    def rank(row: Row) -> tuple[int, int]:
        if row["table"] is not None:
            return (0, -row["created_ms"])
        if row["status"] == "live":
            return (1, -row["created_ms"])
        due = row["scheduled_ms"] is not None and row["status"] == "scheduled"
        return (2, row["scheduled_ms"]) if due else (3, -row["created_ms"])

    return sorted(matches, key=rank)[:MOST_MATCHES]


def notices(
    matches: Iterable[Row], pages: Iterable[Row], warnings: Iterable[str], *, up: bool
) -> list[Row]:
    """What wants a look, the worst first."""
    found = []
    if not up:
        found.append(_notice("store", "the store does not answer: nothing is recorded"))
    for page in pages:
        if page["status"] in ("behind", "silent") and page["view"] not in PUBLIC:
            name = page["name"] or page["kind"]
            said = f"{name} at {page['address']} is {page['status']}"
            found.append(_notice(f"page_{page['status']}", said, page=page["id"]))
    for row in matches:
        if row["hold"]:
            said = "the public score is held"
            found.append(_notice("held", said, match=row["id"], table=row["table"]))
    return [*found, *(_notice("store", warning) for warning in warnings)][:MOST_NOTICES]


def _notice(code: str, message: str, **about: Any) -> Row:
    return {"code": code, "message": message, "table": None, "match": None, "page": None, **about}


def _settled(part: Any) -> Any:
    """A part of the state without what differs each time."""
    if not isinstance(part, list):
        return part
    return [{name: row[name] for name in row if name not in RESTLESS} for row in part]
