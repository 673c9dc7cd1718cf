"""Takes the pictures of docs/obs.md from a real OBS under Xvfb; measures nothing."""

import asyncio
import base64
import contextlib
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from playwright.async_api import Browser, async_playwright

from benchmarks.pictures import COMPOSE, PICTURES, play, shot
from benchmarks.running import ADMIN_KEY, Running, running
from server.obs.client import ObsClient, connected
from server.obs.errors import ObsGone
from server.obs.setup import Source, set_up
from tests.browser import engines
from tests.support.obs_studio import Obs, running_obs

WIDTH, HEIGHT = 1280, 800
SCENE = "Cuecast table 1"
QUALITY = 0.8
RULES = """
[[cue]]
on = ["break_50", "break_100"]
scene = "Replay"
back_s = 2
replay = true

[[cue]]
on = "frame_end"
replay = true
"""
DIALOGUE = (674, 640)
WEBSOCKET_SETTINGS = ("alt+t", "Up", "Return")
"""The last entry of the menu Tools."""


@contextlib.contextmanager
def window(folder: Path) -> Iterator[str]:
    """A screen of the size of one window, whose picture is a file."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{WIDTH}x{HEIGHT}x24"]
    process = subprocess.Popen(
        [*words, "-nolisten", "tcp", "-fbdir", str(folder)], pass_fds=[write]
    )
    os.close(write)
    try:
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)


def picture_of(folder: Path, size: tuple[int, int] = (WIDTH, HEIGHT)) -> str:
    """The upper left of the screen now, as the data address of a BMP (its file is an XWD)."""
    raw = (folder / "Xvfb_screen0").read_bytes()
    head = struct.unpack(">25I", raw[:100])
    start, line, (width, height) = head[0] + 12 * head[19], head[12], size
    rows = [raw[start + y * line : start + y * line + 4 * width] for y in range(height)]
    body = b"".join(reversed(rows))
    info = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 32, 0, len(body), 0, 0, 0, 0)
    bmp = b"BM" + struct.pack("<IHHI", 54 + len(body), 0, 0, 54) + info + body
    return "data:image/bmp;base64," + base64.b64encode(bmp).decode()


async def write(browser: Browser, name: str, data: str, size: tuple[int, int]) -> None:
    """A small WebP of a picture."""
    page = await browser.new_page()
    order = {"overlay": {"data": data, "table": False}, "quality": QUALITY}
    small = await page.evaluate(COMPOSE, {**order, "width": size[0], "height": size[1]})
    file = PICTURES / f"{name}.webp"
    file.write_bytes(base64.b64decode(small))
    print(f"{file.name}: {file.stat().st_size / 1024:.0f} KiB")
    await page.close()


@contextlib.asynccontextmanager
async def up(obs: Obs) -> AsyncIterator[ObsClient]:
    """OBS, once it answers."""
    async with contextlib.AsyncExitStack() as stack:
        while True:
            try:
                client = await stack.enter_async_context(connected(obs.url, obs.password))
                break
            except ObsGone:
                await asyncio.sleep(0.1)
        yield client


async def table_picture(browser: Browser, folder: Path) -> Path:
    """A table to stand for the camera."""
    page = await browser.new_page()
    nothing = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
    order = {"overlay": {"data": nothing, "table": True}, "quality": 0.9}
    webp = await page.evaluate(COMPOSE, {**order, "width": 1920, "height": 1080})
    await page.set_viewport_size({"width": 1920, "height": 1080})
    await page.set_content(
        f"<body style='margin:0'><img src='data:image/webp;base64,{webp}' width=1920></body>"
    )
    await page.screenshot(path=folder / "table.png")
    await page.close()
    return folder / "table.png"


async def furnish(client: ObsClient, browser: Browser, url: str, folder: Path) -> None:
    """The scenes of a club; this OBS has no browser, so that a picture stands for the overlay."""
    page = await browser.new_page(viewport={"width": 1920, "height": 1080})
    data = await shot(page, url, clear=True)
    (folder / "board.png").write_bytes(base64.b64decode(data.partition(",")[2]))
    await page.close()
    sources = [Source("scoreboard", url), Source("shot-clock", url, shown=False)]
    await set_up(client, SCENE, sources, "image_source")
    board = {"file": str(folder / "board.png")}
    named = {"inputName": f"{SCENE} scoreboard"}
    await client.request("SetInputSettings", {**named, "inputSettings": board})
    await client.request("CreateSceneItem", {"sceneName": "Table", "sourceName": SCENE})


def press(obs: Obs, *keys: str) -> None:
    """Keys into OBS's window, which fills the screen."""
    find = ["xdotool", "search", "--onlyvisible", "--name", "OBS"]
    found = subprocess.run(find, env=obs.env, capture_output=True, text=True, check=True)
    main = found.stdout.split()[0]
    aside, size = ["mousemove", "0", str(HEIGHT - 1)], [str(WIDTH), str(HEIGHT)]
    for words in (["windowsize", main, *size], ["windowfocus", main], aside):
        subprocess.run(["xdotool", *words], env=obs.env, check=True)
    for key in keys:
        subprocess.run(["xdotool", "key", key], env=obs.env, check=True)


async def take(server: Running, browser: Browser, obs: Obs, screen: Path) -> None:
    """Every picture."""
    async with up(obs) as client:
        for scene in ("Table", "Replay", "Interview"):
            await client.request("CreateScene", {"sceneName": scene})
        await client.request("SetCurrentProgramScene", {"sceneName": "Table"})
        await client.request("RemoveScene", {"sceneName": "Scene"})
        camera = {"file": str(await table_picture(browser, obs.folder))}
        wanted = {"sceneName": "Table", "inputName": "Camera", "inputKind": "image_source"}
        await client.request("CreateInput", {**wanted, "inputSettings": camera})
        await client.request("StartReplayBuffer")
        made = await play(server)
        await furnish(client, browser, made["urls"]["scoreboard"], obs.folder)
        press(obs)
        await asyncio.sleep(3)
        await write(browser, "obs-scenes", picture_of(screen), (WIDTH, HEIGHT))
        press(obs, *WEBSOCKET_SETTINGS)
        await asyncio.sleep(2)
        await write(browser, "obs-websocket", picture_of(screen, DIALOGUE), DIALOGUE)
        page = await browser.new_page(viewport={"width": 480, "height": 560})
        data = await shot(page, f"{server.url}/obs-dock?key={ADMIN_KEY}")
        await write(browser, "obs-dock", data, (480, 560))


async def run() -> None:
    """Start everything, look, write."""
    engine = engines.find("current")
    if engine is None or shutil.which("obs") is None or shutil.which("xdotool") is None:
        raise SystemExit("needs Debian's obs-studio, xvfb, xdotool and a Chromium")
    screen = Path(tempfile.mkdtemp(prefix="obs"))
    cues = screen / "cues.toml"
    cues.write_text(RULES, encoding="utf-8")
    with window(screen) as display, running_obs(30, display=display) as obs:
        words = ["--obs-url", obs.url, "--obs-password", obs.password, "--cues", str(cues)]
        async with running(*words) as server, async_playwright() as driver:
            browser = await driver.chromium.launch(
                executable_path=engine.program,
                chromium_sandbox=False,
                args=list(engines.ARGUMENTS),
                env={**engine.env} or None,
            )
            await take(server, browser, obs, screen)
            await browser.close()
    shutil.rmtree(screen)


if __name__ == "__main__":
    asyncio.run(run())
