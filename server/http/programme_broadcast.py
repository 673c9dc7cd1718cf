"""From a table's programme as it stands to its viewers: one encoding, always the whole."""

from collections.abc import Callable

from msgspec import Raw

from server.hub.hub import Hub
from server.hub.topic import Topic
from server.live.programme import Programme, Programmes
from server.live.programme import State as Shown
from server.protocol.codec import encode
from server.protocol.messages import State


class ProgrammeChannel:
    """The programme of one table: its present state, its bytes, and the topic they go out on."""

    def __init__(self, programme: Programme, now_ms: Callable[[], int]) -> None:
        self._programme = programme
        self._now_ms = now_ms
        self._bytes: bytes | None = None
        self.id = programme.table
        self.topic = Topic(programme.seq, self._whole)

    @property
    def state(self) -> Shown:
        """What a page is drawn with."""
        return self._programme.state

    def renew(self) -> None:
        """It is another one now."""
        self._bytes = None
        self.topic.reset(self._programme.seq)

    def _whole(self) -> bytes:
        if self._bytes is None:
            self._bytes = encode(self.state)
        return encode(State(self.id, self.topic.seq, self._now_ms(), Raw(self._bytes)))


class ProgrammeBroadcast:
    """All programmes that are watched in this process; one that nobody watches is dropped."""

    def __init__(self, hub: Hub, programmes: Programmes, now_ms: Callable[[], int]) -> None:
        self._hub = hub
        self._programmes = programmes
        self._now_ms = now_ms
        self._channels: dict[str, ProgrammeChannel] = {}
        programmes.listen(self._changed)

    async def channel(self, table: str) -> ProgrammeChannel:
        """The channel of a table."""
        programme = await self._programmes.get(table)
        if table not in self._channels:
            self._channels[table] = ProgrammeChannel(programme, self._now_ms)
        return self._channels[table]

    async def close(self) -> None:
        """Nothing is made any more."""
        await self._programmes.close()

    def _changed(self, programme: Programme) -> None:
        channel = self._channels.get(programme.table)
        if channel is None:
            return
        if not channel.topic.viewers:
            del self._channels[programme.table]
            self._programmes.drop(programme.table)
            return
        channel.renew()
        self._hub.spread(channel.topic)
