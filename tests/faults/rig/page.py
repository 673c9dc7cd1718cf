"""A page without a browser: connects for ever, resumes, merges patches, as socket.js does."""

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from server.protocol.patch import apply

Message = dict[str, Any]

PING_S = 2.0
SILENT_S = 4.0
WELCOME_S = 6.0


def retry_delay_s(tries: int, share: float) -> float:
    """As `retryDelay` of static/js/lib/retry.js."""
    return 0.25 + share * min(2.75, 0.25 * (1 << min(tries, 8)))


class Page:
    """One socket at a time; `state`, `seq` and `match` are what the page shows.

    async with Page(ws_url, key, "scoreboard", {"table": "1"}, random.Random(1)) as page:
        await page.until(lambda: page.seq >= 5)

    `gaps` has every patch that did not fit on the state before, `backwards` every whole state that
    is older than what was shown already: both stay empty where all is well.
    """

    def __init__(
        self,
        ws_url: str,
        key: str,
        view: str,
        watch: Message,
        rng: random.Random,
        name: str = "",
    ) -> None:
        self.ws_url = ws_url
        self.key, self.view, self.watch = key, view, watch
        self.name = name or view
        self.rng = rng
        self.match: str | None = None
        self.seq = -1
        self.state: Any = None
        self.up = False
        self.store_down = False
        self.role = ""
        self.welcomes = 0
        self.losses = 0
        self.denials: list[str] = []
        self.gaps: list[tuple[int, int]] = []
        self.backwards: list[tuple[int, int]] = []
        self.shown: list[tuple[float, int]] = []
        """(monotonic s, seq) of every state that was shown."""
        self.wholes = self.patches = 0
        self.heard_at = 0.0
        self._ws: ClientConnection | None = None
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._live())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait for something that a message, or the loss of the line, makes true."""
        async with self._changed:
            await self._changed.wait_for(true)

    async def at_seq(self, seq: int) -> None:
        """Wait until at least this state is shown."""
        await self.until(lambda: self.seq >= seq)

    async def warned(self) -> None:
        """Wait until it says that nothing can be saved."""
        await self.until(lambda: self.store_down)

    async def at_ease(self) -> None:
        """Wait until its line is up, and nothing is said to be wrong."""
        await self.until(lambda: self.up and not self.store_down)

    async def put(self, **message: Any) -> bool:
        """Send a message; False if there is no line to do it on."""
        if self._ws is None:
            return False
        try:
            await self._ws.send(json.dumps(message))
        except (WebSocketException, OSError):
            return False
        return True

    def cut(self) -> None:
        """Lose the line now, without a word."""
        if self._ws is not None:
            self._ws.transport.abort()

    # The line ------------------------------------------------------------------------------------

    async def _live(self) -> None:
        tries = 0
        while True:
            before = self.welcomes
            with contextlib.suppress(WebSocketException, OSError, TimeoutError, InvalidHandshake):
                await self._one_line()
            await self._lost()
            tries = 0 if self.welcomes > before else tries + 1
            await asyncio.sleep(retry_delay_s(tries, self.rng.random()))

    async def _one_line(self) -> None:
        async with connect(
            self.ws_url,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=WELCOME_S,
            close_timeout=0.1,
        ) as ws:
            self._ws = ws
            self.heard_at = time.monotonic()
            resume = None if self.match is None else {"match": self.match, "seq": self.seq}
            hello = {"type": "hello", "protocol": 1, "key": self.key, "view": self.view}
            await ws.send(json.dumps({**hello, "watch": self.watch, "resume": resume}))
            pinging = asyncio.create_task(self._ping(ws))
            try:
                async for raw in ws:
                    self.heard_at = time.monotonic()
                    await self._take(json.loads(raw))
            finally:
                pinging.cancel()

    async def _ping(self, ws: ClientConnection) -> None:
        """Finds a line that is dead without saying so."""
        while True:
            await asyncio.sleep(PING_S)
            if time.monotonic() - self.heard_at > SILENT_S + PING_S:
                ws.transport.abort()
                return
            with contextlib.suppress(WebSocketException, OSError):
                await ws.send('{"type":"ping","t":1}')

    async def _lost(self) -> None:
        self._ws = None
        self.losses += self.up
        self.up = False
        self.lost()
        await self._tell()

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.welcomes += 1
                self.role = message["role"]
                self.up, self.store_down = True, False
            case "state":
                self.wholes += 1
                if message["match"] == self.match and message["seq"] < self.seq:
                    self.backwards.append((self.seq, message["seq"]))
                self._show(message["match"], message["seq"], message["state"])
            case "patch":
                self._patch(message)
            case "notice":
                self.store_down = message["code"] == "store_down"
            case "bye":
                self.denials.append(message["reason"])
        self.heard(message)
        await self._tell()

    def _patch(self, message: Message) -> None:
        match, seq = message["match"], message["seq"]
        if match == self.match and seq <= self.seq:
            return
        if (match, seq) != (self.match, self.seq + 1):
            self.gaps.append((self.seq, seq))
            self.cut()
            return
        self.patches += 1
        self._show(match, seq, apply(self.state, message["patch"]))

    def _show(self, match: str | None, seq: int, state: Any) -> None:
        self.match, self.seq, self.state = match, seq, state
        self.shown.append((time.monotonic(), seq))

    # For pages that do more ----------------------------------------------------------------------

    def heard(self, message: Message) -> None:
        """A message came, and was taken in."""

    def lost(self) -> None:
        """The line is gone."""
