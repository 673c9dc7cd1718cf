"""What a page paints of its clocks and when, by the machine's own monotonic time."""

import time
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Page

# Before any script of the page. A figure is painted in the first task after the frame that drew it.
WATCH = """() => {
  window.paintedClocks = [];
  window.stalls = [];
  let beat = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - beat > 30) window.stalls.push([beat, now]);
    beat = now;
  }, 20);
  const last = {};
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const at = performance.now();
    for (const clock of document.querySelectorAll("[data-clock]")) {
      if (clock.dataset.stand === "off") continue;
      const text = clock.querySelector(".figure").textContent;
      const name = clock.dataset.clock;
      if (last[name] === text) continue;
      last[name] = text;
      window.paintedClocks.push([at, name, text, drawn]);
    }
  };
  let waiting = false;
  let drawn = 0;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    drawn = performance.now();
    requestAnimationFrame(() => {
      waiting = false;
      channel.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
TAKE = "() => [window.paintedClocks.splice(0), window.stalls.splice(0)]"
ASKS = 40


@dataclass(frozen=True)
class Painted:
    """A clock's new figure and when it was on the screen, monotonic ms."""

    at: float
    clock: str
    text: str
    drawn_at: float = 0.0
    """When the page had drawn it; the rest is the browser's way to the screen."""


async def watch(page: Page) -> None:
    """Take down from now on what the page paints; before it is opened."""
    await page.add_init_script(f"({WATCH})()")


async def taken(page: Page, offset_ms: float) -> tuple[list[Painted], list[tuple[float, float]]]:
    """What was painted since the last time, and when the page's own beat of 20 ms did not come."""
    painted: list[Any]
    painted, stalls = await page.evaluate(TAKE)
    return (
        [
            Painted(at + offset_ms, name, text, drawn + offset_ms)
            for at, name, text, drawn in painted
        ],
        [(begin + offset_ms, end + offset_ms) for begin, end in stalls],
    )


async def offset_of(page: Page) -> float:
    """Monotonic ms less the page's `performance.now()`, from the quickest of many exchanges.

    They go by the browser's own pipe, never through the network that is tested.
    """
    best, offset = float("inf"), 0.0
    for _ in range(ASKS):
        before = monotonic_ms()
        there: float = await page.evaluate("performance.now()")
        after = monotonic_ms()
        if after - before < best:
            best, offset = after - before, (before + after) / 2 - there
    return offset


def monotonic_ms() -> float:
    """The time by which everything here is measured."""
    return time.monotonic() * 1000
