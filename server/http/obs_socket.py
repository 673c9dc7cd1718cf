"""Pages that run inside OBS: they see how it stands, are offered cues, and say what they did."""

import asyncio
from collections.abc import Callable

from msgspec import Raw

from server.hub.connection import Connection
from server.hub.hub import Hub
from server.hub.topic import Topic
from server.obs.studio import Studio
from server.protocol.codec import encode, encode_message
from server.protocol.cues import ClaimCue, CueClaimed, CueDone, PageInObs
from server.protocol.messages import State

FromObs = PageInObs | ClaimCue | CueDone


class ObsChannel:
    """How OBS stands, always the whole: it is small and changes seldom."""

    id = "obs"

    def __init__(self, studio: Studio, hub: Hub, now_ms: Callable[[], int]) -> None:
        self._studio = studio
        self._hub = hub
        self._now_ms = now_ms
        self.topic = Topic(studio.version, self._whole)
        studio.listen(self._changed)

    def _changed(self) -> None:
        self.topic.reset(self._studio.version)
        self._hub.spread(self.topic)

    def _whole(self) -> bytes:
        shown = Raw(encode(self._studio.status()))
        return encode(State(self.id, self.topic.seq, self._now_ms(), shown))


class ObsPages:
    """The pages of this server that watch OBS."""

    def __init__(self, studio: Studio, hub: Hub, now_ms: Callable[[], int]) -> None:
        self._studio = studio
        self.channel = ObsChannel(studio, hub, now_ms)
        self._claiming: set[asyncio.Task[None]] = set()

    def hear(self, connection: Connection, message: FromObs) -> None:
        """What a page says; whoever calls this has seen its key."""
        match message:
            case PageInObs(level):
                self._studio.docks.ready(connection.tell, level)
                self._studio.changed_here()
            case ClaimCue(cue):
                task = asyncio.create_task(self._claim(connection, cue))
                self._claiming.add(task)
                task.add_done_callback(self._claiming.discard)
            case CueDone(cue, problems):
                self._studio.did(cue, problems)

    async def _claim(self, connection: Connection, cue: str) -> None:
        yours = await self._studio.claim(cue)
        connection.tell(encode_message(CueClaimed(cue, yours)))

    def left(self, connection: Connection) -> None:
        """The page is gone."""
        if self._studio.docks.gone(connection.tell):
            self._studio.changed_here()
