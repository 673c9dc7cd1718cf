"""What a clock costs the page that shows it: share of a core, and messages while it runs."""

import argparse
import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, ViewportSize, async_playwright

from benchmarks.running import Running, running
from benchmarks.table import show
from tests.browser import engines

SETTLE_S = 12.0
"""After it was loaded a page has things to put away."""
FULL = ViewportSize(width=1920, height=1080)
HERTZ = os.sysconf("SC_CLK_TCK")
READY = "() => document.documentElement.classList.contains('ready')"
# The floor: a figure as large as ours, alone on its page, changed once a second.
BARE = """<!doctype html><style>b{font:700 120px sans-serif}</style><b>60</b>"""
CHANGE = """() => {
  const figure = document.querySelector("b");
  setInterval(() => { figure.textContent = String(Number(figure.textContent) - 1); }, 1000);
}"""
START = {"type": "clock", "clock": "shot", "action": "start"}
LONG = {"type": "clock", "clock": "shot", "action": "set", "ms": 20 * 60_000}


@dataclass(frozen=True)
class Cost:
    """Percent of a core: of the page's process, and of the browser's others together."""

    page: float
    others: float

    @property
    def all(self) -> float:
        """Of the whole browser."""
        return self.page + self.others


def cpu_s(pid: int) -> float:
    """Seconds of processor time that a process has used, its ended threads included (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / HERTZ


async def processes(chromium: Browser) -> dict[int, str]:
    """The browser's processes, as it names them."""
    session = await chromium.new_browser_cdp_session()
    found = (await session.send("SystemInfo.getProcessInfo"))["processInfo"]
    await session.detach()
    return {int(one["id"]): str(one["type"]) for one in found}


async def cost(chromium: Browser, seconds: float) -> Cost:
    """Leave the browser alone for so long, and see what it used."""
    kinds = await processes(chromium)
    before = {pid: cpu_s(pid) for pid in kinds}
    await asyncio.sleep(seconds)
    used = {pid: 100 * (cpu_s(pid) - before[pid]) / seconds for pid in kinds}
    page = sum(share for pid, share in used.items() if kinds[pid] == "renderer")
    return Cost(page, sum(used.values()) - page)


async def opened(chromium: Browser, url: str) -> Page:
    """An overlay that has settled: faces there, server time known."""
    page = await chromium.new_page(viewport=FULL, locale="en-GB")
    await page.goto(url)
    await page.wait_for_function(READY)
    return page


async def messages(chromium: Browser, url: str, seconds: float) -> dict[str, int]:
    """What goes over the socket of a page meanwhile, by type."""
    counted: dict[str, int] = {}

    def note(data: Any) -> None:
        kind = str(data).partition('"type":"')[2].partition('"')[0]
        counted[kind] = counted.get(kind, 0) + 1

    page = await chromium.new_page(viewport=FULL, locale="en-GB")
    async with page.expect_websocket() as line:
        await page.goto(url)
    await page.wait_for_function(READY)
    await asyncio.sleep(SETTLE_S)
    socket = await line.value
    socket.on("framesent", note)
    socket.on("framereceived", note)
    await asyncio.sleep(seconds)
    await page.close()
    return counted


async def bare(chromium: Browser, seconds: float, script: str | None) -> Cost:
    """A page of ours with nothing of ours in it."""
    page = await chromium.new_page(viewport=FULL, locale="en-GB")
    await page.set_content(BARE)
    if script:
        await page.evaluate(script)
    await asyncio.sleep(SETTLE_S)
    used = await cost(chromium, seconds)
    await page.close()
    return used


async def overlay(chromium: Browser, url: str, seconds: float) -> Cost:
    """One of our overlays."""
    page = await opened(chromium, url)
    await asyncio.sleep(SETTLE_S)
    used = await cost(chromium, seconds)
    await page.close()
    return used


def row_of(name: str, one: Cost, floor: float) -> list[str]:
    """A row of the printed table."""
    shares = [f"{share:.2f} %" for share in (one.page, one.others, one.all)]
    return [name, *shares, f"{one.all / floor:.2f}"]


async def measure(server: Running, chromium: Browser, seconds: float) -> None:
    """Measure and print."""
    costs = {
        "empty page": await bare(chromium, seconds, None),
        "bare text, once a second": await bare(chromium, seconds, CHANGE),
    }
    made = await server.match("premier-league-2011")
    board = made["urls"]["scoreboard"]
    alone = board.replace("/overlay/scoreboard", "/overlay/shot-clock")
    costs["scoreboard, clock stands"] = await overlay(chromium, board, seconds)
    for event in (START, LONG):
        await server.post(made["id"], event)
    costs["scoreboard, clock runs"] = await overlay(chromium, board, seconds)
    costs["shot-clock, clock runs"] = await overlay(chromium, alone, seconds)
    floor = costs["bare text, once a second"].all
    rows = [row_of(name, one, floor) for name, one in costs.items()]
    heads = ["", "page", "browser, gpu, network", "together", "x bare text"]
    show(f"share of a core over {seconds:.0f} s", heads, rows)
    counted = await messages(chromium, board, seconds)
    print(f"  messages in {seconds:.0f} s of a running clock: {counted}")


async def _main(engine: str, seconds: float) -> None:
    found = engines.find(engine)
    if found is None:
        raise SystemExit(f"there is no Chromium {engine} on this machine")
    async with running() as server, async_playwright() as driver:
        chromium = await driver.chromium.launch(
            executable_path=found.program,
            chromium_sandbox=False,
            args=list(engines.ARGUMENTS),
            env={**found.env} or None,
        )
        await measure(server, chromium, seconds)
        await chromium.close()


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--engine", default="127", choices=engines.NAMES)
    options.add_argument("--seconds", type=float, default=40)
    args = options.parse_args()
    if not Path("/proc/self").is_dir():
        sys.exit("this one reads /proc and runs on Linux only")
    asyncio.run(_main(args.engine, args.seconds))


if __name__ == "__main__":
    main()
