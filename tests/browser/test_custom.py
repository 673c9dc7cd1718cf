"""The example of `docs/custom.md` on air: drawn by the server, then by its attributes."""

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.docs.test_custom import written
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
MISS = {"type": "stroke"}


@only("103", "current")
async def test_an_overlay_of_the_users_own_follows_the_match(
    app_server: Served, new_page: Pages
) -> None:
    written(app_server.parts.settings.custom_dir)
    match = await app_server.create_match()
    await app_server.send(match, START)
    page = await new_page("1080p")
    key = match.keys["overlay"]
    await page.goto(f"{app_server.url}/overlay/custom/plain?table=1&key={key}")
    await page.wait_for_function("() => document.documentElement.classList.contains('ready')")
    await app_server.send(match, RED)
    await reads(page, ".plain-figure", "1")
    await reads(page, ".plain-left", "146")
    shown = "(side) => getComputedStyle(document.querySelector(`.plain-${side}`)).display"
    assert [await page.evaluate(shown, side) for side in "ab"] == ["block", "none"]
    await app_server.send(match, MISS)
    await page.wait_for_function("() => document.querySelector('.plain').classList.contains('b')")
    assert [await page.evaluate(shown, side) for side in "ab"] == ["none", "block"]
    red = await page.evaluate("document.querySelector('.plain-logo').naturalWidth")
    assert red > 0
