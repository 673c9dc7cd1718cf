"""The record of a Golden Nine match set right at the desk."""

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.pages import Pages
from tests.browser.test_desk import FRONT, DeskPage, state_of
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}
BREAK = {"type": "break", "crossings": 4}
ONE = {"type": "stroke", "potted": [1]}
TWO = {"type": "stroke", "potted": [2]}


@only("current")
async def test_a_stroke_that_was_a_foul_is_set_right_and_every_page_shows_it(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match("golden-nine")
    await app_server.send(match, START, BREAK, ONE, TWO)
    overlay = await new_page("1080p")
    await overlay.goto(match.urls["scoreboard"])
    desk = await DeskPage.open(app_server, new_page)
    await desk.press("Log", '[data-table="1"]')
    await click(desk.page, '[data-seq="4"] .quiet')
    await desk.page.select_option(f"{FRONT} [name=type]", "foul")
    await desk.page.select_option(f"{FRONT} select >> nth=1", "scratch")
    await desk.press("Show what changes")
    await reads(desk.page, f"{FRONT} .sheet-title", "What would change")
    before = await state_of(app_server, match)
    assert before["rack"]["fouls"]["b"] == 0, "nothing is changed before it is applied"
    await desk.press("Apply")
    await desk.said("Applied: every page shows it.")
    await reads(desk.page, '[data-seq="4"] .badge', "corrected")
    after = await state_of(app_server, match)
    assert (after["rack"]["fouls"]["b"], after["striker"]) == (1, "a")
    assert after["sides"]["a"]["points"] == 1
    await overlay.bring_to_front()
    await overlay.wait_for_function("seq => document.documentElement.dataset.seq === seq", arg="5")
