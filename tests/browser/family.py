"""A night with something on every overlay, and how a page of one is looked over."""

from dataclasses import dataclass
from typing import Any

from playwright.async_api import FloatRect, Page

from tests.browser.graphic import DRAWN, READY
from tests.browser.pixels import decode
from tests.support.league import club
from tests.support.serving import Served
from tests.views.match import concede, miss, pots, start
from tests.views.nine import NEXT, RUN, breaks
from tests.views.nine import pots as pool_pots

LONG = "Aleksandra Brzęczyszczykiewicz-Wasilewska"
SIDES = {
    "a": {"name": LONG, "country": "pl"},
    "b": {"name": "梁文浩", "country": "hk"},
    "title": "Silesian Masters, final",
}
THIRD = {"kind": "player", "side": "a", "line": "Champion", "on": True}
LOOKS = {
    "scoreboard": "table=1", "scoreboard nine": "table=2", "scoreboard clock": "table=7",
    "shot-clock": "table=7", "break": "table=1", "break nine": "table=2", "frame-result": "table=3",
    "rack-result": "table=5", "match-result": "table=4", "match-result nine": "table=6",
    "frame-scores": "table=1", "frame-scores nine": "table=2", "stats": "table=1",
    "stats nine": "table=2", "lower-third": "table=1", "head-to-head": "table=1",
    "breaks": "table=1", "next-match": "table=1", "sponsors": "table=1",
    "league-table": "league=club", "night": "league=club",
}  # fmt: skip
"""By overlay, and what is in its discipline where that is another one."""

# Each text with the colours that are really behind it, over white and over black video.
LEGIBLE = """async (theme) => {
  const { href } = document.querySelector('link[href*="/themes/"]');
  const style = document.createElement("style");
  style.append(await (await fetch(href.replace(/themes\\/\\w+/, `themes/${theme}`))).text());
  document.head.append(style);
  const colour = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const seen = (element) => {
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= +getComputedStyle(at).opacity;
    return opacity;
  };
  const over = (ground, { rgb, a }, opacity) => ground.map(
    (part, n) => part + (rgb[n] - part) * a * opacity);
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => value / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, two) => {
    const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const unit = Math.min(innerWidth / 1920, innerHeight / 1080);
  const found = { texts: 0, faint: [], small: [], wide: [] };
  for (const element of document.querySelectorAll("#stage *")) {
    if (element.matches(".ball, .pool-ball") || seen(element) < 0.5) continue;
    const node = [...element.childNodes].find((n) => n.nodeType === 3 && n.textContent.trim());
    if (!node) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const style = getComputedStyle(element);
    if (!box.width || style.visibility === "hidden") continue;
    const stack = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const behind = stack.slice(stack.indexOf(element)).reverse();
    if (!stack.includes(element)) continue;
    found.texts += 1;
    const says = `${element.className}: ${element.textContent.trim()}`;
    for (const video of [[255, 255, 255], [0, 0, 0]]) {
      const ground = behind.reduce(
        (below, e) => over(below, colour(getComputedStyle(e).backgroundColor), seen(e)), video);
      const least = ratio(over(ground, colour(style.color), seen(element)), ground);
      if (least < 7) found.faint.push(`${theme} ${says}: ${least.toFixed(2)}`);
    }
    if (parseFloat(style.fontSize) < 27.9 * unit) found.small.push(says);
    if (element.scrollWidth > element.clientWidth + 1 && style.display !== "inline") {
      found.wide.push(says);
    }
  }
  return found;
}"""


@dataclass(frozen=True)
class Hall:
    """A served night."""

    server: Served

    def url(self, look: str, query: str = "") -> str:
        """The address of an overlay, by its name in `LOOKS` or in an address of its own."""
        where = LOOKS[look]
        name = look.partition(" ")[0]
        return f"{self.server.url}/overlay/{name}?{where}&key={self.server.admin_key}&{query}"

    async def graphics(self, **more: Any) -> None:
        """What the desk puts on table 1: the lower third of a player, unless another is named."""
        body = {"lower_third": THIRD, **more}
        async with self.server.http.put("/api/graphics/1", json=body) as response:
            assert response.status == 200, await response.text()


async def hall(server: Served) -> Hall:
    """Matches of all disciplines in the middle and at their ends, one that waits, a league."""
    one = {"preset": "snooker", "frames_to_win": 1}
    before = await server.create_match(one, sides=SIDES)
    await server.send(before, start(), *pots("red", "black"), concede())
    match = await server.create_match({"preset": "snooker", "best_of": 9}, sides=SIDES)
    await server.send(match, start(), *pots(*["red", "black"] * 7), miss(), concede())
    await server.send(match, {"type": "next"}, *pots("red", "blue", "red", "pink", "red"))
    await server.create_match({"preset": "snooker", "best_of": 11}, sides=SIDES)
    async with server.http.put("/api/tables", json={"table": "1", "match": match.id}) as put:
        assert put.status == 200
    nine = await server.create_match("golden-nine", "2", SIDES)
    await server.send(nine, start(), *RUN, NEXT, breaks(3, 4), *pool_pots(1, 2))
    frame = await server.create_match("snooker", "3", SIDES)
    await server.send(frame, start(), *pots("red", "black"), concede())
    over = await server.create_match(one, "4", SIDES)
    await server.send(over, start(), *pots("red", "black"), concede())
    rack = await server.create_match("golden-nine", "5", SIDES)
    await server.send(rack, start(), *RUN)
    last = await server.create_match({"preset": "golden-nine", "racks": 1}, "6", SIDES)
    await server.send(last, start(), *RUN)
    timed = await server.create_match("premier-league-2011", "7", SIDES)
    await server.send(
        timed, start(), *pots("red"), {"type": "clock", "clock": "shot", "action": "start"}
    )
    league = await club(server, "club")
    await league.draw(tables=["8", "9", "8"])
    made = Hall(server)
    await made.graphics()
    return made


async def opened(page: Page, url: str) -> None:
    """Open an overlay and wait for its first picture."""
    await page.goto(url)
    await page.wait_for_function(READY)


async def drawn(page: Page) -> Any:
    """What stands on the page."""
    return await page.evaluate(f"() => ({DRAWN})(document.querySelector('#stage'))")


async def drawn_by_server(page: Page) -> Any:
    """What the server would draw now."""
    return await page.evaluate(
        f"""async () => {{
          const html = await (await fetch(location.href)).text();
          const page = new DOMParser().parseFromString(html, "text/html");
          return ({DRAWN})(page.querySelector("#stage"));
        }}"""
    )


async def legible(page: Page, theme: str) -> dict[str, Any]:
    """Texts with too little contrast, under 28 px of 1080 lines, or wider than their place."""
    found: dict[str, Any] = await page.evaluate(LEGIBLE, theme)
    return found


async def beside_safe_area(page: Page) -> list[str]:
    """The edges where something is seen within 5 % of the picture (EBU R 95)."""
    size = page.viewport_size
    assert size is not None
    width, height = size["width"], size["height"]
    across, down = width // 20, height // 20
    edges: dict[str, FloatRect] = {
        "top": {"x": 0, "y": 0, "width": width, "height": down},
        "bottom": {"x": 0, "y": height - down, "width": width, "height": down},
        "left": {"x": 0, "y": 0, "width": across, "height": height},
        "right": {"x": width - across, "y": 0, "width": across, "height": height},
    }
    return [
        name
        for name, clip in edges.items()
        if decode(await page.screenshot(omit_background=True, clip=clip)).seen() is not None
    ]
