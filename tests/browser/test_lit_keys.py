"""A key that was lit when the finger came down is sent, though its time ran out meanwhile."""

import pytest

from tests.browser.clocks import running
from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of
from tests.support.serving import Served

pytestmark = only("current")
LIMIT_MS = 2_500
LATE = """([selector, ms]) => {
  // Nothing of the page runs between its last drawing and the finger.
  const until = performance.now() + ms;
  while (performance.now() < until);
  const key = document.querySelector(selector);
  if (key.disabled) throw new Error("the key was not lit");
  key.click();
}"""


@pytest.mark.parametrize(
    ("page", "key"),
    [("referee", "[data-place=extension]"), ("timing", "[data-do=extension_a]")],
)
async def test_an_extension_tapped_as_the_time_runs_out_is_refused_in_words(
    app_server: Served, new_page: Pages, page: str, key: str
) -> None:
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, *running(20_000))
    tablet = await Tablet.open(new_page, match.urls[page])
    await tablet.page.wait_for_function(
        "(key) => document.querySelector(key).disabled === false", arg=key
    )
    await app_server.send(match, running(LIMIT_MS)[-1])
    figure = "#figure-shot" if page == "referee" else "#shot-figure"
    await tablet.page.wait_for_function(
        "([at, most]) => Number(document.querySelector(at).textContent) < most",
        arg=[figure, LIMIT_MS / 1000],
    )
    await tablet.page.evaluate(LATE, [key, LIMIT_MS + 200])
    await tablet.page.wait_for_selector("#refused:not([hidden])")
    assert "Extension" in await tablet.page.inner_text("#refused-text")
    assert "extension" not in {event["type"] for event in await log_of(app_server, match)}
