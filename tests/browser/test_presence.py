"""Pages in a real browser are on the desk's list, do what it asks, and freeze visibly."""

import asyncio
from collections.abc import Callable
from typing import Any

from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.support.picture import SVG
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
Row = dict[str, Any]


async def rows(server: Served) -> list[Row]:
    async with server.http.get("/api/pages") as response:
        found: list[Row] = (await response.json())["pages"]
    return found


async def until(server: Served, good: Callable[[Row], object], within_s: float = 8) -> Row:
    """The only page on the list, once it is so."""
    async with asyncio.timeout(within_s):
        while True:
            found = await rows(server)
            if len(found) == 1 and good(found[0]):
                return found[0]
            await asyncio.sleep(0.1)


async def order(server: Served, page_id: str, **body: Any) -> None:
    async with server.http.post(f"/api/pages/{page_id}", json=body) as response:
        assert (response.status, await response.json()) == (202, {"reached": True})


async def navigated(page: Page, act: Callable[[], Any]) -> None:
    """Do this, and wait until the page has loaded anew."""
    async with page.expect_event("load"):
        await act()


@only("103", "current")
async def test_an_overlay_is_listed_renamed_set_and_loaded_anew(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    page = await new_page()
    await page.goto(f"{match.urls['scoreboard']}&name=Main&pos=top")
    row = await until(app_server, lambda row: row["seq"] == 1 and row["rtt_ms"] is not None)
    said = {name: row[name] for name in ("name", "kind", "path", "table", "status", "hidden")}
    assert said == {
        "name": "Main",
        "kind": "scoreboard",
        "path": "/overlay/scoreboard?table=1&name=Main&pos=top",
        "table": "1",
        "status": "ok",
        "hidden": False,
    }
    assert abs(row["offset_ms"]) < 1000
    assert "Chrom" in row["agent"]
    await order(app_server, row["id"], name="Camera 2")
    await navigated(page, lambda: order(app_server, row["id"], reload=True))
    await until(app_server, lambda now: now["id"] == row["id"] and now["name"] == "Camera 2")
    change = {"pos": None, "theme": "light"}
    await navigated(page, lambda: order(app_server, row["id"], options=change))
    wanted = "/overlay/scoreboard?table=1&name=Main&theme=light"
    now = await until(app_server, lambda now: now["path"] == wanted)
    assert (now["id"], now["name"]) == (row["id"], "Camera 2")
    assert match.keys["overlay"] in page.url


@only("current")
async def test_an_overlay_that_does_not_paint_any_more_is_seen_to(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    page = await new_page()
    await page.goto(match.urls["scoreboard"])
    await until(app_server, lambda row: row["seq"] == 0 and row["status"] == "ok")
    # Its sockets and timers go on; nothing is drawn.
    await page.evaluate("window.requestAnimationFrame = () => 0")
    await app_server.send(match, START)
    row = await until(app_server, lambda row: row["status"] != "ok", within_s=6)
    assert row["status"] in ("behind", "silent")
    await until(app_server, lambda row: row["status"] == "silent")


@only("current")
async def test_a_tablet_is_listed_and_a_drawing_of_the_desks_is_shown(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    page = await new_page("tablet")
    await page.goto(match.urls["referee"])
    row = await until(app_server, lambda row: row["kind"] == "referee")
    assert (row["role"], row["view"], row["label"]) == ("referee", "referee", None)
    async with app_server.http.post("/api/images", data=SVG) as response:
        image = await response.json()
    size = await page.evaluate(
        """(src) => new Promise((done, failed) => {
          const image = new Image();
          image.onload = () => done([image.naturalWidth, image.naturalHeight]);
          image.onerror = () => failed(new Error("not shown"));
          image.src = src;
        })""",
        f"/media/{image['id']}",
    )
    assert size[0] == 120
