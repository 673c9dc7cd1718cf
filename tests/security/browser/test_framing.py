"""A foreign page frames nothing of ours, overlays neither: they open in a frame of ours alone."""

import pytest

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.support.serving import Served

FRAMED = """(url) => new Promise((resolve) => {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.onload = () => resolve(frame.contentDocument?.querySelector("#stage") != null);
  document.body.append(frame);
})"""
OVERLAY = "/overlay/scoreboard?preview=break"


@only("103", "current")
@pytest.mark.parametrize("path", [OVERLAY, "/live"])
async def test_a_foreign_page_frames_nothing(
    app_server: Served, new_page: Pages, path: str
) -> None:
    new_page.allow("frame-ancestors|X-Frame-Options")
    page = await new_page("1080p")
    await page.set_content("<body></body>")
    assert await page.evaluate(FRAMED, app_server.url + path) is False
    refused = [said for said in new_page.heard if "frame" in said.lower()]
    assert refused, "the browser says why"


@only("103", "current")
async def test_a_page_of_ours_frames_overlays_and_nothing_else(
    app_server: Served, new_page: Pages
) -> None:
    new_page.allow("frame-src|frame-ancestors|X-Frame-Options")
    page = await new_page("1080p")
    await page.goto(f"{app_server.url}/overlays?key={app_server.admin_key}")
    assert await page.evaluate(FRAMED, app_server.url + OVERLAY) is True
    assert await page.evaluate(FRAMED, app_server.url + "/live") is False
    await page.goto(f"{app_server.url}/live")
    assert await page.evaluate(FRAMED, app_server.url + OVERLAY) is False
