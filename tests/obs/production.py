"""A server with rules and a match on table 1, as the tests of cues hold it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from tests.support.serving import Created, Served, served

FIFTY = ["red", "black"] * 6 + ["red", "blue"]
RULES = """
[[cue]]
on = "break_50"
scene = "Replay"
back_s = 0.5

[[cue]]
on = ["frame_end", "rack_end"]
chapter = "Frame {number}: {a} - {b}"
replay = true
"""


def stroke(*balls: str) -> dict[str, Any]:
    """A stroke that pots these."""
    return {"type": "stroke", "potted": list(balls)}


class Production:
    """A server and a match; `status` is what the desk sees."""

    def __init__(self, server: Served, match: Created) -> None:
        self.server = server
        self.match = match

    async def play(self, *words: str | dict[str, Any]) -> None:
        """Record events; a word is a ball, or `start`."""
        start = {"type": "start", "breaker": "a"}
        events = [
            word if isinstance(word, dict) else start if word == "start" else stroke(word)
            for word in words
        ]
        await self.server.send(self.match, *events)

    @property
    def status(self) -> dict[str, Any]:
        return self.server.parts.studio.status()

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        """What became of each cue so far."""
        return [(done["cue"], done["outcome"]) for done in self.status["recent"]]

    async def until(self, wanted: Callable[[], object], within_s: float = 10) -> None:
        """Wait until something holds of the status; looked at after each change of it."""
        changed = asyncio.Event()
        self.server.parts.studio.listen(changed.set)
        async with asyncio.timeout(within_s):
            while not wanted():
                changed.clear()
                await changed.wait()

    async def connected(self) -> None:
        """OBS is there."""
        await self.until(lambda: self.status["link"] == "connected")

    async def put(self, path: str, body: Any) -> Any:
        """PUT as the operator; the answer."""
        async with self.server.http.put(path, json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()


@contextlib.asynccontextmanager
async def producing(
    valkey_url: str,
    folder: Path,
    obs_url: str | None,
    rules: str = RULES,
    *,
    password: str = "secret",
    match: Created | None = None,
    format_: Any = "snooker",
) -> AsyncIterator[Production]:
    """A server on this store; with a match of its own where none is given."""
    cues = folder / "cues.toml"
    cues.write_text(rules, encoding="utf-8")
    words = ["--cues", str(cues)]
    if obs_url is not None:
        words += ["--obs-url", obs_url, "--obs-password", password]
    async with served(valkey_url, folder, *words) as server:
        made = match or await server.create_match(format_)
        production = Production(server, made)
        if obs_url is not None and match is None:
            await production.connected()
        yield production
