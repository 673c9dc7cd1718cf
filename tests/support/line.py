"""A page's line to the server as a test holds it: says hello, keeps the state, awaits answers."""

import json
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from server.protocol.patch import apply

Message = dict[str, Any]


class Line:
    """One socket: what came in is in `heard`, the state it makes in `state`, `seq` and `match`."""

    def __init__(self, ws: ClientConnection) -> None:
        self.ws = ws
        self.heard: list[Message] = []
        self.state: Any = None
        self.match: str | None = None
        self.seq = -1

    async def put(self, **message: Any) -> None:
        """Send a message."""
        await self.ws.send(json.dumps(message))

    async def hello(self, key: str, view: str = "referee", **more: Any) -> Message:
        """Say hello for table 1, or as `more` says; the welcome, or the refusal."""
        watch = more.pop("watch", {"table": "1"})
        await self.put(type="hello", protocol=1, key=key, view=view, watch=watch, **more)
        return await self.next()

    async def command(
        self, event: Message, base: int | None = None, command_id: str | None = None
    ) -> str:
        """Send a command; its id."""
        name = command_id or str(uuid.uuid4())
        await self.put(type="command", id=name, base=base, at=None, event=event)
        return name

    async def record(self, *events: Message) -> int:
        """Have events recorded one after the other, each acknowledged; the last seq."""
        seq = 0
        for event in events:
            name = await self.command(event)
            answer = await self.answer(name)
            assert answer["type"] == "ack", answer
            seq = answer["seq"]
        return seq

    async def next(self) -> Message:
        """The next message, taken in."""
        message: Message = json.loads(await self.ws.recv())
        self.heard.append(message)
        if message["type"] == "state":
            self.match, self.seq, self.state = message["match"], message["seq"], message["state"]
        elif message["type"] == "patch":
            assert (message["match"], message["seq"]) == (self.match, self.seq + 1), "a gap"
            self.seq, self.state = message["seq"], apply(self.state, message["patch"])
        return message

    async def until(self, wanted: Callable[[Message], bool]) -> Message:
        """The first message from now on that is wanted."""
        while True:
            message = await self.next()
            if wanted(message):
                return message

    async def of_type(self, name: str) -> Message:
        """The next message of a type."""
        return await self.until(lambda message: message["type"] == name)

    async def answer(self, command_id: str) -> Message:
        """What a command was answered, now or before."""
        for message in self.heard:
            if message.get("id") == command_id:
                return message
        return await self.until(lambda message: message.get("id") == command_id)

    async def at_seq(self, seq: int) -> Any:
        """The state once it is at `seq`."""
        while self.seq < seq:
            await self.next()
        return self.state


@asynccontextmanager
async def line(ws_url: str, **options: Any) -> AsyncIterator[Line]:
    """A socket that is open; no hello was said yet."""
    async with connect(ws_url, compression=None, max_size=None, **options) as ws:
        yield Line(ws)
