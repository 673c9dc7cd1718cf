"""The pages of people, looked over by axe: names, roles, contrast, order (WCAG 2 A and AA)."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.support.serving import Created, Served

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# It takes the number that is drawn on a ball, hidden from readers, for a part of a button's label.
LOOK = """async (tags) => {
  const rules = { "label-content-name-mismatch": { enabled: false } };
  const { violations } = await axe.run(document, { runOnly: { type: "tag", values: tags }, rules });
  return violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.map((node) => node.target.join(" ")).slice(0, 5).join(" | ")}`);
}"""
START: dict[str, Any] = {"type": "start", "breaker": "a"}
PLAY: dict[str, list[dict[str, Any]]] = {
    "snooker": [
        START,
        {"type": "stroke", "potted": ["red"]},
        {"type": "foul", "reason": "in_off", "free_ball": True},
    ],
    "premier-league-2011": [START, {"type": "clock", "clock": "shot", "action": "start"}],
    "golden-nine": [START, {"type": "break", "potted": [3], "crossings": 4}],
}


async def troubles(new_page: Pages, url: str) -> list[str]:
    """What axe finds on the page at this address."""
    page = await new_page("tablet")
    await page.goto(url)
    await page.evaluate(AXE.read_text())
    found: list[str] = await page.evaluate(LOOK, RULES)
    return found


async def playing(server: Served, spec: str) -> Created:
    match = await server.create_match(spec)
    await server.send(match, *PLAY[spec])
    return match


@only("current")
@pytest.mark.parametrize("spec", PLAY)
async def test_the_pages_of_a_match_are_for_everybody(
    app_server: Served, new_page: Pages, spec: str
) -> None:
    match = await playing(app_server, spec)
    for name in ("referee", "timing", "commentary"):
        assert await troubles(new_page, f"{match.urls[name]}&tags=1") == [], name
    sheet = f"{app_server.url}/sheet?match={match.id}&key={match.keys['referee']}"
    assert await troubles(new_page, sheet) == []
    assert await troubles(new_page, f"{app_server.url}/live") == []


@only("current")
async def test_the_pages_of_the_house_are_for_everybody(
    app_server: Served, new_page: Pages
) -> None:
    await playing(app_server, "snooker")
    new_page.allow("403|401")
    for path in ("/", "/referee"):
        keyed = f"{app_server.url}{path}?key={app_server.admin_key}"
        assert await troubles(new_page, keyed if path == "/" else f"{app_server.url}{path}") == []


@only("current")
async def test_axe_sees_what_it_is_for(app_server: Served, new_page: Pages) -> None:
    match = await playing(app_server, "snooker")
    page = await new_page("tablet")
    await page.goto(match.urls["commentary"])
    await page.evaluate("document.body.append(document.createElement('button'))")
    await page.evaluate(AXE.read_text())
    found = await page.evaluate(LOOK, RULES)
    assert any(said.startswith("button-name") for said in found)
