"""The browser fixtures themselves: engines are what they say, errors of a page fail its test."""

import pytest
from playwright.async_api import Browser

from tests.browser.hands import click, reads, tap
from tests.browser.pages import Pages

BUTTON = "<button onclick='this.textContent = event.pointerType'>?</button>"


async def test_an_engine_is_the_one_that_its_name_says(browser_engine: Browser) -> None:
    major = int(browser_engine.version.split(".")[0])
    assert major in (103, 127) or major >= 150


async def test_a_tap_is_a_touch_in_every_engine(new_page: Pages) -> None:
    page = await new_page("tablet")
    await page.set_content(BUTTON)
    await tap(page, "button")
    await reads(page, "button", "touch")


async def test_a_click_is_a_mouse_in_every_engine(new_page: Pages) -> None:
    page = await new_page("1080p")
    await page.set_content(BUTTON)
    await click(page, "button")
    await reads(page, "button", "mouse")


ASK_OUTSIDE = """async (url) => {
  await fetch(url, { mode: "no-cors" }).catch(() => {});
  const picture = new Image();
  await new Promise((done) => { picture.onerror = done; picture.src = url; });
}"""


@pytest.mark.every_engine
@pytest.mark.parametrize("host", ["cuecast.test", "192.0.2.1", "[2001:db8::1]"])
async def test_what_a_page_asks_another_machine_for_is_its_fault(
    new_page: Pages, host: str
) -> None:
    page = await new_page()
    await page.evaluate(ASK_OUTSIDE, f"https://{host}/")
    told = [said for said in new_page.troubles if host in said]
    assert ["ERR_NAME_NOT_RESOLVED" in said for said in told] == [True, True]
    new_page.allow("ERR_NAME_NOT_RESOLVED")


async def test_what_a_page_does_wrong_is_gathered(new_page: Pages) -> None:
    page = await new_page()
    policy = "<meta http-equiv='Content-Security-Policy' content=\"img-src 'none'\">"
    await page.set_content(f"{policy}<img src='data:image/png;base64,AAAA'>")
    await page.evaluate("console.error('spilled the chalk')")
    async with page.expect_event("pageerror"):
        await page.evaluate("setTimeout(() => { throw new Error('miscue') })")
    told = "\n".join(new_page.troubles)
    assert "spilled the chalk" in told
    assert "miscue" in told
    assert "Content Security Policy" in told
    new_page.allow("chalk|miscue|Content Security Policy")
