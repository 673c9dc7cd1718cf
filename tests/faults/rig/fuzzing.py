"""Nonsense thrown at one server, and the neighbours that must not notice."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from tests.faults.rig.outcome import Say
from tests.support.line import Line, line
from tests.support.nonsense import Nonsense
from tests.support.raw_socket import raw_socket
from tests.support.serving import SIDES

KEYS = 40
"""Each has its own bound on writes, so that most of what is sent is looked at."""
BATCH = 60
"""Messages on one socket: fewer than may come at once."""
SCORE_EVERY_S = 0.06
SAY_EVERY = 10_000
PATIENCE_S = 10.0


@dataclass
class Figures:
    """What came out."""

    seed: int
    cases: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    """Answers that should never be: 500, no answer at all."""
    scored: int = 0
    seen: int = 0
    waits_ms: list[float] = field(default_factory=list)
    seconds: float = 0.0
    log: str = ""

    @property
    def tracebacks(self) -> int:
        """How many there are in the server's log."""
        words = ("Traceback", "handler_failed", "Unhandled", "never retrieved", "Error handling")
        return sum(self.log.count(word) for word in words)


class Fuzzing:
    """One server under nonsense, with a match on table 1 that must not notice."""

    def __init__(self, url: str, seed: int, say: Say) -> None:
        self.url = url
        self._say = say
        self.figures = Figures(seed)
        self.nonsense = Nonsense(seed)
        split = urlsplit(url)
        self._host, self._port = split.hostname or "", split.port or 0
        self._referees: list[str] = []
        self._operators: list[str] = []
        self._target = ""
        self._neighbour: dict[str, str] = {}

    async def prepare(self, http: aiohttp.ClientSession) -> None:
        """The match beside and the one that is fuzzed, with their keys."""

        async def post(path: str, body: dict[str, Any]) -> Any:
            async with http.post(path, json=body) as response:
                return await response.json()

        made = {"format": "snooker", "sides": SIDES}
        self._neighbour = (await post("/api/matches", made | {"table": "1"}))["keys"]
        self._target = (await post("/api/matches", made | {"table": "2"}))["id"]
        for roles, body in (
            (self._referees, {"role": "referee", "table": "2"}),
            (self._operators, {"role": "operator"}),
        ):
            for _ in range(KEYS):
                roles.append((await post("/api/keys", body))["key"])
                await asyncio.sleep(0.01)

    async def run(self, http: aiohttp.ClientSession, cases: int) -> Figures:
        """All cases, and the neighbours beside them."""
        await self.prepare(http)
        began = time.monotonic()
        done = asyncio.Event()
        ws_url = f"ws{self.url[4:]}/ws"
        async with line(ws_url) as tablet, line(ws_url) as viewer:
            await tablet.hello(self._neighbour["referee"])
            await viewer.hello(self._neighbour["overlay"], "scoreboard")
            scoring = asyncio.create_task(self._score(tablet, done))
            watching = asyncio.create_task(self._watch(viewer))
            await self._throw(http, cases)
            done.set()
            async with asyncio.timeout(PATIENCE_S):
                await scoring
                while viewer.seq < self.figures.scored:
                    await asyncio.sleep(0.01)
            self.figures.seen = viewer.seq
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)
        async with http.get("/healthz") as response:
            if response.status != 200:
                self.figures.faults.append(f"healthz {response.status}")
        self.figures.seconds = time.monotonic() - began
        return self.figures

    async def _throw(self, http: aiohttp.ClientSession, cases: int) -> None:
        alone = [self._hello, self._frames, self._junk, self._http, self._http]
        ways = [self._messages, *(alone * (BATCH // len(alone)))]
        said = 0
        while (thrown := self.figures.cases.total()) < cases:
            if thrown - said >= SAY_EVERY:
                said = thrown
                self._say(f"{thrown} of {cases} cases, {self.figures.scored} recorded beside them")
            async with asyncio.timeout(PATIENCE_S):
                await self.nonsense.random.choice(ways)(http)

    async def _score(self, tablet: Line, done: asyncio.Event) -> None:
        await tablet.record({"type": "start", "breaker": "a"})
        self.figures.scored = 1
        while not done.is_set():
            began = time.monotonic()
            name = await tablet.command({"type": "warn", "side": "a", "kind": "conduct"})
            answer = await tablet.answer(name)
            if answer["type"] != "ack":
                self.figures.faults.append(f"the referee beside: {answer}")
                return
            tablet.heard.clear()
            self.figures.scored = answer["seq"]
            self.figures.waits_ms.append((time.monotonic() - began) * 1000)
            await asyncio.sleep(SCORE_EVERY_S)

    async def _watch(self, viewer: Line) -> None:
        while True:
            await viewer.next()  # a gap is an AssertionError there
            viewer.heard.clear()

    async def _messages(self, _: aiohttp.ClientSession) -> None:
        """Messages on one socket that has said hello."""
        key = self.nonsense.random.choice(self._referees)
        async with raw_socket(self._host, self._port) as socket:
            said = {"type": "hello", "protocol": 1, "key": key, "watch": {"table": "2"}}
            socket.send(said | {"view": "referee"})
            if await socket.until("welcome") is None:
                self.figures.faults.append("no welcome")
                return
            for _number in range(BATCH):
                socket.send(self.nonsense.message())
            self.figures.cases["messages"] += BATCH
            socket.send({"type": "ping", "t": 4711})
            await socket.writer.drain()
            while (pong := await socket.until("pong")) is not None and pong["t"] != 4711:
                pass
            if pong is None:
                self.figures.faults.append("a socket ended after messages that are only wrong")

    async def _hello(self, _: aiohttp.ClientSession) -> None:
        """First messages, each on a socket of its own."""
        self.figures.cases["hellos"] += 1
        async with raw_socket(self._host, self._port) as socket:
            socket.send(self.nonsense.hello(self.nonsense.random.choice(self._operators)))
            got = await socket.receive()
            kind = "nothing" if got is None else got[1][:18].decode("utf-8", "replace")
            self.figures.answers[kind] += 1
            if got is None:
                self.figures.faults.append("no answer to a hello")

    async def _frames(self, _: aiohttp.ClientSession) -> None:
        """Frames before or after a hello."""
        self.figures.cases["frames"] += 1
        async with raw_socket(self._host, self._port) as socket:
            if self.nonsense.random.random() < 0.7:
                key = self.nonsense.random.choice(self._referees)
                said = {"type": "hello", "protocol": 1, "key": key, "watch": {"table": "2"}}
                socket.send(said | {"view": "scoreboard"})
                await socket.until("welcome")
            socket.writer.write(self.nonsense.frames())
            socket.send({"type": "ping", "t": 1})
            try:
                async with asyncio.timeout(0.002):
                    await socket.until("pong")
            except TimeoutError:
                pass  # it waits for the rest of a frame, as it may

    async def _junk(self, _: aiohttp.ClientSession) -> None:
        """Bytes that are hardly HTTP."""
        self.figures.cases["junk on the port"] += 1
        reader, writer = await asyncio.open_connection(self._host, self._port)
        try:
            writer.write(self.nonsense.junk_request())
            async with asyncio.timeout(0.002):
                await reader.read(4096)
        except (TimeoutError, ConnectionError):
            pass
        finally:
            writer.transport.abort()

    async def _http(self, http: aiohttp.ClientSession) -> None:
        """A request whose body is nearly right."""
        self.figures.cases["requests"] += 1
        method, path, body = self.nonsense.request(self._target)
        headers = {"Authorization": f"Bearer {self.nonsense.random.choice(self._operators)}"}
        async with http.request(method, path, data=body, headers=headers) as response:
            said = await response.read()
            self.figures.answers[str(response.status)] += 1
            wrong = response.status >= 500 or (response.status >= 400 and b'"code"' not in said)
            if wrong:
                self.figures.faults.append(f"{method} {path} {body[:300]!r}: {response.status}")
