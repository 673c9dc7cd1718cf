"""All of it on a real OBS (Debian's, under Xvfb): set-up, cues in time, a replay, the overlay seen.

This OBS has no browser: set-up is tried with a source that it has, and the overlay comes into its
picture from a Chromium on the same screen.
"""

import asyncio
import base64
import contextlib
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import FloatRect, Page, async_playwright

from server import obs_setup
from server.obs.client import ObsClient, connected
from server.obs.errors import ObsGone, UnknownRequest, WrongPassword
from server.obs.setup import Source, set_up
from tests.browser.engines import ARGUMENTS
from tests.browser.pixels import decode
from tests.obs.production import producing
from tests.support.obs_studio import Obs, wait_for
from tests.support.serving import ADMIN_KEY

IN_TIME_S = 0.25
STOCK = "color_source_v3"
SOURCES = [
    Source("scoreboard", "http://127.0.0.1:8147/overlay/scoreboard?table=1&key=abc"),
    Source("shot-clock", "http://127.0.0.1:8147/overlay/shot-clock?table=1&key=abc", shown=False),
]
RULES = """
[[cue]]
on = "frame_end"
scene = "Replay"
back_s = 0.5
replay = true
"""
REFUSED = """
[[cue]]
on = "match_end"
chapter = "Over"
emit = "over"
scene = "Nowhere"
"""


@pytest.fixture
async def client(real_obs: Obs) -> AsyncIterator[ObsClient]:
    """OBS by another connection than the server's, once it is up."""
    async with _up(real_obs) as made:
        yield made


@contextlib.asynccontextmanager
async def _up(obs: Obs) -> AsyncIterator[ObsClient]:
    async with contextlib.AsyncExitStack() as stack:
        async with asyncio.timeout(20):
            while True:
                try:
                    client = await stack.enter_async_context(connected(obs.url, obs.password))
                    break
                except ObsGone:
                    await asyncio.sleep(0.05)
        yield client


async def picture(client: ObsClient) -> list[Any]:
    """The whole scene collection, as far as requests show it."""
    found: list[Any] = []
    for scene in (await client.request("GetSceneList"))["scenes"]:
        items = await client.request("GetSceneItemList", {"sceneName": scene["sceneName"]})
        found.append((scene, items))
    for one in (await client.request("GetInputList"))["inputs"]:
        name = {"inputName": one["inputName"]}
        found.append((one, await client.request("GetInputSettings", name)))
    return found


@contextlib.asynccontextmanager
async def scenes(client: ObsClient, *names: str) -> AsyncIterator[None]:
    """These scenes, for as long as a test lasts; the first of them on air."""
    for name in names:
        await client.request("CreateScene", {"sceneName": name})
    await client.request("SetCurrentProgramScene", {"sceneName": names[0]})
    try:
        yield
    finally:
        await client.request("SetCurrentProgramScene", {"sceneName": "Scene"})
        for name in names:
            await client.request("RemoveScene", {"sceneName": name})


async def test_set_up_twice_is_as_once(client: ObsClient) -> None:
    before = await picture(client)
    first = await set_up(client, "Cuecast table 1", SOURCES, STOCK)
    made = await picture(client)
    second = await set_up(client, "Cuecast table 1", SOURCES, STOCK)
    assert first.created == [
        "Cuecast table 1",
        "Cuecast table 1 scoreboard",
        "Cuecast table 1 shot-clock",
    ]
    assert (second.created, second.updated, second.not_ours) == ([], [], [])
    assert await picture(client) == made
    others = [one for one in made if "Cuecast" not in str(one)]
    assert [one for one, _ in others if "inputName" in one] == [
        one for one, _ in before if "inputName" in one
    ]
    moved = [Source("scoreboard", "http://10.0.0.5/overlay/scoreboard"), SOURCES[1]]
    assert (await set_up(client, "Cuecast table 1", moved, STOCK)).updated == [
        "Cuecast table 1 scoreboard"
    ]
    shown = await client.request("GetInputSettings", {"inputName": "Cuecast table 1 scoreboard"})
    assert shown["inputSettings"]["url"] == "http://10.0.0.5/overlay/scoreboard"
    assert shown["inputSettings"]["fps"] == 10


async def test_an_obs_without_browser_sources_is_told_so(
    real_obs: Obs,
    client: ObsClient,
    valkey_url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with producing(valkey_url, tmp_path, real_obs.url, password=real_obs.password) as made:
        await made.server.create_match(table="5")
        words = ["--url", real_obs.url, "--base-url", made.server.url, "--table", "5"]
        words += ["--key", ADMIN_KEY, "--password", real_obs.password]
        for _ in range(2):
            assert await asyncio.to_thread(obs_setup.main, words) == 1
            assert "/overlay/scoreboard?table=5&key=" in capsys.readouterr().out
            at_once = await picture(client)
        assert await picture(client) == at_once


async def test_the_wrong_password_is_refused(client: ObsClient, real_obs: Obs) -> None:
    with pytest.raises(WrongPassword):
        async with connected(real_obs.url, "not this one"):
            pass


async def test_what_this_version_does_not_know_is_not_asked(client: ObsClient) -> None:
    if client.knows("CreateRecordChapter"):
        pytest.skip("this OBS is newer: tests/obs/test_client.py has an old one")
    with pytest.raises(UnknownRequest, match="CreateRecordChapter"):
        await client.request("CreateRecordChapter", {"chapterName": "Frame 1"})


class OnAir:
    """When which scene came on air, by OBS's own events."""

    def __init__(self) -> None:
        self.since: list[tuple[float, str]] = []
        self._asked = 0
        self._changed = asyncio.Event()

    def hear(self, name: str, data: dict[str, Any]) -> None:
        if name == "CurrentProgramSceneChanged":
            self.since.append((time.perf_counter(), data["sceneName"]))
            self._changed.set()

    async def to(self, scene: str) -> float:
        """When this one came, after the last that was asked for.

        What came between is passed over: a fade from before may end while we listen already.
        """
        async with asyncio.timeout(10):
            while True:
                for at, name in self.since[self._asked :]:
                    self._asked += 1
                    if name == scene:
                        return at
                self._changed.clear()
                await self._changed.wait()


async def test_a_cue_switches_the_scene_in_time_and_back_and_a_replay_is_written(
    client: ObsClient, real_obs: Obs, valkey_url: str, tmp_path: Path
) -> None:
    on_air, late = OnAir(), []
    async with (
        scenes(client, "Table", "Replay"),
        connected(real_obs.url, real_obs.password, on_air.hear),
        producing(
            valkey_url, tmp_path, real_obs.url, RULES, password=real_obs.password
        ) as production,
    ):
        # With nothing to show OBS asks in a window of its own whether it is to start anything.
        wanted = {"sceneName": "Table", "inputName": "Ground", "inputKind": STOCK}
        await client.request("CreateInput", wanted)
        # OBS says that a scene has changed when its fade has ended: without one, at once.
        await client.request("SetCurrentSceneTransition", {"transitionName": "Cut"})
        await client.request("StartReplayBuffer")
        await production.until(lambda: production.status["replay_buffer"])
        for frame in range(4):
            await production.play("start" if frame == 0 else {"type": "next"})
            began = time.perf_counter()
            await production.play({"type": "concede"})
            late.append(await on_air.to("Replay") - began)
            await on_air.to("Table")
        print(f"from the tap to the scene, ms: {[round(took * 1000) for took in late]}")
        assert sorted(late)[len(late) // 2] < IN_TIME_S
        assert production.outcomes == [("frame_end", "done")] * 4
        assert [name for _, name in on_air.since][-8:] == ["Replay", "Table"] * 4
        replays = await asyncio.to_thread(wait_for, real_obs.videos)
        await client.request("StopReplayBuffer")
    assert replays
    assert replays[0].stat().st_size > 1_000


async def test_what_this_obs_refuses_is_seen_at_the_desk(
    client: ObsClient, real_obs: Obs, valkey_url: str, tmp_path: Path
) -> None:
    once = {"preset": "snooker", "best_of": 1}
    async with producing(
        valkey_url, tmp_path, real_obs.url, REFUSED, password=real_obs.password, format_=once
    ) as production:
        await production.play("start", {"type": "concede"})
        await production.until(lambda: production.outcomes)
        (match,) = production.status["recent"]
    assert match["outcome"] == "refused"
    said = " | ".join(match["problems"])
    assert "by the name of `Nowhere`" in said
    assert "CreateRecordChapter" in said or client.knows("CreateRecordChapter")
    assert "vendor" in said.lower(), "no browser, nobody to emit to"


async def test_an_obs_that_restarts_is_found_again(
    client: ObsClient, real_obs: Obs, valkey_url: str, tmp_path: Path
) -> None:
    async with producing(
        valkey_url, tmp_path, real_obs.url, RULES, password=real_obs.password
    ) as production:
        await asyncio.to_thread(real_obs.stop)
        await production.until(lambda: production.status["link"] == "unreachable")
        await production.play("start", "red", "black")
        real_obs.start()
        await production.until(lambda: production.status["link"] == "connected", 30)
        await production.play("red")


# The overlay, as OBS sees it ---------------------------------------------------------------------


@contextlib.asynccontextmanager
async def shown(obs: Obs, url: str) -> AsyncIterator[Page]:
    """A Chromium without a frame over OBS's whole screen."""
    program = shutil.which("chromium")
    if program is None:
        pytest.skip("NO BROWSER WITH A WINDOW HERE: Debian's chromium is not installed")
    async with async_playwright() as driver:
        context = await driver.chromium.launch_persistent_context(
            str(obs.folder / "browser"),
            executable_path=program,
            headless=False,
            chromium_sandbox=False,
            no_viewport=True,
            env={**obs.env},
            ignore_default_args=["--enable-automation"],
            args=[
                *ARGUMENTS,
                "--kiosk",
                f"--app={url}",
                "--window-position=0,0",
                "--window-size=1920,1080",
            ],
        )
        try:
            yield context.pages[0]
        finally:
            await context.close()


Box = tuple[int, int, int, int]
"""Left, top, width and height."""


async def strap(page: Page) -> Box:
    """Where the plate with the score is, once it is painted."""
    await page.wait_for_selector("#board.on .strap", timeout=10_000)
    await page.evaluate("document.fonts.ready")
    found = await page.evaluate(
        "(({x, y, width, height}) => [x, y, width, height].map(Math.round))"
        "(document.querySelector('#board.on .strap').getBoundingClientRect())"
    )
    left, top, width, height = found
    return left, top, width, height


async def on_page(page: Page, box: Box) -> list[bytes]:
    """The page's own picture of a box: rows of red, green, blue."""
    left, top, width, height = box
    clip: FloatRect = {"x": left, "y": top, "width": width, "height": height}
    rows = decode(await page.screenshot(clip=clip, omit_background=True)).rows
    return [b"".join(row[at : at + 3] for at in range(0, len(row), 4)) for row in rows]


async def in_obs(client: ObsClient, box: Box) -> list[bytes]:
    """The same out of what OBS has on air; a BMP is rows from below, blue first."""
    asked = {"imageFormat": "bmp", "imageWidth": 1920, "imageHeight": 1080, "sourceName": "Air"}
    taken = await client.request("GetSourceScreenshot", asked)
    bmp = base64.b64decode(taken["imageData"].partition(",")[2])
    start, line = int.from_bytes(bmp[10:14], "little"), 3 * 1920
    assert (bmp[28], len(bmp)) == (24, start + line * 1080)
    left, top, width, height = box
    rows = []
    for y in range(top, top + height):
        begin = start + (1079 - y) * line + 3 * left
        row = bytearray(bmp[begin : begin + 3 * width])
        row[0::3], row[2::3] = row[2::3], row[0::3]
        rows.append(bytes(row))
    return rows


def apart(one: list[bytes], other: list[bytes]) -> float:
    """How far two pictures are apart: the mean difference of a channel, 0 to 255."""
    total = sum(
        abs(a - b) for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True)
    )
    return total / sum(map(len, one))


async def test_the_overlay_through_obs_looks_as_the_page_does(
    client: ObsClient, real_obs: Obs, valkey_url: str, tmp_path: Path
) -> None:
    screen = {"screen": 0, "show_cursor": False}
    async with (
        scenes(client, "Air"),
        producing(
            valkey_url, tmp_path, real_obs.url, RULES, password=real_obs.password
        ) as production,
    ):
        await production.play("start", "red", "black")
        url = production.match.urls["scoreboard"] + "&animate=0"
        async with shown(real_obs, url) as page:
            box = await strap(page)
            wanted = {"sceneName": "Air", "inputName": "Screen", "inputKind": "xshm_input"}
            await client.request("CreateInput", {**wanted, "inputSettings": screen})
            mine = await on_page(page, box)
            async with asyncio.timeout(10):
                while (same := apart(mine, await in_obs(client, box))) > 1:
                    await asyncio.sleep(0.05)
            await production.play("red", "pink")
            async with asyncio.timeout(10):
                while apart(mine, await in_obs(client, box)) < same + 0.2:
                    await asyncio.sleep(0.05)
            after = await on_page(page, box)
            async with asyncio.timeout(10):
                while apart(after, await in_obs(client, box)) > 1:
                    await asyncio.sleep(0.05)
            left, top, _, height = box
            assert apart(mine, await in_obs(client, (left, top - 2 * height, *box[2:]))) > 20
    assert box[1] > 540, "the strap is in the lower half"
    assert box[2] > 800
