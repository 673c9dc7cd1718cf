"""Whole frames scored on the referee's page, against the real server."""

import random
import re

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of, state_of
from tests.support.serving import Served

MAXIMUM = ["red", "black"] * 15 + ["yellow", "green", "brown", "blue", "pink", "black"]


async def test_a_maximum_is_one_tap_a_ball(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match()
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.stage("Ronnie")
    await tablet.tap(*MAXIMUM)
    await reads(tablet.page, "#stage-title", "Frame 1 to Ronnie")
    await tablet.saved()
    frame = (await state_of(app_server, match))["frames"][0]
    assert (frame["a"], frame["b"], frame["winner"]) == (147, 0, "a")
    assert frame["breaks"] == [{"side": "a", "points": 147}]
    await reads(tablet.page, "#frames-a", "1")


@only("current")
async def test_a_scrappy_frame_with_all_that_happens_in_one(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match({"preset": "snooker", "reds": 6})
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.stage("Łukasz")
    await tablet.tap("safety", "red", "blue", "miss")
    await tablet.score(6, 0)
    # A foul in three taps: reason, ball, confirm. Its value stands there before.
    await tablet.tap("foul")
    await tablet.choose("Wrong ball first", "black", "Foul 7 to Ronnie")
    await tablet.score(13, 0)
    await tablet.tap("choose:play_again", "foul")
    await tablet.choose("Missed all", "Foul and a miss", "Free ball", "Foul 4 to Ronnie")
    await tablet.score(17, 0)
    await tablet.says("#prompt-note", "^Miss 1.*Foul 4: ")
    # Playing on is a tap on a ball: here a colour as the free ball.
    await tablet.tap("green", "black")
    await tablet.score(25, 0)
    await reads(tablet.page, "#undo", "Undo: Black, Ronnie +7")
    await tablet.tap("undo")
    await tablet.score(18, 0)
    await tablet.tap("pink", "reds:2")
    await tablet.score(26, 0)
    await tablet.menu("adjust")
    await tablet.page.fill("dialog[open] .number >> nth=1", "9")
    await tablet.says("dialog[open] .changes", "Łukasz: 0 → 9")
    await tablet.choose("Record the change")
    await tablet.score(26, 9)
    await tablet.tap("miss")
    await tablet.menu("concede")
    await tablet.choose("Accepted: frame to Ronnie")
    await reads(tablet.page, "#stage-title", "Frame 1 to Ronnie")
    await tablet.press("n")
    await reads(tablet.page, "#reds", "6")
    await tablet.saved()
    state = await state_of(app_server, match)
    assert (state["frame"]["number"], state["frame"]["breaker"]) == (2, "a")
    assert (state["frames"][0]["a"], state["frames"][0]["reason"]) == (26, "concession")


@only("current")
async def test_every_button_that_is_lit_is_accepted(app_server: Served, new_page: Pages) -> None:
    """A referee who taps anything that is lit, dialogues included, is never refused.

    Only what the history takes back may stand in the way of later events: that has its own test.
    """
    match = await app_server.create_match({"preset": "snooker", "reds": 2, "frames_to_win": 9})
    tablet = await Tablet.open(new_page, match.urls["referee"])
    rng = random.Random(3)
    for _ in range(400):
        await tablet.page.wait_for_function(TRUTH)
        lit: list[str] = await tablet.page.evaluate(LIT)
        # What leads back is tapped seldom: else the walk gets nowhere.
        onward = [n for n, text in enumerate(lit) if not re.match(BACK, text)]
        index = rng.choice(onward) if onward and rng.random() < 0.9 else rng.randrange(len(lit))
        await tablet.page.evaluate(CLICK, index)
        assert await tablet.page.is_hidden("#refused"), await tablet.page.inner_text("#refused")
    kinds = {event["type"] for event in await log_of(app_server, match)}
    assert len(kinds) > 5, kinds


TRUTH = """() => !document.querySelector("body[data-ahead]")
  && document.querySelector("body[data-link=up]")"""
"""No tap is on its way: what is lit is what the server offers."""

BACK = "Undo|Cancel|Close"
LIT = """() => {
  const box = document.querySelector("dialog[open]") ?? document;
  const keys = [...box.querySelectorAll("button:enabled")]
    .filter((node) => node.offsetParent !== null && !["wake", "dismiss"].includes(node.id))
    .filter((node) => !node.closest(".entry"));
  window.lit = keys;
  return keys.map((node) => node.textContent.trim());
}"""
CLICK = """async (index) => {
  window.lit[index].click();
  await new Promise(requestAnimationFrame);
}"""


@only("current")
async def test_any_of_the_last_events_is_taken_back_and_a_refusal_is_in_words(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.stage("Ronnie")
    await tablet.tap("red", "black", "red", "blue", "miss")
    await tablet.saved(6)
    await tablet.menu("history")
    await tap(tablet.page, ".entry[data-seq='4'] .act")
    await tablet.choose("Really take back?")
    await tablet.says("#refused-text", "refused: Undo: Red, Ronnie")
    await tap(tablet.page, "#dismiss")
    await tablet.menu("history")
    await tap(tablet.page, ".entry[data-seq='6'] .act")
    await tablet.choose("Really take back?")
    await tablet.saved()
    assert (await state_of(app_server, match))["striker"] == "a"


@only("current")
async def test_the_referee_awards_warns_claims_and_re_racks(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match({"preset": "snooker", "frames_to_win": 4})
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.stage("Ronnie")
    await tablet.tap("red")
    await tablet.menu("rerack")
    await tablet.choose("Re-rack the frame")
    await tablet.score(0, 0)
    await tablet.menu("warn")
    await tablet.choose("Conduct", "Warn Ronnie")
    await tablet.menu("award")
    await tablet.choose("Łukasz", "Conduct", "Frame", "Award the frame to Łukasz")
    await reads(tablet.page, "#stage-title", "Frame 1 to Łukasz")
    await tablet.stage("Start frame 2: Łukasz breaks")
    await reads(tablet.page, "#title", "Table 1 · Frame 2")
    await tablet.saved()
    await app_server.send(
        match,
        {"type": "adjust", "points": {"a": 9, "b": 20}, "reds": 0, "colours": ["black"]},
    )
    await tablet.tap("claim")
    await tablet.choose("Frame to Łukasz")
    await reads(tablet.page, "#frames-b", "2")
    await tablet.saved()
    events = await log_of(app_server, match)
    assert [event["type"] for event in events[-2:]] == ["adjust", "claim"]


@only("current")
async def test_a_level_black_is_re_spotted_for_whom_the_draw_names(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tablet.stage("Ronnie")
    await reads(tablet.page, "#title", "Table 1 · Frame 1")
    await tablet.saved()
    await app_server.send(
        match, {"type": "adjust", "points": {"a": 13, "b": 20}, "reds": 0, "colours": ["black"]}
    )
    await tablet.tap("black")
    await reads(tablet.page, "#stage-title", "Re-spotted black: who plays first?")
    await tablet.stage("Łukasz")
    await tablet.tap("black")
    await reads(tablet.page, "#stage-title", "Frame 1 to Łukasz")


@only("current")
async def test_a_pair_names_its_opener_and_shows_who_is_at_the_table(
    app_server: Served, new_page: Pages
) -> None:
    sides = {
        "a": {"name": "Reds", "players": ["Ada", "Bea"], "country": None},
        "b": {"name": "Blues", "players": ["Cyd", "Dot"], "country": None},
    }
    players = {"preset": "snooker", "players": {"a": 2, "b": 2}}
    match = await app_server.create_match(players, sides=sides)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await tap(tablet.page, await tablet.marked("#stage-options button", "Dot"))
    await tablet.stage("Blues")
    await reads(tablet.page, "#turn-b", "Dot at the table")
    await tablet.tap("miss")
    await reads(tablet.page, "#turn-a", "Ada at the table")


@only("current")
async def test_a_page_just_opened_names_who_made_the_last_events(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match()
    pot, foul = {"type": "stroke", "potted": ["red"]}, {"type": "foul", "reason": "in_off"}
    await app_server.send(match, {"type": "start", "breaker": "a"}, pot, foul, pot)
    tablet = await Tablet.open(new_page, match.urls["referee"])
    await reads(tablet.page, "#undo", "Undo: Red, Łukasz +1")
    await tablet.menu("history")
    await tablet.says(".entry[data-seq='3']", "Foul 7, in-off, Ronnie")
    await tablet.says(".entry[data-seq='2']", r"Red, Ronnie \+1")
