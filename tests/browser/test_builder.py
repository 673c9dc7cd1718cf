"""The page that builds addresses: what is picked is seen, and is what the address says."""

import pytest
from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.pages import Pages, Screen
from tests.browser.test_accessibility import AXE, LOOK, RULES
from tests.docs.test_custom import written
from tests.support.serving import Served

PICK = """([name, value]) => {
  const field = document.querySelector(`[name="${name}"]`);
  if (field.type === "checkbox") field.click();
  else {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}"""
SEEN = """(path) => {
  const { contentDocument: page, contentWindow: own } = document.getElementById("frame");
  return page.readyState === "complete" && page.querySelector("#stage")
    && own.location.pathname + own.location.search === path;
}"""
TRANSPARENT = """() => {
  const { contentDocument: page } = document.getElementById("frame");
  const scheme = (element) => getComputedStyle(element).colorScheme.replace("normal", "light");
  return scheme(page.documentElement) === scheme(document.getElementById("frame"));
}"""
"""Where the two differ, a browser puts a ground of its own behind a frame."""


async def opened(server: Served, page: Page, more: str = "") -> None:
    await page.goto(f"{server.url}/overlays?key={server.admin_key}{more}")
    await page.wait_for_function("() => document.querySelector('[data-address]') !== null")


async def pick(page: Page, name: str, value: str) -> None:
    await page.evaluate(PICK, [name, value])


async def address(page: Page, name: str) -> str:
    """The finished address, without the beginning."""
    url = await page.get_attribute(f"[data-address={name}] .url a", "href")
    assert url is not None
    return url[url.index("/overlay/") :]


@only("103", "current")
async def test_what_is_picked_is_shown_and_written(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    page = await new_page("1080p")
    await opened(app_server, page)
    where = f"table=1&key={match.keys['overlay']}"
    assert await address(page, "live") == f"/overlay/scoreboard?{where}"
    await page.wait_for_function(SEEN, arg="/overlay/scoreboard?preview=break")
    for name, value in (("theme", "light"), ("swap", "1"), ("plate", "#102030"), ("delay", "40")):
        await pick(page, name, value)
    options = "theme=light&swap=1&delay=40&plate=102030"
    assert await address(page, "live") == f"/overlay/scoreboard?{where}&{options}"
    await page.wait_for_function(SEEN, arg=f"/overlay/scoreboard?preview=break&{options}")
    assert await page.evaluate(TRANSPARENT)
    await pick(page, "shown", "")
    await page.wait_for_function(SEEN, arg=f"/overlay/scoreboard?{where}&{options}")
    assert await page.query_selector("[data-address=preview]") is None
    # Another overlay, and what is picked outlives a reload.
    await pick(page, "overlay", "match-result")
    await pick(page, "size", "360")
    await page.reload()
    options = "theme=light&swap=1&delay=40&plate=102030"
    await page.wait_for_function(SEEN, arg=f"/overlay/match-result?{where}&{options}")
    size = "(({ width, height }) => [width, height])(document.getElementById('frame').style)"
    assert await page.evaluate(size) == ["640px", "360px"]


@only("current")
async def test_the_address_is_copied_and_scanned(app_server: Served, new_page: Pages) -> None:
    await app_server.create_match()
    page = await new_page("1080p", permissions=["clipboard-read", "clipboard-write"])
    await opened(app_server, page)
    await click(page, "[data-address=preview] .act-go")
    await reads(page, "[data-address=preview] .act-go", "Copied")
    copied = await page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("/overlay/scoreboard?preview=break")
    await click(page, "[data-address=live] .quiet")
    await page.wait_for_function("() => document.querySelector('.qr')?.naturalWidth > 0")


@only("current")
async def test_a_broken_template_is_said_to_be_one(app_server: Served, new_page: Pages) -> None:
    folder = app_server.parts.settings.custom_dir
    written(folder)
    (folder / "overlays/odd.html").write_text("{% block %}")
    page = await new_page("1080p")
    await opened(app_server, page, "#overlay=custom/plain")
    await page.wait_for_function(SEEN, arg="/overlay/custom/plain?preview=break")
    assert await page.query_selector(".problem") is None
    await pick(page, "overlay", "custom/odd")
    assert "expected" in (await page.text_content(".problem") or "")


@only("current")
async def test_without_a_table_a_state_can_be_looked_at(
    app_server: Served, new_page: Pages
) -> None:
    page = await new_page("1080p")
    await opened(app_server, page, "#overlay=night")
    await page.wait_for_function(SEEN, arg="/overlay/night?preview=break")
    assert await page.query_selector("[data-address=live]") is None
    await pick(page, "shown", "")
    await page.wait_for_selector("#empty:not([hidden])", state="attached")


@only("current")
@pytest.mark.parametrize("screen", ["1080p", "phone"])
async def test_it_is_for_everybody(app_server: Served, new_page: Pages, screen: Screen) -> None:
    await app_server.create_match()
    page = await new_page(screen)
    await opened(app_server, page)
    await page.evaluate(AXE.read_text())
    assert await page.evaluate(LOOK, RULES) == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    order = []
    for _ in range(6):
        await page.keyboard.press("Tab")
        order.append(await page.evaluate("document.activeElement.name || 'link'"))
    assert order == ["link", "link", "overlay", "table", "shown", "ground"]


@only("current")
async def test_it_is_found_from_the_desk_and_the_addresses(
    app_server: Served, new_page: Pages
) -> None:
    await app_server.create_match()
    page = await new_page("1080p")
    for path in ("/", "/desk"):
        await page.goto(f"{app_server.url}{path}?key={app_server.admin_key}")
        href = await page.get_attribute('a[href^="/overlays"]', "href")
        await page.goto(f"{app_server.url}{href}")
        await page.wait_for_selector("[data-address=live]", state="attached")
