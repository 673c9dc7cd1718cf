"""The real server in this process: a free port, a store of its choice, and ways to talk to it."""

import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from server import tls
from server.app import assembled, listening, serving
from server.http.context import Shared
from server.settings import read_settings
from server.store.open import open_store

ADMIN_KEY = "admin-key-of-the-tests"
SIDES: dict[str, Any] = {
    "a": {"name": "Ronnie", "players": ["Ronnie"], "country": "gb-eng"},
    "b": {"name": "Łukasz", "players": ["Łukasz"], "country": "pl"},
}


@dataclass(frozen=True)
class Created:
    """A match as `POST /api/matches` answered it: keys by role, addresses by page."""

    id: str
    keys: dict[str, str]
    urls: dict[str, str]


@dataclass(frozen=True)
class Served:
    """A running server: its address, its parts, and an HTTP client with the admin's key."""

    url: str
    parts: Shared
    http: aiohttp.ClientSession
    admin_key: str = ADMIN_KEY

    @property
    def ws_url(self) -> str:
        """Address of the socket."""
        return f"ws{self.url.removeprefix('http')}/ws"

    async def create_match(
        self,
        match_format: str | dict[str, Any] = "snooker",
        table: str | None = "1",
        sides: dict[str, Any] | None = None,
    ) -> Created:
        """A new match, on table 1 where no other is named."""
        wanted = {"format": match_format, "sides": sides or SIDES, "table": table}
        async with self.http.post("/api/matches", json=wanted) as response:
            made = await response.json()
            assert response.status == 201, made
        return Created(made["id"], made["keys"], made["urls"])

    async def send(self, match: Created, *events: dict[str, Any]) -> dict[str, Any]:
        """Submit events one after the other, each accepted; the last answer `{seq, state}`."""
        answer: dict[str, Any] = {}
        for event in events:
            command = {"id": str(uuid.uuid4()), "base": None, "at": None, "event": event}
            async with self.http.post(f"/api/matches/{match.id}/events", json=command) as response:
                answer = await response.json()
                assert response.status == 200, answer
        return answer


@asynccontextmanager
async def served(redis_url: str, data_dir: Path, *options: str) -> AsyncIterator[Served]:
    """Serve on a free port of the loopback; `options` as on the command line."""
    words = ["--host", "127.0.0.1", "--port", "0", "--admin-key", ADMIN_KEY]
    words += ["--redis-url", redis_url, "--data-dir", str(data_dir), *options]
    settings = read_settings("serve", words, {})
    secure = tls.context_of(settings)
    with listening(settings) as sock:
        url = f"{'https' if secure else 'http'}://127.0.0.1:{sock.getsockname()[1]}"
        async with (
            open_store(data_dir=data_dir, redis_url=redis_url) as store,
            assembled(settings, store, ADMIN_KEY) as parts,
            serving(parts, sock, secure),
            aiohttp.ClientSession(
                url,
                headers={"Authorization": f"Bearer {ADMIN_KEY}"},
                connector=aiohttp.TCPConnector(ssl=secure is None),  # a test's own is not checked
            ) as http,
        ):
            yield Served(url, parts, http)
