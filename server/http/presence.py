"""Every open page on whichever server: counted here, told to others, spoken to by the desk."""

import asyncio
import re
import secrets
import socket
from collections import Counter, OrderedDict
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from server.access.keys import Grant
from server.hub.connection import Connection
from server.hub.pages import Holder, OpenPage, Pages
from server.live.clock import ServerClock
from server.live.shelf import Shelf
from server.protocol.codec import encode, encode_message
from server.protocol.messages import Health, Hello, PageOrder
from server.store.base import Store, StoreError
from server.store.desk import NotesWanted, PageOrdered

log = structlog.get_logger(__name__)

LOOK_EVERY_S = 0.8
BEAT_EVERY_S = 8.0
SERVER_KEPT_MS = 25_000
PAGES_KEPT_MS = 5_000
WANTED_FOR_MS = 30_000
ASK_AGAIN_MS = 15_000
FIRST_WITHIN_S = 0.5
ORDER_KEPT_MS = 10_000
ORDERS_KEPT = 256
NAMES_KEPT = 500
SIGN_MS = 3_000

MAX_AGENT = 200
PUBLIC = frozenset({"live"})
"""Views of pages that anybody may open: they say what they like, and count for the least."""
_WITH_KEY = re.compile(r"(?<=[?&])key=[^&]*&?")

Row = dict[str, Any]


class Visitor(Struct, frozen=True):
    """Where a socket comes from: the address, and what the browser says of itself."""

    remote: str
    agent: str


class PageNamed(Struct, frozen=True):
    """What the desk calls a page."""

    name: str
    at_ms: int


class Presence:
    """The pages of this server and, when somebody looks, of all.

    A server always says that it is there. Its pages it publishes only while another server's desk
    looks: a list that nobody reads costs the store nothing.
    """

    def __init__(self, store: Store, clock: ServerClock, port: int) -> None:
        self._store = store
        self._now_ms = clock.now_ms
        self.pages = Pages()
        self.names = Shelf(store, "page", PageNamed)
        self.id = secrets.token_hex(4)
        self._name = f"{socket.gethostname()[:60]}:{port}" if port else socket.gethostname()[:60]
        self._since_ms = clock.now_ms()
        self._wanted_until_ms = 0
        self._asked_ms = 0
        self._publishing: asyncio.Task[None] | None = None
        self._done: OrderedDict[str, None] = OrderedDict()

    async def run(self) -> None:
        """Until cancelled: look at the pages, and say what others want to hear."""
        beaten = 0.0
        loop = asyncio.get_running_loop()
        while True:
            self.pages.look(self._now_ms())
            try:
                if loop.time() >= beaten:
                    beaten = loop.time() + BEAT_EVERY_S
                    await self._beat()
                if self._now_ms() < self._wanted_until_ms:
                    await self._publish()
            except StoreError as error:
                log.debug("presence_unsaid", reason=str(error))
            await asyncio.sleep(LOOK_EVERY_S)

    async def _beat(self) -> None:
        await self._store.desk.note("server", self.id, encode(self.server()), SERVER_KEPT_MS)

    async def _publish(self) -> None:
        await self._store.desk.note("pages", self.id, encode(self.own()), PAGES_KEPT_MS)

    def came(self, grant: Grant, hello: Hello, connection: Connection, visitor: Visitor) -> int:
        """A page said hello: how often a sign of life is wanted of it, ms; 0 if it is not kept."""
        if hello.page is None:
            return 0
        about = msgspec.structs.replace(hello.page, path=_WITH_KEY.sub("", hello.page.path))
        holder = holder_of(grant, hello, visitor)
        kept = self.pages.came(about, holder, connection, self._now_ms())
        return SIGN_MS if kept else 0

    def applied(self, connection: Connection, seq: int, health: Health | None) -> None:
        """A page painted a state, or says that it is alive."""
        page = self.pages.of(connection)
        if page is not None:
            page.applied(seq, health, self._now_ms())

    def left(self, connection: Connection) -> None:
        """A connection ended."""
        self.pages.left(connection)

    # What is seen --------------------------------------------------------------------------------

    def server(self) -> Row:
        """This server in the list of servers."""
        return {
            "id": self.id,
            "name": self._name,
            "since_ms": self._since_ms,
            "seen_ms": self._now_ms(),
        }

    def own(self) -> list[Row]:
        """The pages of this server."""
        now = self._now_ms()
        self.pages.look(now)
        return [row_of(page, now, self.id, self.name_of(page)) for page in self.pages]

    async def everywhere(self) -> tuple[list[Row], list[Row]]:
        """The pages and the servers of this store. Raises StoreError."""
        servers = await self._notes("server")
        others = set(servers) - {self.id}
        found = await self._of_others(others) if others else {}
        rows = self.own()
        mine = {row["id"] for row in rows}
        for server_id, published in found.items():
            if server_id != self.id:
                rows += [row for row in published if row["id"] not in mine]
        count = Counter(row["server"] for row in rows)
        listed = [self.server(), *(servers[server_id] for server_id in sorted(others))]
        listed = [{**row, "pages": count[row["id"]]} for row in listed]
        return sorted(rows, key=lambda row: (row["kind"], row["name"] or "", row["id"])), listed

    async def _of_others(self, others: set[str]) -> dict[str, list[Row]]:
        now = self._now_ms()
        asleep = now > self._asked_ms + WANTED_FOR_MS
        if now > self._asked_ms + ASK_AGAIN_MS:
            self._asked_ms = now
            await self._store.desk.tell(NotesWanted("pages", now + WANTED_FOR_MS))
        found: dict[str, list[Row]] = await self._notes("pages")
        until = asyncio.get_running_loop().time() + FIRST_WITHIN_S
        while asleep and others - found.keys() and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.05)
            found = await self._notes("pages")
        return found

    async def _notes(self, kind: str) -> dict[str, Any]:
        noted = await self._store.desk.notes(kind)
        return {id_: msgspec.json.decode(body) for id_, body in noted.items()}

    def name_of(self, page: OpenPage) -> str | None:
        """What the desk calls it, else what it calls itself."""
        named = self.names.get(page.about.id)
        return named.value.name if named else page.about.name

    # What is said to pages -----------------------------------------------------------------------

    async def rename(self, page_id: str, name: str) -> None:
        """Call a page so from now on, also after a reload; the names of old ones are forgotten."""
        named = PageNamed(name, self._now_ms())
        await self.names.change(page_id, lambda _: named)
        kept = sorted(self.names.all().items(), key=lambda item: item[1].value.at_ms)
        for old, _ in kept[: max(0, len(kept) - NAMES_KEPT)]:
            await self.names.delete(old)

    async def knows(self, page_id: str) -> bool:
        """Is it open anywhere?"""
        if self.pages.find(page_id) is not None:
            return True
        rows, _ = await self.everywhere()
        return any(row["id"] == page_id for row in rows)

    async def order(self, page_id: str, order: PageOrder) -> bool:
        """Have the page told, wherever it is; False if it is open nowhere."""
        signal = PageOrdered(
            page_id, secrets.token_hex(8), self._now_ms(), encode_message(order).decode()
        )
        reached = await self.knows(page_id)
        if reached:
            await self._store.desk.tell(signal)
            self.ordered(signal)
        return reached

    def ordered(self, signal: PageOrdered) -> None:
        """An order for a page, perhaps one of ours; the same again is none."""
        if signal.order in self._done or self._now_ms() - signal.at_ms > ORDER_KEPT_MS:
            return
        self._done[signal.order] = None
        if len(self._done) > ORDERS_KEPT:
            self._done.popitem(last=False)
        page = self.pages.find(signal.page)
        if page is not None:
            page.connection.tell(signal.body.encode())

    def wanted(self, signal: NotesWanted) -> None:
        """Another server's desk looks, or ours: the others are to say what they have."""
        if signal.kind != "pages":
            return
        fresh = self._wanted_until_ms < self._now_ms()
        self._wanted_until_ms = max(self._wanted_until_ms, signal.until_ms)
        if fresh:
            self._publishing = asyncio.create_task(self._publish_at_once())

    async def _publish_at_once(self) -> None:
        try:
            await self._publish()
        except StoreError as error:
            log.debug("presence_unsaid", reason=str(error))


def holder_of(grant: Grant, hello: Hello, visitor: Visitor) -> Holder:
    """Officials and what is on air in OBS come first, whoever looks without a key comes last."""
    watch, agent = hello.watch, visitor.agent[:MAX_AGENT]
    looks = grant.role == "overlay" and not is_obs(agent)
    rank = 2 if hello.view in PUBLIC else 1 if looks else 0
    return Holder(
        address=visitor.remote,
        agent=agent,
        role=grant.role,
        label=grant.label,
        view=hello.view,
        table=watch.table,
        match=watch.match,
        league=watch.league,
        rank=rank,
    )


def is_obs(agent: str) -> bool:
    """Does a browser say that it is a source or a dock of OBS?"""
    return "OBS/" in agent


def row_of(page: OpenPage, now_ms: int, server: str, name: str | None) -> Row:
    """A page as the desk sees it."""
    about, holder, health = page.about, page.holder, page.health
    said = msgspec.to_builtins(health) if health else dict.fromkeys(HEALTH_FIELDS)
    return {
        "id": about.id,
        "name": name,
        "kind": about.kind,
        "path": about.path,
        "table": holder.table,
        "match": holder.match,
        "league": holder.league,
        "view": holder.view,
        "role": holder.role,
        "label": holder.label or None,
        "address": holder.address,
        "server": server,
        "agent": holder.agent,
        "obs": is_obs(holder.agent),
        "since_ms": page.since_ms,
        "seen_ms": page.seen_ms,
        "status": page.status(now_ms),
        "seq": page.seq,
        "behind": page.behind(),
        "late_ms": about.late_ms,
        **said,
    }


HEALTH_FIELDS = ("hidden", "delay_ms", "offset_ms", "rtt_ms", "battery")
