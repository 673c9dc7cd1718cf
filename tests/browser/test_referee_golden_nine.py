"""Matches of Golden Nine scored on the referee's page, against the real server."""

import random
import re

from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.nine import DRY, START, NineTablet, opened
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of, state_of
from tests.browser.test_referee import CLICK, LIT, TRUTH
from tests.support.serving import Served

BACK = "Undo|Cancel|Close|Sound"


@only("current", "103")
async def test_a_match_with_racks_of_every_kind(app_server: Served, new_page: Pages) -> None:
    match, tablet = await opened(app_server, new_page, racks=8)
    await tablet.stage("Ronnie")
    await ten_and_sevens(tablet)
    await lost_chances(tablet)
    await four_after_a_stalemate(tablet)
    await fouls(tablet)
    await tablet.menu("award")
    await tablet.choose("Ronnie", "Conduct", "Rack", "Award the rack to Ronnie")
    await tablet.rack_over("Łukasz wins the match", "25 – 28 · racks 4–4")
    await tablet.saved()
    state = await state_of(app_server, match)
    assert [(rack["winner"], rack["kind"]) for rack in state["racks"]] == [
        ("a", "break_and_run"),
        ("a", "golden_break"),
        ("b", "table_run"),
        ("b", "table_run"),
        ("b", "victory"),
        ("a", "three_fouls"),
        ("b", "intentional_foul"),
        ("a", "awarded"),
    ]
    assert (state["status"], state["winner"]) == ("over", "b")


async def ten_and_sevens(tablet: NineTablet) -> None:
    """Break and run, a golden break, a table run, and the 9 off another ball."""
    await reads(tablet.page, "#nine-cleared", "10")
    await tablet.tap("4", "x2")
    await reads(tablet.page, "#nine-text", "3 of 4: chance lost")
    await tablet.tap("x3")
    await reads(tablet.page, "#nine-text", "4 of 4: legal")
    await reads(tablet.page, "#nine-confirm", "Legal: Ronnie continues")
    await tablet.tap("break")
    await tablet.pots(1, 2, 3, 5, 6, 7, 8)
    assert await tablet.lit_balls() == [9]
    await tablet.pots(9)
    await tablet.rack_over("Rack 1 to Ronnie", "Break and run: 10 – 0")
    await tablet.stage("Start rack 2: Ronnie breaks")
    await tablet.tap("9", "x3")
    await reads(tablet.page, "#nine-text", "9 down: golden break, 7")
    await tablet.tap("break")
    await tablet.rack_over("Rack 2 to Ronnie", "Golden break: 7 – 0")
    await tablet.stage("Start rack 3: Ronnie breaks")
    await tablet.unhurried()
    await tablet.tap("dry")
    await reads(tablet.page, "#turn-b", "at the table")
    await reads(tablet.page, "#nine-cleared", "7")
    await tablet.pots(1, 2, 3, 4, 5, 6, 7, 8, 9)
    await tablet.rack_over("Rack 3 to Łukasz", "Table run: 0 – 7")
    await tablet.stage("Start rack 4: Łukasz breaks")
    # Two down of which one had crossed: 1 + 2 + 1.
    await tablet.broken("2", "5", "x1", "mark:crossed:+")
    await tablet.pots(1, 9)
    await tablet.choose("Off another ball: 7, Table run")
    await tablet.rack_over("Rack 4 to Łukasz", "Table run: 0 – 7")


async def lost_chances(tablet: NineTablet) -> None:
    """A break that lost the chance, and each of the four ways on."""
    await tablet.stage("Start rack 5: Łukasz breaks")
    ways = (
        ("choice:2", "#turn-a", "Break: mark what happened"),  # Ronnie breaks
        ("choice:3", "#turn-a", "Break: mark what happened"),  # Łukasz has Ronnie break again
        ("choice:1", "#turn-a", "Lowest ball: 1"),  # Łukasz has Ronnie play
    )
    for number, (way, turn, said) in enumerate(ways):
        await tablet.broken("x1")
        chooser = "Łukasz" if number else "Ronnie"
        await reads(tablet.page, "#nine-text", f"Chance lost: {chooser} chooses")
        await tablet.unhurried()
        await tablet.tap(way)
        await reads(tablet.page, "#nine-text", said)
        await reads(tablet.page, turn, "at the table")
    await reads(tablet.page, "#undo", "Undo: Plays on as it lies, Ronnie")
    await tablet.unhurried()
    await tablet.tap("undo")
    await reads(tablet.page, "#nine-text", "Chance lost: Łukasz chooses")
    await tablet.unhurried()
    await tablet.tap("choice:0")
    await reads(tablet.page, "#turn-b", "at the table")


async def four_after_a_stalemate(tablet: NineTablet) -> None:
    """A stalemate takes the rack's fouls with it; the same side breaks."""
    await tablet.foul("No cushion", "Foul: 1 to Ronnie")
    await reads(tablet.page, "#note-b", "Fouls: 1")
    await reads(tablet.page, "#nine-hand", "Ball in hand, anywhere")
    await tablet.score(18, 14)
    await tablet.menu("stalemate")
    await tablet.choose("Void the rack")
    await tablet.score(17, 14)
    await reads(tablet.page, "#turn-a", "at the table")
    await tablet.broken("x4", "3")
    await tablet.tap("miss")
    await tablet.pots(1, 2)
    await tablet.unhurried()
    await tablet.tap("safety", "miss")
    await reads(tablet.page, "#nine-cleared", "4")
    await tablet.pots(4)
    await tablet.unhurried()
    await tablet.tap("several")
    await tablet.choose("5 ball", "9 ball", "Record: Balls 5 + 9")
    await tablet.rack_over("Rack 5 to Łukasz", "Victory: 0 – 4")


async def fouls(tablet: NineTablet) -> None:
    """Three fouls in a rack, one before the break among them; then an intentional one."""
    await tablet.stage("Start rack 6: Łukasz breaks")
    await tablet.foul("Wrong ball first", "Foul: 1 to Ronnie")
    await tablet.tap("miss")
    await tablet.foul("Cue ball potted or off", "Foul: 1 to Ronnie")
    await reads(tablet.page, "#note-b", "Fouls: 2 · third loses")
    await tablet.tap("miss")
    await tablet.foul("Ball touched", "Third foul: 2 and the rack to Ronnie")
    await tablet.rack_over("Rack 6 to Ronnie", "Three fouls: 4 – 0")
    await tablet.stage("Start rack 7: Ronnie breaks")
    await tablet.broken("x3", "1")
    await tablet.foul("Push stroke", "Intentional", "Intentional: 10 and the rack to Łukasz")
    await tablet.says("dialog[open] .sheet-title", "Intentional foul by Ronnie")
    await tablet.choose("Intentional: 10 and the rack to Łukasz")
    await tablet.rack_over("Rack 7 to Łukasz", "Intentional foul: 0 – 10")
    await tablet.stage("Start rack 8: Łukasz breaks")


@only("current", "127")
async def test_the_second_intentional_foul_is_the_match(
    app_server: Served, new_page: Pages
) -> None:
    intentional = {"type": "foul", "reason": "other", "by": "b", "intentional": True}
    match, tablet = await opened(app_server, new_page, START, intentional, {"type": "next"})
    await tablet.foul("Ball touched", "Łukasz · 0 fouls", "Intentional")
    second = "Second intentional foul: the match to Ronnie"
    await tablet.choose(second, second)
    await reads(tablet.page, "#stage-title", "Ronnie wins the match")
    await tablet.saved()
    assert (await state_of(app_server, match))["reason"] == "intentional_fouls"


@only("current")
async def test_balls_of_a_foul_stay_down_but_the_nine(app_server: Served, new_page: Pages) -> None:
    match, tablet = await opened(app_server, new_page, START, DRY)
    await tablet.tap("foul")
    await tablet.choose("Off the table")
    await reads(tablet.page, "dialog[open] .act-confirm", "Pick the ball")
    await tablet.page.click("dialog[open] .picks >> nth=1 >> [data-ball='3']")
    await tablet.page.click("dialog[open] .picks >> nth=0 >> [data-ball='9']")
    await tablet.choose("Foul: 1 to Ronnie")
    await reads(tablet.page, "#turn-a", "at the table")
    assert await tablet.lit_balls() == [1, 2, 4, 5, 6, 7, 8, 9]
    await tablet.saved()
    last = (await log_of(app_server, match))[-1]
    assert (last["potted"], last["off_table"]) == ([9], [3])


@only("current")
async def test_the_record_is_set_straight(app_server: Served, new_page: Pages) -> None:
    match, tablet = await opened(app_server, new_page, START, DRY)
    await tablet.menu("adjust")
    await tablet.page.fill("dialog[open] .number >> nth=0", "12")
    await tablet.choose("4 ball", "Ronnie")
    await tablet.says("dialog[open] .changes", "Points, Ronnie: 0 → 12")
    await tablet.choose("Record the change")
    await tablet.score(12, 0)
    await tablet.saved()
    state = await state_of(app_server, match)
    assert (state["striker"], 4 in state["rack"]["balls"]) == ("a", False)
    await reads(
        tablet.page, "#undo", "Undo: Set straight: 12–0, balls 1 2 3 5 6 7 8 9, at the table"
    )


@only("current")
async def test_a_sets_first_rack_may_be_named_and_time_ends_the_match(
    app_server: Served, new_page: Pages
) -> None:
    match, tablet = await opened(
        app_server, new_page, START, race_to=7, sets_to_win=2, time_limit_ms=3_600_000
    )
    await reads(tablet.page, "#frames-note", "Race to 7")
    await tablet.broken("9", "x3")
    await tablet.rack_over("Rack 1 to Ronnie", "Golden break: 7 – 0 · Set 1 to Ronnie")
    await tablet.stage("Start rack 2: Łukasz breaks")
    await reads(tablet.page, "#turn-b", "at the table")
    await tablet.broken("9", "x3")
    await tablet.stage("Start rack 3: Łukasz breaks")
    await tablet.saved()
    await tablet.menu("award")
    await tablet.choose("Łukasz", "Other", "Rack", "Award the rack to Łukasz")
    await tablet.rack_over("Rack 3 to Łukasz", "Rack awarded: 0 – 4")
    assert await tablet.page.is_visible("#clock-frame")
    await tablet.saved()
    assert (await state_of(app_server, match))["sides"]["b"]["games"] == 1


@only("current", "127")
async def test_the_panel_follows_the_discipline_of_the_match_on_the_table(
    app_server: Served, new_page: Pages
) -> None:
    snooker = await app_server.create_match()
    await app_server.send(snooker, START)
    tablet = await Tablet.open(new_page, snooker.urls["referee"])
    await tablet.tap("red")
    await tablet.score(1, 0)
    await tablet.saved()
    await tablet.page.evaluate("window.stayed = true")
    nine = await app_server.create_match("golden-nine")
    await app_server.send(nine, START, DRY)
    await reads(tablet.page, "#nine-text", "Lowest ball: 1")
    assert await tablet.page.is_hidden("#play")
    await NineTablet(tablet.page).pots(1)
    await tablet.saved()
    again = await app_server.create_match()
    await app_server.send(again, START)
    await tablet.unhurried()
    await tablet.tap("red")
    await tablet.score(1, 0)
    assert await tablet.page.is_hidden("#nine")
    assert await tablet.page.evaluate("window.stayed")


@only("current")
async def test_every_button_that_is_lit_is_accepted(app_server: Served, new_page: Pages) -> None:
    """A referee who taps anything that is lit, dialogues included, is never refused."""
    match, tablet = await opened(app_server, new_page, racks=60)
    rng = random.Random(5)
    kinds: set[str] = set()
    for _ in range(500):
        await tablet.page.wait_for_function(TRUTH)
        lit: list[str] = await tablet.page.evaluate(LIT)
        if (await tablet.page.inner_text("#stage-title")).endswith("wins the match"):
            kinds |= {event["type"] for event in await log_of(app_server, match)}
            match = await app_server.create_match({"preset": "golden-nine", "racks": 60})
            await reads(tablet.page, "#stage-title", "Rack 1: who breaks?")
            continue
        onward = [n for n, text in enumerate(lit) if not re.match(BACK, text)]
        index = rng.choice(onward) if onward and rng.random() < 0.9 else rng.randrange(len(lit))
        await tablet.page.evaluate(CLICK, index)
        assert await tablet.page.is_hidden("#refused"), await tablet.page.inner_text("#refused")
    kinds |= {event["type"] for event in await log_of(app_server, match)}
    assert len(kinds) > 9, kinds
