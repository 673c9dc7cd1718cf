"""From the command to `GET /healthz` saying ready: warm, cold, and from a fresh clone."""

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.running import ADMIN_KEY, ROOT, ready
from benchmarks.table import best_s, show
from tests.support.ports import free_port

SETUP_WITHIN_S = 600.0


async def until_ready(words: list[str], cwd: Path, data_dir: Path) -> float:
    """Seconds from starting the program to its being ready."""
    port = free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--admin-key", ADMIN_KEY]
    begin = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(*words, "serve", *options, "--data-dir", str(data_dir)),
        cwd=cwd,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        return await ready(f"http://127.0.0.1:{port}", SETUP_WITHIN_S) - begin
    finally:
        process.terminate()
        await process.wait()


def clone(folder: Path) -> Path:
    """A fresh clone of what is committed."""
    place = folder / "clone"
    subprocess.run(["git", "clone", "-q", "--no-local", str(ROOT), str(place)], check=True)
    return place


async def measure(runs: int, fresh: bool) -> list[tuple[str, float]]:
    """What was started, with its seconds."""
    took: list[tuple[str, float]] = []
    module = [sys.executable, "-m", "server"]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "data")
        took.append(("server, new data folder", await until_ready(module, ROOT, data)))
        again = [await until_ready(module, ROOT, data) for _ in range(runs)]
        took.append(("server, its data there", min(again)))
        if fresh:
            place = clone(Path(folder))
            run = [shutil.which("python3") or sys.executable, "run.py"]
            took.append(("run.py, fresh clone", await until_ready(run, place, data)))
            warm = [await until_ready(run, place, data) for _ in range(runs)]
            took.append(("run.py, second start", min(warm)))
    return took


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--fresh", action="store_true", help="set up a clone too (network)")
    args = options.parse_args()
    words = [sys.executable, "-c", "import aiohttp, jinja2, redis, msgspec"]
    floor = best_s(args.runs, lambda: subprocess.run(words, check=True))
    rows = [("importing the libraries", floor), *asyncio.run(measure(args.runs, args.fresh))]
    shown = [[name, f"{took:.2f} s", f"{took / floor:.1f}"] for name, took in rows]
    show("start to ready", ["", "took", "x imports"], shown)


if __name__ == "__main__":
    main()
