"""The pages that are open on this server: what each says of itself, and whether it keeps up."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from server.hub.connection import Connection
from server.hub.topic import Topic
from server.protocol.messages import Health, PageAbout

KEPT = 500
"""Pages that a server keeps; the more important ones push out the others."""
BEHIND_MS = 3_000
SILENT_MS = 5_000
HIDDEN_SILENT_MS = 90_000
"""A browser wakes a page that nobody sees once a minute."""

Status = Literal["ok", "behind", "silent", "hidden"]


class Holder(Struct, frozen=True):
    """Who opened a page: from where, with which key, to see what. `rank` 0 matters most."""

    address: str
    agent: str
    role: str
    label: str
    view: str
    table: str | None
    match: str | None
    league: str | None
    rank: int


class OpenPage:
    """One page; times are server ms. Nothing that it says is believed beyond what is shown."""

    def __init__(
        self, about: PageAbout, holder: Holder, connection: Connection, now_ms: int
    ) -> None:
        self.about = about
        self.holder = holder
        self.connection = connection
        self.since_ms = self.seen_ms = now_ms
        self.seq: int | None = None
        self.health: Health | None = None
        self._topic: Topic | None = None
        self._owed: tuple[int, int] | None = None

    def applied(self, seq: int, health: Health | None, now_ms: int) -> None:
        """A sign of life: it painted the state `seq`."""
        self.look(now_ms)  # first: what is on the table now may be another match
        self.seq, self.seen_ms = seq, now_ms
        if health is not None:
            self.health = health
        self.look(now_ms)

    def look(self, now_ms: int) -> None:
        """Note since when a state is owed; once a second is enough."""
        topic = self.connection.topic
        if topic is not self._topic:  # another match: its numbers begin anew
            self._topic, self.seq, self._owed = topic, None, None
        if topic is None:
            return
        seq = -1 if self.seq is None else self.seq
        if self._owed is not None and seq >= self._owed[0]:
            self._owed = None
        if self._owed is None and seq < topic.seq:
            self._owed = (topic.seq, now_ms)

    def behind(self) -> int:
        """By how many numbers."""
        if self._topic is None or self.seq is None:
            return 0
        return max(0, self._topic.seq - self.seq)

    def status(self, now_ms: int) -> Status:
        """How it is; a page that nobody sees paints nothing and owes nothing."""
        quiet_ms = now_ms - self.seen_ms
        if self.health is not None and self.health.hidden:
            return "silent" if quiet_ms > HIDDEN_SILENT_MS else "hidden"
        if quiet_ms > SILENT_MS:
            return "silent"
        late = self._owed is not None and (now_ms - self._owed[1] > BEHIND_MS + self.about.late_ms)
        return "behind" if late else "ok"


class Pages:
    """Every page of this server that is kept count of."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._pages: dict[Connection, OpenPage] = {}

    def __len__(self) -> int:
        return len(self._pages)

    def __iter__(self) -> Iterator[OpenPage]:
        return iter(self._pages.values())

    def came(
        self, about: PageAbout, holder: Holder, connection: Connection, now_ms: int
    ) -> OpenPage | None:
        """Keep count of a page; None where there is no room for one of its rank.

        One of the same id is what was there before a lost line: it is counted no more.
        """
        for other, page in self._pages.items():
            if page.about.id == about.id:
                del self._pages[other]
                break
        if len(self._pages) >= self._kept:
            least = max(self._pages, key=lambda other: self._pages[other].holder.rank)
            if self._pages[least].holder.rank <= holder.rank:
                return None
            del self._pages[least]
        page = self._pages[connection] = OpenPage(about, holder, connection, now_ms)
        page.look(now_ms)
        return page

    def left(self, connection: Connection) -> None:
        """The page is gone."""
        self._pages.pop(connection, None)

    def of(self, connection: Connection) -> OpenPage | None:
        """The page of a connection, if it is counted."""
        return self._pages.get(connection)

    def find(self, page_id: str) -> OpenPage | None:
        """The page of this id."""
        return next((page for page in self if page.about.id == page_id), None)

    def look(self, now_ms: int) -> None:
        """Note what is owed to each."""
        for page in self:
            page.look(now_ms)

    def worst(self) -> tuple[int, int]:
        """Of what pages say: the furthest that a device's clock is off, the longest round trip, ms.

        0 where no page says any. A page draws by server time: of the first nothing is seen on it,
        of the second at most the half.
        """
        said = [page.health for page in self if page.health is not None]
        return (
            max((abs(health.offset_ms or 0) for health in said), default=0),
            max((health.rtt_ms or 0 for health in said), default=0),
        )
