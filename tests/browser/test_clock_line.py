"""A clock on air and its line: late with the video, gone without a server, back with it."""

import time
from pathlib import Path

import pytest

from tests.browser.clocks import PREMIER, Clocks, clock, running, start
from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.support.fault_proxy import FaultProxy
from tests.support.ports import free_port
from tests.support.serving import Served, served

pytestmark = only("127")

LEFT = ".flank.left"
POINTS = "#board .points.left"


async def test_a_clock_is_as_late_as_the_video(app_server: Served, new_page: Pages) -> None:
    match = await start(app_server, *running(15_000))
    soon = await Clocks.open(new_page, match)
    late = await Clocks.open(new_page, match, "delay=2000")
    for clocks in (soon, late):
        await clocks.stands(LEFT, "running")
    # What is drawn first is the present; from then on the late page catches up with itself.
    await reads(soon.page, f"{LEFT} .figure", "11")
    assert (await late.sees(LEFT))["text"] in ("13", "12"), "they are read one after the other"
    await app_server.send(match, clock("pause"))
    await soon.stands(LEFT, "paused")
    assert (await late.sees(LEFT))["stand"] == "running"
    await late.stands(LEFT, "paused")
    assert (await late.sees(LEFT))["text"] == (await soon.sees(LEFT))["text"]


async def test_without_a_server_the_clock_goes_after_three_seconds_and_the_score_stays(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    new_page.allow_loss()
    at = ("--port", str(free_port()))
    async with served(valkey_url, tmp_path, *at) as first:
        match = await first.create_match(PREMIER)
        red = {"type": "stroke", "potted": ["red"]}
        await first.send(match, {"type": "start", "breaker": "a"}, red, clock("start"))
        clocks = await Clocks.open(new_page, match)
        await clocks.stands(LEFT, "running")
        gone = time.monotonic()
    assert (await clocks.sees(LEFT))["stand"] == "running"
    await clocks.stands(LEFT, "off")
    assert 2 < time.monotonic() - gone < 4
    await reads(clocks.page, POINTS, "1")
    async with served(valkey_url, tmp_path, *at):
        await clocks.stands(LEFT, "running")


async def test_a_line_that_falls_silent_is_noticed_in_time(
    app_server: Served, new_page: Pages
) -> None:
    new_page.allow_loss()
    match = await start(app_server, *running(19_000))
    async with FaultProxy(app_server.url) as proxy:
        near = proxy.url.replace("redis:", "http:")
        page = await new_page()
        await page.goto(match.urls["scoreboard"].replace(app_server.url, near))
        clocks = Clocks(page)
        await clocks.stands(LEFT, "running")
        await page.wait_for_timeout(2_500)
        proxy.blackhole = True
        cut = time.monotonic()
        await clocks.stands(LEFT, "off")
        assert 0.8 < time.monotonic() - cut < 4
        proxy.blackhole = False
        proxy.cut()
        await clocks.stands(LEFT, "running")
        await page.close()


async def test_the_system_clock_of_the_page_is_read_nowhere(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, *running(15_000))
    page = await new_page()
    await page.add_init_script("Date.now = () => 0;")
    await page.goto(match.urls["scoreboard"])
    clocks = Clocks(page)
    await clocks.stands(LEFT, "running")
    assert int((await clocks.sees(LEFT))["text"]) == pytest.approx(14, abs=1)
