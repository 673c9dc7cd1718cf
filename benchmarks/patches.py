"""Bytes of a patch beside a whole state, for each view, over a frame with a break of 153."""

import argparse
import asyncio
import json
from pathlib import Path
from typing import Any

from benchmarks.running import ROOT, Running, running
from benchmarks.table import percentile, show

VECTORS = ROOT / "tests" / "conformance" / "snooker.jsonl"
VIEWS = {"scoreboard": "overlay", "commentary": "commentator", "referee": "referee"}
PAUSE_S = 0.05


def frame(name: str = "F03", vectors: Path = VECTORS) -> list[dict[str, Any]]:
    """The events of a conformance vector, without their times."""
    for line in vectors.read_text(encoding="utf-8").splitlines():
        vector = json.loads(line)
        if vector["id"] == name:
            return [{k: v for k, v in e.items() if k != "at"} for e in vector["events"]]
    raise LookupError(name)


async def measure() -> dict[str, tuple[list[int], int]]:
    """By view: the bytes of each patch, and of the whole state at the end."""
    events = frame()[1:]
    async with running() as server:
        made = await server.match()
        watch = [
            _sizes(server, made["keys"][role], view, len(events)) for view, role in VIEWS.items()
        ]
        watching = asyncio.gather(*watch)
        await asyncio.sleep(0.5)
        for event in events:
            await server.post(made["id"], event)
            await asyncio.sleep(PAUSE_S)
        sizes = await watching
        whole = [await _whole(server, made["keys"][role], view) for view, role in VIEWS.items()]
    return {view: (sizes[n], whole[n]) for n, view in enumerate(VIEWS)}


async def _sizes(server: Running, key: str, view: str, patches: int) -> list[int]:
    sizes: list[int] = []
    async with server.watching(key, view) as ws:
        while len(sizes) < patches:
            text = await ws.receive_str()
            if json.loads(text)["type"] == "patch":
                sizes.append(len(text.encode()))
    return sizes


async def _whole(server: Running, key: str, view: str) -> int:
    async with server.http.ws_connect("/ws") as ws:
        hello = {"type": "hello", "protocol": 1, "key": key, "view": view}
        await ws.send_json({**hello, "watch": {"table": "1"}, "resume": None})
        while True:
            text = await ws.receive_str()
            if json.loads(text)["type"] == "state":
                return len(text.encode())


def main() -> None:
    """Measure and print."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    rows = []
    for view, (sizes, whole) in asyncio.run(measure()).items():
        half = percentile(sizes, 0.5)
        rows.append([view, half, f"{percentile(sizes, 0.95):.0f}", whole, f"{whole / half:.1f}"])
    heads = ["view", "patch p50", "patch p95", "whole state", "whole x patch"]
    show("bytes on the wire, a frame of 47 events", heads, rows)


if __name__ == "__main__":
    main()
