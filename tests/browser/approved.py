"""What graphics look like, as pictures that somebody approved, and how a page is held against them.

Each is the whole picture at 960x540 over a bright and, under it, over a dark ground, in few
colours: flat ground costs nothing, and what is out of its place is seen too. Engines space letters
each in its own way, so each has its own. `approve.py` makes them, `test_approved.py` compares.
"""

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, Page, ViewportSize

from server.http.overlays import OVERLAYS, THEMES
from tests.browser.graphic import READY

FOLDER: Final = Path(__file__).parent / "approved_pictures"
FAILED: Final = Path(__file__).parents[2] / ".cache" / "pictures"
"""Where a comparison that fails leaves what it saw: not in the tree."""

SIZE: Final = ViewportSize(width=960, height=540)
GROUNDS: Final = ("#e9e4d6", "#14201c")
OF_OBS: Final = ("103", "127")
"""The engines in which overlays are looked at."""

STEP: Final = 64
"""Colours of a pixel may differ by so much of 255 in each channel: few colours are kept."""
MOST: Final = 12
"""Pixels that may differ in a picture."""

TELLING: Final = {
    "shot-clock": ("shot-clock", "extension"), "break": ("break", "chinese"),
    "frame-result": ("frame-result",), "rack-result": ("rack-result",),
    "match-result": ("match-result",), "frame-scores": ("long-names",), "stats": ("long-names",),
    "lower-third": ("long-names", "chinese"), "head-to-head": ("long-names",),
    "breaks": ("break",), "next-match": ("long-names",), "league-table": ("break",),
    "night": ("break",),
    "scoreboard": ("break", "long-names", "shot-clock", "shoot-out-end", "chinese", "rack-result"),
}  # fmt: skip
"""The states in which an overlay has to be looked at. Sponsors show pictures of somebody's own."""
MORE: Final = {
    f"scoreboard.{state}.broadcast": f"scoreboard?preview={state}"
    for state in (
        "maximum", "re-spotted-black", "free-ball", "extension", "frame-result", "match-result",
    )
} | {
    "scoreboard.re-spotted-black.broadcast.zh": "scoreboard?preview=re-spotted-black&lang=zh-Hant",
    "scoreboard.break.light.top": "scoreboard?preview=maximum&theme=light&pos=top&swap=1",
    "scoreboard.break.colours": "scoreboard?preview=break&plate=20336b&accent-a=ff8800",
    "stats.chinese.light.pl": "stats?preview=chinese&theme=light&lang=pl",
    "frame-scores.chinese.broadcast.zh": "frame-scores?preview=chinese&lang=zh-Hant",
}  # fmt: skip
"""Others, by the name of their picture."""
LOOKS: Final = {
    f"{overlay}.{state}.{theme}": f"{overlay}?preview={state}&theme={theme}"
    for overlay in OVERLAYS
    for state in TELLING.get(overlay, ())
    for theme in THEMES
} | MORE
"""The address under `/overlay/` of each picture, by its name."""

# Puts shots under one another, compares them with an approved picture, and draws what differs.
COMPARE: Final = (Path(__file__).parent / "compare.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Eye:
    """Two pages of one engine: one that shows overlays, one that compares."""

    page: Page
    desk: Page

    @classmethod
    async def open(cls, browser: Browser) -> "Eye":
        """Both of them, in a context of their own."""
        context = await browser.new_context(viewport=SIZE, locale="en-GB", timezone_id="UTC")
        context.set_default_timeout(10_000)
        return cls(await context.new_page(), await context.new_page())

    async def close(self) -> None:
        await self.page.context.close()

    async def look(self, url: str, change: str = "") -> str:
        """The overlay as PNG in base64, transparent; `change` is run on it first."""
        await self.page.goto(url)
        await self.page.wait_for_function(READY)
        if change:
            await self.page.evaluate(change)
        return base64.b64encode(await self.page.screenshot(omit_background=True)).decode()

    async def compare(self, picture: Path, shot: str, *, writes: bool = False) -> dict[str, Any]:
        """`differing` pixels, -1 without an approved picture of that size; pictures if wanted."""
        known = base64.b64encode(picture.read_bytes()).decode() if picture.exists() else None
        asked = {"shot": shot, "grounds": GROUNDS, "approved": known, "step": STEP}
        found: dict[str, Any] = await self.desk.evaluate(COMPARE, {**asked, "writes": writes})
        return found


def kept(engine: str, name: str) -> Path:
    """Where the approved picture is."""
    return FOLDER / engine / f"{name}.png"


async def held(eye: Eye, engine: str, name: str, shot: str) -> None:
    """Fails where the picture is another than the approved one, and says where both are."""
    picture = kept(engine, name)
    differing = (await eye.compare(picture, shot))["differing"]
    if 0 <= differing <= MOST:
        return
    found = await eye.compare(picture, shot, writes=True)
    folder = FAILED / engine
    folder.mkdir(parents=True, exist_ok=True)
    for kind in ("seen", "marked"):
        if kind in found:
            (folder / f"{name}.{kind}.png").write_bytes(base64.b64decode(found[kind]))
    said = f"{differing} pixels differ" if differing >= 0 else "no approved picture of this size"
    raise AssertionError(
        f"{name} in {engine}: {said}. What is seen, and what differs: {folder}. If that is right: "
        f"python -m tests.browser.approve {name}"
    )
