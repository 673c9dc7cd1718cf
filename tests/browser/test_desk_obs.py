"""OBS at the desk: set up at a button, what became of cues, and addresses to paste."""

from pathlib import Path

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.test_accessibility import AXE, LOOK, RULES
from tests.browser.test_desk import DeskPage
from tests.obs.production import producing
from tests.support.obs_server import obs_server


@only("current")
async def test_rules_are_made_changed_and_taken_away_there(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    async with producing(valkey_url, tmp_path, None) as production:
        desk = await DeskPage.open(production.server, new_page, "obs")
        of_file = production.status["cue"]
        await desk.press("New rule", "#part")
        await desk.page.check("dialog[open] [name=cue_match_end]")
        await desk.fill("scene", "Result")
        await desk.fill("back_s", "20")
        await desk.page.evaluate(AXE.read_text())
        assert await desk.page.evaluate(LOOK, RULES) == []
        await desk.press("Save")
        await desk.closed()
        made = {"on": ["match_end"], "scene": "Result", "back_s": 20.0}
        assert production.status["cue"] == [*of_file, made]
        await desk.press("Remove", "#part .rows li:first-child")
        await production.until(lambda: len(production.status["cue"]) == len(of_file))
        await desk.page.wait_for_function(
            "(n) => document.querySelector('#part .rows').children.length === n", arg=len(of_file)
        )
        await desk.press("Edit", "#part .rows li:last-child")
        await desk.fill("scene", "Trophy")
        await desk.press("Save")
        await desk.closed()
        assert production.status["cue"] == [*of_file[1:], {**made, "scene": "Trophy"}]
        await desk.press("Rules of the file again", "#part")
        await desk.press("Rules of the file again")
        await desk.closed()
        assert (production.status["cue"], production.status["rules_of"]) == (of_file, "file")


@only("current")
async def test_a_table_is_set_up_and_cues_are_told_in_words(
    valkey_url: str, tmp_path: Path, new_page: Pages
) -> None:
    async with obs_server() as obs, producing(valkey_url, tmp_path, obs.url) as production:
        desk = await DeskPage.open(production.server, new_page, "obs")
        await reads(desk.page, "#part .badge", "OBS is connected")
        await desk.press("Set up table 1 in OBS", "#part")
        await desk.said("Table 1 is set up in OBS.")
        assert "Cuecast table 1 scoreboard" in obs.inputs
        await production.play("start", {"type": "concede"})
        await desk.page.locator("#part", has_text="End of a frame Done").wait_for()
        await desk.press("Cues in OBS", "#part")
        url = desk.page.locator("dialog[open] .url")
        assert "/obs-dock?key=" in (await url.text_content() or "")
        await desk.page.keyboard.press("Escape")
        await desk.closed()
        obs.kinds = ["image_source"]
        await desk.press("Set up table 1 in OBS", "#part")
        url = desk.page.locator("dialog[open] .url").first
        assert production.match.urls["scoreboard"] == await url.text_content()
