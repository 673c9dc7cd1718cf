"""A busy hall: viewers come and go, matches begin and end, keys are made, used and revoked."""

import asyncio
import contextlib
import hashlib
import random
import time
import uuid
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from typing import Any, Self

import aiohttp

from tests.faults.rig.page import Page
from tests.faults.rig.processes import Server
from tests.support.process import ADMIN_KEY
from tests.support.raw_socket import opening
from tests.support.serving import SIDES
from tests.support.stuck import never_reading

TABLES = ("1", "2", "3")
FORMATS = ("snooker", "golden-nine", "premier-league-2011", "shoot-out")
EVENTS: tuple[dict[str, Any], ...] = (
    {"type": "start", "breaker": "a"},
    *({"type": "warn", "side": side, "kind": "conduct"} for side in "abab"),
    {"type": "award", "scope": "match", "to": "a", "reason": "other"},
)
VIEWS = {
    "overlay": ("scoreboard", "panels", "programme"),
    "commentator": ("scoreboard", "commentary"),
}
KEPT = 10
"""Matches that are over and not yet deleted: each costs some memory, for what is said of it."""
OPERATORS = 10
"""Each may write so often and no more."""
REVOKED_S = 1.0
PATIENCE_S = 10.0
PATHS = (
    *("/healthz", "/metrics", "/api/matches", "/api/tables", "/api/keys", "/api/pages", "/live"),
    *("/overlay/scoreboard?table=1", "/overlay/shot-clock?table=2"),
)


class Churn:
    """`async with Churn(server, rng) as churn`, then `await churn.go(seconds)`, as often as wanted.

    After `go` everybody who came is gone again; `done` counts what was done, `wrong` says what was
    not as it should be.
    """

    def __init__(self, server: Server, rng: random.Random, pause_s: float) -> None:
        self.done: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._server = server
        self._rng = rng
        self._pause_s = pause_s
        self._operators = [ADMIN_KEY]
        self._ended: deque[str] = deque()
        self._keys: dict[str, dict[str, str]] = {}
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        # What is kept open between requests would look like a leak.
        alone = aiohttp.TCPConnector(force_close=True)
        self._http = await self._stack.enter_async_context(
            aiohttp.ClientSession(self._server.url, connector=alone)
        )
        self._operators = [
            (await self._call("POST", "/api/keys", {"role": "operator"}))["key"]
            for _ in range(OPERATORS)
        ]
        for table in TABLES:
            await self._begin(table)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def go(self, seconds: float) -> None:
        """All of it at once for so long, until the last that was begun is over."""
        until = time.monotonic() + seconds
        ways: list[Callable[[], Coroutine[Any, Any, None]]]
        ways = [self._viewer, self._viewer, self._viewer, self._match, self._key, self._asked]
        ways += [self._stuck, self._desk]

        async def again(way: Callable[[], Coroutine[Any, Any, None]]) -> None:
            while time.monotonic() < until:
                await way()
                self.done[way.__name__.removeprefix("_")] += 1
                await asyncio.sleep(self._rng.uniform(0.2, 1.8) * self._pause_s)

        await asyncio.gather(*(again(way) for way in ways))

    async def _call(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self._rng.choice(self._operators)}"}
        async with self._http.request(method, path, json=body, headers=headers) as response:
            text = await response.text()
            if response.status >= 300:
                self.wrong.append(f"{method} {path}: {response.status} {text[:200]}")
            return text if response.content_type != "application/json" else await response.json()

    async def _begin(self, table: str) -> str:
        wanted = {"format": self._rng.choice(FORMATS), "sides": SIDES, "table": table}
        made = await self._call("POST", "/api/matches", wanted)
        self._keys[table] = made["keys"]
        return str(made["id"])

    async def _match(self) -> None:
        """A match on a table from its first event to its last; old ones are deleted."""
        match = await self._begin(TABLES[self.done["match"] % len(TABLES)])
        for event in EVENTS:
            wanted = {"id": str(uuid.UUID(int=self._rng.getrandbits(128))), "event": event}
            await self._call("POST", f"/api/matches/{match}/events", wanted)
        self._ended.append(match)
        if len(self._ended) > KEPT:
            old = self._ended.popleft()
            await self._call("DELETE", f"/api/matches/{old}", {"id": old})

    async def _viewer(self) -> None:
        """Comes, looks for a while, and goes: with a goodbye or without."""
        table = self._rng.choice(TABLES)
        role = self._rng.choice(tuple(VIEWS))
        page = self._page(self._keys[table][role], self._rng.choice(VIEWS[role]), table)
        async with page:
            if not await self._in_time(page, lambda: page.up and page.seq >= 0):
                return
            await asyncio.sleep(self._rng.uniform(0, 2) * self._pause_s)
            if self._rng.random() < 0.3:
                page.cut()
        if page.gaps or page.backwards:
            self.wrong.append(f"a viewer saw {page.gaps} {page.backwards}")

    async def _desk(self) -> None:
        """The operator looks at everything for a while."""
        page = Page(
            f"ws://127.0.0.1:{self._server.port}/ws",
            self._rng.choice(self._operators),
            *("desk", {"desk": True}),
            random.Random(self._rng.getrandbits(64)),
        )
        async with page:
            await self._in_time(page, lambda: page.up and page.seq >= 0)

    async def _key(self) -> None:
        """A key is made, a page opens with it, and it is revoked under the page."""
        made = await self._call("POST", "/api/keys", {"role": "referee", "table": "1"})
        key = made["key"]
        async with self._page(key, "referee", "1") as page:
            if not await self._in_time(page, lambda: page.up):
                return
            told = time.monotonic()
            key_hash = hashlib.sha256(key.encode()).hexdigest()
            await self._call("DELETE", "/api/keys", {"id": key_hash})
            await self._in_time(page, lambda: not page.up)
            if time.monotonic() - told > REVOKED_S:
                self.wrong.append("a revoked key held its socket for longer than a second")

    async def _in_time(self, page: Page, true: Callable[[], bool]) -> bool:
        try:
            async with asyncio.timeout(PATIENCE_S):
                await page.until(true)
        except TimeoutError:
            seen = f"{page.welcomes} welcomes, up {page.up}, {page.match} at {page.seq}"
            self.wrong.append(f"{page.view} waited in vain: {seen}, {page.denials}")
            return False
        return True

    async def _asked(self) -> None:
        """Pages and lists, asked for over HTTP."""
        path = self._rng.choice(PATHS)
        if "?" in path:
            path += f"&key={self._keys[path[-1]]['overlay']}"
        await self._call("GET", path)

    async def _stuck(self) -> None:
        """Never reads, and goes without a word before the server loses its patience."""
        host = f"127.0.0.1:{self._server.port}"
        key = self._keys["2"]["overlay"]
        sock = await never_reading(
            self._server.port, opening(host, key, "scoreboard", {"table": "2"})
        )
        await asyncio.sleep(self._rng.uniform(0, 2) * self._pause_s)
        sock.close()

    def _page(self, key: str, view: str, table: str) -> Page:
        rng = random.Random(self._rng.getrandbits(64))
        return Page(f"ws://127.0.0.1:{self._server.port}/ws", key, view, {"table": table}, rng)
