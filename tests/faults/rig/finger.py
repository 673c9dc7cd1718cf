"""A finger on the referee's real page: taps what is lit, and notes what the screen says of it."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Error, Page

BOUNCE_S = 0.37
"""Longer than a second tap of the same key, or at the same place, is taken for a bounce."""
KEPT_MS = 2_000
COMES = 5
ENDS = frozenset({"durable", "refused", "expired"})
GONE = "gone"
"""No mark of the page's: a tap that was on its way before a reload, and is not there after it."""
MARKS = """() => {
  const last = new Map();
  const look = () => {
    for (const chip of document.querySelectorAll("#taps .tap")) {
      const { tap, mark } = chip.dataset;
      if (last.get(tap) === mark) continue;
      last.set(tap, mark);
      window.screenSays(tap, mark);
    }
  };
  // What was lit when the finger was on its way may be grey when it comes down.
  window.cameDownOn = null;
  document.addEventListener("touchstart", ({ touches: [{ clientX: x, clientY: y }] }) => {
    const key = document.elementFromPoint(x, y)?.closest("button");
    window.cameDownOn = key ? (key.disabled ? "grey" : "lit") : "nothing";
  }, { capture: true, passive: true });
  document.addEventListener("DOMContentLoaded", () => {
    new MutationObserver(look).observe(document.getElementById("taps"), { childList: true });
    look();
  });
}"""
ANY, CLOCKS = "#play button, #stage button, #clocks button", "#clocks button"
PICK = """([share, last, among]) => {
  const one = /^(ball:|choose:|miss$|safety$)/;
  const lit = [...document.querySelectorAll(among)]
    .filter((key) => !key.disabled && key.getAttribute("aria-disabled") !== "true")
    .filter((key) => key.dataset.kind !== "over")
    .filter((key) => !key.dataset.do || one.test(key.dataset.do))
    .map((key) => ({ key, box: key.getBoundingClientRect() }))
    .map(({ key, box }) => ({ key, x: box.left + box.width / 2, y: box.top + box.height / 2 }))
    .filter(({ x, y }) => Math.hypot(x - last[0], y - last[1]) > 45)
    .filter(({ key, x, y }) => key.contains(document.elementFromPoint(x, y)));
  if (!lit.length) return null;
  const { key, x, y } = lit[Math.floor(share * lit.length)];
  return { x, y, name: key.dataset.do ?? key.dataset.place ?? "stage" };
}"""
OPEN = "() => document.querySelectorAll('.tap[data-mark=waiting], .tap[data-mark=sent]').length"
FAILED = """() => {
  const box = document.getElementById("refused");
  return box.hidden ? null : document.getElementById("refused-text").textContent.trim();
}"""
CAME_DOWN_ON = "() => document.querySelector('dialog[open]') ? 'dialogue' : window.cameDownOn"
SHOWN = "() => [...document.querySelectorAll('#taps .tap')].map((chip) => chip.dataset.tap)"
UP = "() => document.body.dataset.link === 'up'"


@dataclass
class Touched:
    """One touch, or two in a moment, of a lit key; what the screen made of it."""

    name: str
    double: bool
    on: str = "lit"
    """What the finger came down on, where it left no tap: the key may have gone grey meanwhile, or
    ask something."""
    ids: list[str] = field(default_factory=list)


class Finger:
    """The referee's hand on the page, and the eyes on its strip of taps."""

    def __init__(self, page: Page, rng: random.Random) -> None:
        self.page = page
        self.marks: dict[str, list[str]] = {}
        """By tap, every mark that the screen showed, in turn; also over reloads."""
        self.touches: list[Touched] = []
        self.told: list[str] = []
        """What the page said of taps that failed, each read and dismissed."""
        self._rng = rng
        self._at = (-1000.0, -1000.0)
        self._touched_at = 0.0
        self._more = asyncio.Event()
        self._touch: CDPSession | None = None

    async def begin(self, url: str) -> None:
        """Open the page."""
        await self.page.expose_function("screenSays", self._said)
        await self.page.add_init_script(f"({MARKS})()")
        await self.page.goto(url)
        await self.page.wait_for_function(UP)

    def _said(self, tap: str, mark: str) -> None:
        self.marks.setdefault(tap, []).append(mark)
        self._more.set()

    async def tap(self, *, double: bool = False, among: str = ANY) -> Touched | None:
        """Touch a lit key; None where none is lit now. The strip must show the tap at once."""
        key = await self._lit(among)
        if key is None:
            return None
        known = set(self.marks)
        touched = Touched(key["name"], double)
        self.touches.append(touched)
        await self._come_down(key["x"], key["y"], 1 + double)
        self._at, self._touched_at = (key["x"], key["y"]), time.monotonic()
        try:
            async with asyncio.timeout(KEPT_MS / 1000):
                while self.marks.keys() == known:
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            touched.on = await self.page.evaluate(CAME_DOWN_ON)
            if touched.on == "dialogue":  # the time ran out: the key now asks what the foul was
                await self.page.keyboard.press("Escape")
        touched.ids = [tap for tap in self.marks if tap not in known]
        return touched

    async def _come_down(self, x: float, y: float, times: int) -> None:
        """All of it is under way at once: waiting for each would make two slow taps of a bounce."""
        if self._touch is None:
            self._touch = await self.page.context.new_cdp_session(self.page)
        down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        up = {"type": "touchEnd", "touchPoints": []}
        sent = [self._touch.send("Input.dispatchTouchEvent", one) for one in (down, up) * times]
        await asyncio.gather(*sent)

    async def _lit(self, among: str) -> Any:
        if time.monotonic() - self._touched_at > BOUNCE_S:
            self._at = (-1000.0, -1000.0)
        key = await self.page.evaluate(PICK, [self._rng.random(), self._at, among])
        if key is None:
            await asyncio.sleep(BOUNCE_S)
            anywhere = (-1000.0, -1000.0)
            key = await self.page.evaluate(PICK, [self._rng.random(), anywhere, among])
        return key

    async def reload(self) -> None:
        """The page goes and comes again; without a network it cannot come."""
        try:
            await self.page.reload()
        except Error:
            return

    async def come(self, url: str) -> None:
        """Open the page again; the browser may be about to try that by itself."""
        for attempt in range(COMES):
            try:
                await self.page.goto(url)
            except Error:
                if attempt == COMES - 1:
                    raise
                await asyncio.sleep(0.2)
            else:
                return

    async def miss(self) -> None:
        """A tap whose answer came while the page went leaves the strip with it, if it is durable.

        What failed stays until somebody has read it.
        """
        shown = set(await self.page.evaluate(SHOWN))
        for tap, marks in self.marks.items():
            if marks[-1] not in ENDS and tap not in shown:
                marks.append(GONE)

    async def rested(self, within_s: float) -> float:
        """Wait until the line is up and no tap is open any more; how long that took, s."""
        began = time.monotonic()
        await self.page.wait_for_function(
            f"() => ({UP})() && ({OPEN})() === 0", timeout=within_s * 1e3
        )
        return time.monotonic() - began

    async def read_failures(self) -> None:
        """Look at each tap that failed and dismiss it, as the page asks for."""
        while (text := await self.page.evaluate(FAILED)) is not None:
            self.told.append(text)
            await asyncio.sleep(BOUNCE_S)
            await self.page.evaluate("() => document.getElementById('dismiss').click()")
            await self.page.wait_for_function(
                f"(before) => ({FAILED})() !== before || document.getElementById('refused').hidden",
                arg=text,
                timeout=2_000,
            )
