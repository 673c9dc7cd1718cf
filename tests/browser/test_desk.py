"""The desk, as an operator uses it on the night."""

import json
from typing import Any

from playwright.async_api import FilePayload, Page

from tests.browser.engines import only
from tests.browser.hands import click, reads
from tests.browser.pages import Pages
from tests.browser.test_accessibility import AXE, LOOK, RULES
from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
FRONT = "dialog:last-of-type"
BUTTON = """([root, text]) => {
  const all = [...document.querySelectorAll(`${root} button`)];
  const found = all.find((node) => node.textContent.trim() === text && !node.disabled);
  found?.click();
  return found !== undefined;
}"""


FILL = """([selector, text]) => {
  const field = document.querySelector(selector);
  if (!field) return false;
  field.value = text;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}"""
NAMED = """(text) => [...document.querySelectorAll(".row-main b")]
  .some((name) => name.textContent === text)"""


class DeskPage:
    """The page with its parts, by what is written on them."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    @classmethod
    async def open(cls, server: Served, new_page: Pages, part: str = "tables") -> "DeskPage":
        page = await new_page("1080p")
        url = f"{server.url}/desk?key={server.admin_key}"
        await page.goto(f"{url}#{part}")
        await reads(page, "#lamp-text", "Live")
        return cls(page, url)

    async def part(self, name: str) -> None:
        await click(self.page, f'#tabs [href="#{name}"]')

    async def press(self, text: str, root: str = FRONT) -> None:
        """Press the button that reads so, once there is one."""
        await self.page.wait_for_function(BUTTON, arg=[root, text])

    async def fill(self, name: str, text: str, root: str = FRONT) -> None:
        await self.page.wait_for_function(FILL, arg=[f"{root} [name={name}]", text])

    async def said(self, text: str) -> None:
        await reads(self.page, "#said", text)

    async def closed(self) -> None:
        await self.page.wait_for_function("() => !document.querySelector('dialog')")


async def state_of(server: Served, match: Created) -> dict[str, Any]:
    async with server.http.get(f"/api/matches/{match.id}") as response:
        state: dict[str, Any] = (await response.json())["state"]
        return state


@only("current", "103")
async def test_a_match_is_created_put_on_a_table_and_seen_there(
    app_server: Served, new_page: Pages
) -> None:
    desk = await DeskPage.open(app_server, new_page)
    await desk.press("New match", "#part")
    await desk.fill("name", "Ronnie", '[data-side="a"]')
    await desk.fill("name", "Łukasz", '[data-side="b"]')
    await desk.fill("n", "5")
    await desk.fill("table", "7")
    await desk.press("Create")
    await desk.said("Created")
    await desk.closed()
    await reads(desk.page, '[data-table="7"] .card-pair', "Ronnie – Łukasz")
    await reads(desk.page, '[data-table="7"] .badge', "Scheduled")
    assert "Best of 5" in await desk.page.inner_text('[data-table="7"]')
    await desk.press("Start the match", '[data-table="7"]')
    await desk.press("Start the match")
    await reads(desk.page, '[data-table="7"] .badge', "Live")


@only("current")
async def test_what_is_not_possible_is_said_in_the_form_and_nothing_is_lost(
    app_server: Served, new_page: Pages
) -> None:
    new_page.allow("409")
    desk = await DeskPage.open(app_server, new_page)
    await desk.press("New match", "#part")
    await desk.fill("name", "Ronnie", '[data-side="a"]')
    await desk.fill("name", "Łukasz", '[data-side="b"]')
    await desk.fill("n", "4")
    await desk.press("Create")
    await desk.page.wait_for_function(
        "() => document.querySelector('.refused-here')?.textContent.includes('best_of')"
    )
    await desk.fill("n", "3")
    await desk.press("Create")
    await desk.said("Created")
    await desk.part("players")
    await desk.press("New player", ".part-head")
    await desk.page.wait_for_function("() => document.activeElement?.name === 'name'")
    payload: FilePayload = {"name": "me.png", "mimeType": "image/png", "buffer": b"no picture"}
    await desk.page.set_input_files(f"{FRONT} input[type=file]", payload)
    await desk.page.wait_for_function(
        "() => document.querySelector('.refused-here')?.textContent.includes('no picture')"
    )


@only("current")
async def test_an_earlier_entry_is_set_right_once_its_effect_was_seen(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK, RED)
    overlay = await new_page("1080p")
    await overlay.goto(match.urls["scoreboard"])
    desk = await DeskPage.open(app_server, new_page)
    await desk.press("Log", '[data-table="1"]')
    await click(desk.page, '[data-seq="3"] .quiet')
    await click(desk.page, f"{FRONT} .chip")  # the black was no black
    await desk.page.select_option(f"{FRONT} .row select >> nth=0", "pink")
    await desk.press("Show what changes")
    await reads(desk.page, f"{FRONT} .sheet-title", "What would change")
    table = await desk.page.inner_text(f"{FRONT} .changes")
    assert "Ronnie: Points" in table
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 9
    await desk.press("Apply")
    await desk.said("Applied: every page shows it.")
    await reads(desk.page, '[data-seq="3"] .badge', "corrected")
    assert (await state_of(app_server, match))["sides"]["a"]["points"] == 8
    await desk.page.bring_to_front()
    await reads(overlay, '[data-text="sides.a.points"]', "8")


@only("current")
async def test_the_public_score_is_held_and_released(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    overlay = await new_page("1080p")
    await overlay.goto(match.urls["scoreboard"])
    desk = await DeskPage.open(app_server, new_page)
    await desk.press("Hold the score", '[data-table="1"]')
    await reads(desk.page, '[data-table="1"] .badge', "Score held")
    await app_server.send(match, BLACK)
    await reads(desk.page, ".notice", "The score of table 1 is held")
    await reads(overlay, '[data-text="sides.a.points"]', "1")
    await desk.press("Release the score", '[data-table="1"]')
    await reads(overlay, '[data-text="sides.a.points"]', "8")


@only("current")
async def test_open_pages_are_listed_named_and_set_from_here(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    overlay = await new_page("1080p")
    await overlay.goto(match.urls["scoreboard"])
    desk = await DeskPage.open(app_server, new_page, "pages")
    await desk.page.wait_for_function(NAMED, arg="Scoreboard")
    row = desk.page.locator(".row-card", has_text="Can only read")
    await row.get_by_text("Rename").click()
    await desk.fill("name", "Main camera")
    await desk.press("Save")
    await desk.page.wait_for_function(NAMED, arg="Main camera")
    await row.get_by_text("Options").click()
    await desk.fill("options", "theme=light")
    async with overlay.expect_navigation():
        await desk.press("Open with these")
    assert "theme=light" in overlay.url


@only("current")
async def test_players_come_as_a_table_and_fill_in_a_side(
    app_server: Served, new_page: Pages
) -> None:
    desk = await DeskPage.open(app_server, new_page, "players")
    csv = b"name,short,country\nRonnie O'Sullivan,O'Sullivan,gb-eng\n"
    file: FilePayload = {"name": "p.csv", "mimeType": "text/csv", "buffer": csv}
    await desk.page.set_input_files("#part input[type=file]", file)
    await desk.said("1 added, 0 changed, 0 as before")
    await reads(desk.page, ".row-main b", "Ronnie O'Sullivan")
    await desk.part("tables")
    await desk.press("New match", "#part")
    await desk.fill("name", "Ronnie O'Sullivan", '[data-side="a"]')
    values = await desk.page.evaluate(
        "() => [...document.querySelectorAll('[data-side=a] input')].map((node) => node.value)"
    )
    assert values[:3] == ["Ronnie O'Sullivan", "gb-eng", "O'Sullivan"]


@only("current")
async def test_a_key_is_made_shown_once_and_taken_back(app_server: Served, new_page: Pages) -> None:
    new_page.allow("WebSocket|401|403")
    match = await app_server.create_match()
    desk = await DeskPage.open(app_server, new_page, "keys")
    await desk.press("New key", "#part")
    await desk.fill("label", "Anna")
    await desk.press("Make it")
    key = await desk.page.inner_text(f"{FRONT} code")
    tablet = await new_page("tablet")
    await tablet.goto(f"{app_server.url}/referee?table=1&key={key}")
    await reads(tablet, "#lamp-text", "Live")
    await desk.page.keyboard.press("Escape")
    await desk.closed()
    await desk.page.locator(".row-card", has_text="Anna").get_by_text("Take it back").click()
    await desk.press("Take it back")
    await reads(tablet, "#lamp-text", "Key not let in")
    assert match.id


@only("current")
async def test_a_match_goes_out_as_a_file_and_comes_back(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    desk = await DeskPage.open(app_server, new_page, "matches")
    async with desk.page.expect_download() as download:
        await desk.press("Export", f'[data-match="{match.id}"]')
    file = (await (await download.value).path()).read_bytes()
    assert json.loads(file)["id"] == match.id
    other = file.replace(match.id.encode(), b"another")
    payload: FilePayload = {"name": "m.json", "mimeType": "application/json", "buffer": other}
    await desk.page.set_input_files("#part input[type=file]", payload)
    await desk.said("Imported")
    await desk.page.wait_for_selector('[data-match="another"]')


@only("current")
async def test_the_desk_is_for_everybody(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    desk = await DeskPage.open(app_server, new_page)
    await desk.page.evaluate(AXE.read_text())
    for name in ("tables", "matches", "players", "leagues", "pages", "keys", "obs"):
        await desk.part(name)
        await desk.page.wait_for_function(
            "(name) => document.querySelector(`[aria-current][href='#${name}']`)", arg=name
        )
        assert await desk.page.evaluate(LOOK, RULES) == [], name
    await desk.part("tables")
    for label in ("New match", "Log", "Names and time", "Graphics", "Addresses", "End the match"):
        await desk.press(label, ".part-head" if label == "New match" else '[data-table="1"]')
        await desk.page.wait_for_selector("dialog[open]")
        assert await desk.page.evaluate(LOOK, RULES) == [], label
        await desk.page.keyboard.press("Escape")
        await desk.closed()


@only("current")
async def test_it_goes_on_a_phone(app_server: Served, new_page: Pages) -> None:
    await app_server.create_match()
    page = await new_page("phone")
    await page.goto(f"{app_server.url}/desk?key={app_server.admin_key}")
    await page.wait_for_selector(".card")
    card = "document.querySelector('.card').getBoundingClientRect()"
    assert await page.evaluate(f"{card}.right <= screen.width")


@only("current")
async def test_only_an_operator_sees_it(app_server: Served, new_page: Pages) -> None:
    new_page.allow("403")
    match = await app_server.create_match()
    page = await new_page("1080p")
    await page.goto(f"{app_server.url}/desk?key={match.keys['referee']}")
    await reads(page, "h1", "This key does not open this page")
