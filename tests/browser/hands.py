"""Taps and clicks that work in every engine: Playwright's own need more than Chromium 103 has."""

from playwright.async_api import Page

WHERE = """(selector) => {
  const element = document.querySelector(selector);
  if (!element || element.matches(":disabled, [aria-disabled=true]")) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && element.contains(hit) ? point : null;
}"""
READS = """([selector, text]) => {
  const element = document.querySelector(selector);
  return element !== null && element.textContent.replace(/\\s+/g, " ").trim() === text;
}"""


async def tap(page: Page, selector: str) -> None:
    """Tap the middle of the first match by touch, once it is there, enabled and not covered."""
    point = await _point(page, selector)
    await page.touchscreen.tap(point["x"], point["y"])


async def click(page: Page, selector: str) -> None:
    """Click the middle of the first match by mouse, once it is there, enabled and not covered."""
    point = await _point(page, selector)
    await page.mouse.click(point["x"], point["y"])


async def reads(page: Page, selector: str, text: str) -> None:
    """Return once the first match reads `text`, white space folded; an error after the timeout."""
    await page.wait_for_function(READS, arg=[selector, text])


async def _point(page: Page, selector: str) -> dict[str, float]:
    handle = await page.wait_for_function(WHERE, arg=selector)
    point: dict[str, float] = await handle.json_value()
    return point
