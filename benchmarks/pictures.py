"""Takes the pictures of the README from the real server; measures nothing."""

import asyncio
import base64
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from benchmarks.running import ADMIN_KEY, ROOT, Running, running
from tests.browser import engines

PICTURES = ROOT / "docs" / "pictures"
SIDES = {
    "a": {"name": "Kacper Wasilewski-Łoś", "country": "pl"},
    "b": {"name": "梁文浩", "country": "hk"},
}
FORMAT = {"preset": "snooker", "best_of": 9}
PACE_S = 0.05
"""A key may write twenty times a second."""

# The overlay over a table drawn here, so that no photograph is needed.
COMPOSE = """async ({overlay, width, height, quality}) => {
  const canvas = new OffscreenCanvas(width, height);
  const to = canvas.getContext("2d");
  if (overlay.table) {
    const [x, y] = [width / 2, height * 0.4];
    const light = to.createRadialGradient(x, y, 0, x, y, width * 0.65);
    light.addColorStop(0, "#2f9b6a");
    light.addColorStop(0.55, "#1d7a50");
    light.addColorStop(1, "#0d4a30");
    to.fillStyle = light;
    to.fillRect(0, 0, width, height);
    to.fillStyle = "#4a2a16";
    to.fillRect(0, 0, width, height * 0.055);
    to.fillStyle = "#0f5a3a";
    to.fillRect(0, height * 0.055, width, height * 0.035);
    const ball = (left, top, size, colour) => {
      const r = size * width / 1280, cx = left * width, cy = top * height;
      to.fillStyle = "rgba(0, 20, 10, 0.35)";
      to.beginPath();
      to.ellipse(cx + r * 0.25, cy + r * 0.75, r * 1.05, r * 0.5, 0, 0, 7);
      to.fill();
      const shine = to.createRadialGradient(cx - r * 0.35, cy - r * 0.4, r * 0.05, cx, cy, r);
      shine.addColorStop(0, "#ffffff");
      shine.addColorStop(0.22, colour);
      shine.addColorStop(1, "#160404");
      to.fillStyle = shine;
      to.beginPath();
      to.arc(cx, cy, r, 0, 7);
      to.fill();
    };
    const spots = [
      [0.5, 0.17, 15, "#1b1d20"], [0.43, 0.27, 16, "#c9122d"], [0.55, 0.31, 16, "#c9122d"],
      [0.5, 0.34, 17, "#ee8fb2"], [0.5, 0.5, 19, "#1261b5"], [0.64, 0.42, 18, "#f3efe2"],
      [0.38, 0.71, 22, "#0b8244"], [0.5, 0.71, 22, "#7d4420"], [0.62, 0.71, 22, "#f4c21b"],
    ];
    for (const spot of spots) ball(...spot);
  }
  const image = await createImageBitmap(await (await fetch(overlay.data)).blob());
  to.drawImage(image, 0, 0, width, height);
  const blob = await canvas.convertToBlob({type: "image/webp", quality});
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""


# Several overlays beside one another, each over a cloth of its own.
MONTAGE = """async ({shots, columns, width, height, quality}) => {
  const rows = Math.ceil(shots.length / columns);
  const canvas = new OffscreenCanvas(columns * width, rows * height);
  const to = canvas.getContext("2d");
  for (const [number, data] of shots.entries()) {
    const [x, y] = [(number % columns) * width, Math.floor(number / columns) * height];
    const light = to.createRadialGradient(
      x + width / 2, y + height * 0.4, 0, x + width / 2, y + height * 0.4, width * 0.7);
    light.addColorStop(0, "#2f9b6a");
    light.addColorStop(1, "#0d4a30");
    to.fillStyle = light;
    to.fillRect(x, y, width - 4, height - 4);
    const image = await createImageBitmap(await (await fetch(data)).blob());
    to.drawImage(image, x, y, width - 4, height - 4);
  }
  const blob = await canvas.convertToBlob({type: "image/webp", quality});
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}"""

FAMILY = (
    ("scoreboard", "broadcast"), ("scoreboard", "light"),
    ("frame-scores", "broadcast"), ("frame-scores", "light"),
    ("stats", "broadcast"), ("head-to-head", "light"),
    ("lower-third", "broadcast"), ("next-match", "light"),
)  # fmt: skip
PLACED = {"scoreboard": "center", "lower-third": "center", "next-match": "center"}
THIRD = {"kind": "player", "side": "a", "line": "Champion of Poland", "on": True}


def pots(colours: str) -> list[dict[str, Any]]:
    """A red and a colour for each letter: k black, p pink, b blue, n brown, g green, y yellow."""
    names = dict(zip("kpbngy", ("black", "pink", "blue", "brown", "green", "yellow"), strict=True))
    return [
        {"type": "stroke", "potted": [ball]}
        for letter in colours
        for ball in ("red", names[letter])
    ]


MISS: dict[str, Any] = {"type": "stroke"}
SAFE: dict[str, Any] = {"type": "stroke", "tags": ["safety"]}
FOUL: dict[str, Any] = {"type": "foul", "reason": "missed_all", "miss": True}
NEXT: dict[str, Any] = {"type": "next"}
CONCEDE: dict[str, Any] = {"type": "concede"}


def story() -> list[dict[str, Any]]:
    """Five frames, 3-2, and a sixth with a break under way."""
    return [
        *(SAFE, SAFE, *pots("kkpkkbkkk"), MISS, CONCEDE, NEXT),
        *(SAFE, MISS, *pots("kpkkkb"), MISS, *pots("p"), MISS, *pots("kkk"), MISS, CONCEDE, NEXT),
        *(MISS, *pots("kkkkkkkpkkkkk"), MISS, CONCEDE, NEXT),
        *(SAFE, *pots("kbkkkpkkk"), MISS, *pots("k"), MISS, *pots("kk"), MISS, CONCEDE, NEXT),
        *(SAFE, MISS, *pots("kpkkbkk"), MISS, *pots("g"), SAFE, *pots("kkk"), MISS, CONCEDE, NEXT),
        *(SAFE, *pots("g"), SAFE, FOUL, {"type": "choose", "option": "play"}, SAFE),
        *(*pots("pkb"), MISS, *pots("kkpkkbkkp")),
    ]


async def create(server: Running, match_format: dict[str, Any]) -> dict[str, Any]:
    """A match on table 1."""
    wanted = {"format": match_format, "sides": SIDES, "table": "1"}
    async with server.http.post("/api/matches", json=wanted) as response:
        made: dict[str, Any] = await response.json()
    return made


async def play(server: Running) -> dict[str, Any]:
    """The story on table 1, after a short match of the two: `{id, keys, urls}`."""
    before = await create(server, {"preset": "snooker", "frames_to_win": 1})
    for event in ({"type": "start", "breaker": "a"}, *pots("kkk"), MISS, CONCEDE):
        await server.post(before["id"], event)
        await asyncio.sleep(PACE_S)
    await create(server, {"preset": "snooker", "best_of": 11})
    made = await create(server, FORMAT)
    for event in ({"type": "start", "breaker": "a"}, *story()):
        await server.post(made["id"], event)
        await asyncio.sleep(PACE_S)
    return made


async def shot(page: Page, url: str, *, clear: bool = False) -> str:
    """What a page shows once it has settled, as a data address."""
    await page.goto(url)
    await page.evaluate("document.fonts.ready.then(() => true)")
    await page.wait_for_timeout(1200)
    png = await page.screenshot(omit_background=clear)
    return "data:image/png;base64," + base64.b64encode(png).decode()


SCREENS = {
    "scoreboard": (1920, 1080), "referee": (1280, 800), "commentary": (1280, 800),
    "desk": (1280, 800), "builder": (1280, 800), "live": (640, 400),
}  # fmt: skip


async def take(browser: Browser, urls: dict[str, str], blank: str) -> None:
    """Every picture, small enough for a README."""
    for name, (width, height) in SCREENS.items():
        context = await browser.new_context(
            viewport={"width": width, "height": height}, locale="en-GB"
        )
        page = await context.new_page()
        table = name == "scoreboard"
        data = await shot(page, urls[name], clear=table)
        # An empty page has no content policy in the way of reading the picture.
        await page.goto(blank)
        order = {"overlay": {"data": data, "table": table}, "quality": 0.82}
        wide = min(1280, width)
        small = await page.evaluate(
            COMPOSE, {**order, "width": wide, "height": wide * height // width}
        )
        file = PICTURES / ("overlay.webp" if table else f"{name}.webp")
        file.write_bytes(base64.b64decode(small))
        print(f"{file.name}: {file.stat().st_size / 1024:.0f} KiB")
        await context.close()


async def take_family(browser: Browser, server: Running, made: dict[str, Any]) -> None:
    """Overlays of the family in both themes, on one picture."""
    async with server.http.put("/api/graphics/1", json={"lower_third": THIRD}) as response:
        assert response.status == 200, await response.text()
    context = await browser.new_context(viewport={"width": 960, "height": 540}, locale="en-GB")
    page = await context.new_page()
    shots = []
    for name, theme in FAMILY:
        url = made["urls"]["scoreboard"].replace("/overlay/scoreboard", f"/overlay/{name}")
        shots.append(
            await shot(page, f"{url}&theme={theme}&pos={PLACED.get(name, '')}", clear=True)
        )
    await page.goto("about:blank")
    order = {"shots": shots, "columns": 2, "width": 640, "height": 360, "quality": 0.8}
    file = PICTURES / "overlays.webp"
    file.write_bytes(base64.b64decode(await page.evaluate(MONTAGE, order)))
    print(f"{file.name}: {file.stat().st_size / 1024:.0f} KiB")
    await context.close()


async def run() -> None:
    """Play, look, write."""
    engine = engines.find("current")
    if engine is None:
        raise SystemExit("there is no Chromium on this machine")
    async with running() as server, async_playwright() as driver:
        made = await play(server)
        browser = await driver.chromium.launch(
            executable_path=engine.program,
            chromium_sandbox=False,
            args=list(engines.ARGUMENTS),
            env={**engine.env} or None,
        )
        pages = {
            "desk": f"{server.url}/desk?key={ADMIN_KEY}#tables",
            "builder": f"{server.url}/overlays?key={ADMIN_KEY}",
            "live": f"{server.url}/live",
        }
        await take(browser, made["urls"] | pages, "about:blank")
        await take_family(browser, server, made)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(run())
