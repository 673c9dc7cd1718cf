"""Frames against the clock: the referee's tablet and the timing official's on one match."""

from typing import Any

from playwright.async_api import Page

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of, state_of
from tests.support.serving import Created, Served

ONE_RED = {"preset": "premier-league-2011", "reds": 1}
START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
MISS = {"type": "stroke"}
LEFT = "() => Number(document.querySelector('#shot-figure').textContent)"
ENABLED = """() => [...document.querySelectorAll("main button:enabled")]
  .filter((node) => node.getClientRects().length > 0).map((node) => node.dataset.do).sort()"""
MARKS = """(id) => [...document.querySelectorAll(`#${id} .mark`)]
  .map((mark) => Number(mark.classList.contains("left")))"""
TYPED = """(text) => {
  const field = document.querySelector("dialog[open] .number");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
SPY = """() => {
  const Real = window.OscillatorNode;
  window.beeps = [];
  window.OscillatorNode = class extends Real {
    constructor(context, options) {
      super(context, options);
      window.beeps.push(options.frequency);
    }
  };
}"""


def clock(action: str, name: str = "shot", **more: Any) -> dict[str, Any]:
    return {"type": "clock", "clock": name, "action": action, **more}


async def both(app_server: Served, new_page: Pages, spec: Any) -> tuple[Created, Tablet, Tablet]:
    """A match, the referee's tablet and the timing official's."""
    match = await app_server.create_match(spec)
    referee = await Tablet.open(new_page, match.urls["referee"])
    return match, referee, await Tablet.open(new_page, match.urls["timing"])


async def stands(page: Page, words: str) -> None:
    """Wait until the timing page says how the shot clock stands."""
    await reads(page, "#shot-stand", words)


async def place(referee: Tablet, name: str, words: str) -> None:
    """Tap a place of the referee's bar of clocks, once it reads so."""
    await reads(referee.page, f"[data-place={name}] span", words)
    await referee.unhurried()
    await tap(referee.page, f"[data-place={name}]")


@only("current", "103")
async def test_a_premier_league_frame_with_two_tablets(app_server: Served, new_page: Pages) -> None:
    match, referee, official = await both(app_server, new_page, ONE_RED)
    await reads(official.page, "#no-clock-title", "No clock now")
    await referee.stage("Ronnie")
    await stands(official.page, "Ready")
    await reads(official.page, "#shot-figure", "20.0")
    assert await official.page.evaluate(ENABLED) == ["set", "start"]
    await official.tap("start")
    await stands(official.page, "Running")
    await reads(referee.page, "[data-place=toggle] span", "Struck")
    await official.page.wait_for_function(f"() => ({LEFT})() < 19.5")
    await official.tap("struck")
    await stands(official.page, "Struck: the referee records the stroke")
    assert 15 < await official.page.evaluate(LEFT) < 19.5
    # Each page shows its own taps before the server has them, and the other acts on what is there.
    await official.saved()
    await referee.tap("red")
    await stands(official.page, "Ready")
    await reads(official.page, "#points-a", "1")

    await official.unhurried()
    await official.tap("start", "extension_a")
    await official.page.wait_for_function(f"() => ({LEFT})() > 30")
    assert await official.page.evaluate(MARKS, "marks-a") == [1, 0]
    await official.tap("pause")
    await stands(official.page, "Stopped")
    left = await official.page.evaluate(LEFT)
    await reads(referee.page, "[data-place=pause] span", "Resume")
    assert await official.page.evaluate(LEFT) == left
    await official.unhurried()
    await official.tap("resume")
    await stands(official.page, "Running")
    assert await referee.page.evaluate(MARKS, "clock-marks") == [1, 0]

    await expired_by_hand(official)
    await official.saved()
    await reads(referee.page, "#figure-shot", "0")
    await referee.score(1, 0)
    await place(referee, "extension", "Time foul")
    await referee.choose("Foul 7 to Łukasz")
    await referee.score(1, 7)
    # A time foul is a foul and a miss: the clock runs for the other side at once.
    await stands(official.page, "Running")
    await reads(official.page, "#turn-b", "at the table")
    await referee.tap("choose:play")
    for ball in ("yellow", "green", "brown", "blue", "pink", "black"):
        await referee.tap(ball)
    await reads(referee.page, "#stage-title", "Frame 1 to Łukasz")
    await reads(official.page, "#no-clock-title", "Between frames")
    assert await official.page.evaluate(ENABLED) == []
    await referee.saved()
    assert (await state_of(app_server, match))["frames"][0]["b"] == 34
    assert await referee.page.locator(".tap[data-mark=refused]").count() == 0
    assert await official.page.locator(".tap[data-mark=refused]").count() == 0


async def expired_by_hand(official: Tablet) -> None:
    """Set the running clock to nothing, and see it over: nobody is punished by that."""
    await official.tap("set")
    await official.page.evaluate(TYPED, "0")
    await official.says("dialog[open] .changes", r"Shot clock: \d+\.\d → 0$")
    await official.choose("Set it to 0")
    await stands(official.page, "Time over")
    await reads(official.page, "#shot-figure", "0")
    assert await official.page.evaluate(ENABLED) == ["pause", "reset", "set", "struck"]


@only("current")
async def test_a_shoot_out_frame_to_the_blue(app_server: Served, new_page: Pages) -> None:
    match, referee, official = await both(app_server, new_page, "shoot-out")
    await referee.stage("Łukasz")
    await reads(official.page, "#frame-figure", "10:00")
    await official.tap("start", "struck")
    await official.saved()
    await referee.tap("miss")
    await referee.saved()
    await frame_stands(official.page, "running")
    await official.unhurried()
    await official.tap("start", "pause_all")
    await stands(official.page, "Stopped")
    await frame_stands(official.page, "paused")
    await reads(referee.page, "[data-place=pause] span", "Resume")
    await official.tap("resume_all")
    await stands(official.page, "Running")
    await official.saved()
    # The end comes by itself on both tablets: nothing is sent for it.
    await app_server.send(match, clock("set", "frame", ms=400))
    await reads(official.page, "#frame-figure", "0")
    await reads(official.page, "#shot-stand", "The frame's time is over: the referee ends it")
    assert await referee.lit() == []
    await place(referee, "extension", "Time is up")
    await referee.choose("End the frame")
    await reads(referee.page, "#stage-title", "Blue-ball shoot-out: who begins?")
    await referee.stage("Ronnie")
    for potted, turn in ((True, "Łukasz"), (True, "Ronnie"), (False, "Łukasz"), (True, None)):
        await referee.unhurried()
        await referee.stage("Potted" if potted else "Missed")
        if turn:
            await reads(referee.page, "#stage-title", f"Blue: {turn}")
    await reads(referee.page, "#stage-title", "Łukasz wins the match")
    await reads(official.page, "#no-clock-title", "Łukasz wins the match")


@only("current")
async def test_a_frame_clock_set_by_hand_in_a_pause_goes_on_with_the_others(
    app_server: Served, new_page: Pages
) -> None:
    match, referee, official = await both(app_server, new_page, "shoot-out")
    await app_server.send(match, START, clock("start"), {"type": "struck"}, MISS, clock("start"))
    await stands(official.page, "Running")
    await official.tap("pause_all")
    await stands(official.page, "Stopped")
    await set_frame(official, "10 s less")
    await official.tap("resume_all")
    await stands(official.page, "Running")
    await frame_stands(official.page, "running")
    await official.saved()
    # Reset alone it is in no pause of all: until the next strike it has a key of its own.
    await app_server.send(match, clock("pause", "frame"), clock("reset", "frame"))
    await app_server.send(match, clock("set", "frame", ms=500_000), clock("pause"))
    await frame_stands(official.page, "paused")
    await reads(official.page, "[data-do=resume_all]", "Resume all")
    await official.unhurried()
    await official.tap("resume_all")
    await stands(official.page, "Running")
    await frame_stands(official.page, "paused")
    await reads(official.page, "[data-do=resume_frame]", "Resume frame clock")
    await official.unhurried()
    await official.tap("resume_frame")
    await frame_stands(official.page, "running")
    await reads(official.page, ".key-all[data-side=b]", "Resume all")
    await reads(referee.page, "[data-place=pause] span", "Pause")


async def set_frame(official: Tablet, step: str) -> None:
    """Set the frame clock by hand, by one step from what it reads."""
    await official.tap("set")
    await official.choose("Frame clock")
    await tap(official.page, f"dialog[open] .stepper-key[aria-label='{step}']")
    await tap(official.page, "dialog[open] .act-confirm")


async def frame_stands(page: Page, stand: str) -> None:
    """Wait until the frame clock stands so."""
    await page.wait_for_function(
        "(stand) => document.querySelector('#frame-time').dataset.stand === stand", arg=stand
    )


@only("current")
async def test_a_referee_without_a_timing_official(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match(ONE_RED)
    referee = await Tablet.open(new_page, match.urls["referee"])
    await referee.stage("Ronnie")
    await place(referee, "toggle", "Start")
    await place(referee, "extension", "Extension")
    await place(referee, "pause", "Pause")
    await place(referee, "pause", "Resume")
    await place(referee, "toggle", "Struck")
    await referee.tap("red")
    await reads(referee.page, "#figure-shot", "20")
    await referee.press("c", "p", "p", "e")
    await place(referee, "reset", "Reset")
    await reads(referee.page, "#undo", "Undo: Red, Ronnie +1")
    await referee.saved(9)
    types = [event.get("action", event["type"]) for event in await log_of(app_server, match)]
    mine = ["start", "start", "extension", "pause", "resume", "struck", "stroke"]
    assert types == [*mine, "start", "pause", "resume", "extension", "reset"]


@only("current")
async def test_the_last_frame_wants_its_breaker_named(app_server: Served, new_page: Pages) -> None:
    match, referee, official = await both(app_server, new_page, ONE_RED)
    level = {"type": "adjust", "frames": {"a": 2, "b": 2}}
    await app_server.send(match, START, {"type": "concede"}, level)
    await referee.says("#stage-note", "who breaks")
    await referee.stage("Ronnie breaks")
    await reads(official.page, "#frame-figure", "10:00")
    await reads(official.page, "#turn-a", "at the table")
    await referee.saved()
    assert (await state_of(app_server, match))["frame"]["shoot_out"] is True


@only("current")
async def test_the_clocks_by_keyboard(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match(ONE_RED)
    await app_server.send(match, START)
    official = await Tablet.open(new_page, match.urls["timing"])
    await stands(official.page, "Ready")
    for keys, stand in ((" ", "Running"), ("ep", "Stopped"), ("p", "Running")):
        await official.press(*keys)
        await stands(official.page, stand)
    await official.press(" ")
    await stands(official.page, "Struck: the referee records the stroke")
    await official.press("r")
    await official.saved(6)
    types = [event.get("action", event["type"]) for event in await log_of(app_server, match)]
    assert types == ["start", "start", "extension", "pause", "resume", "struck", "reset"]


@only("current", "127")
async def test_the_last_seconds_sound_while_sound_is_on(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(ONE_RED)
    await app_server.send(match, START)
    page = await new_page("tablet")
    await page.add_init_script(f"({SPY})()")
    await page.goto(match.urls["timing"])
    official = Tablet(page)
    await official.lamp("up")
    await official.tap("start")
    await official.saved()
    for ms, tones in ((10_300, [880]), (5_300, [880, 660]), (400, [880, 660, 330])):
        await app_server.send(match, clock("set", ms=ms))
        await page.wait_for_function(
            "(tones) => JSON.stringify(window.beeps) === JSON.stringify(tones)", arg=tones
        )
    await tap(page, "#sound")
    await reads(page, "#sound", "Sound off")
    await app_server.send(match, clock("start"), clock("set", ms=300))
    await stands(page, "Time over")
    assert await page.evaluate("window.beeps.length") == 3


@only("current")
async def test_a_table_without_a_clock_says_so(app_server: Served, new_page: Pages) -> None:
    match = await app_server.create_match("snooker")
    await app_server.send(match, START)
    official = await Tablet.open(new_page, match.urls["timing"])
    await reads(official.page, "#no-clock-title", "No clock now")
    assert await official.page.evaluate(ENABLED) == []
    referee = await Tablet.open(new_page, match.urls["referee"])
    assert await referee.page.locator("#clocks").is_hidden()


@only("current")
async def test_another_key_sees_the_clocks_and_cannot_touch_them(
    app_server: Served, new_page: Pages
) -> None:
    match = await app_server.create_match(ONE_RED)
    await app_server.send(match, START)
    page = await new_page("tablet")
    new_page.allow("403")
    answer = await page.goto(
        match.urls["timing"].replace(match.keys["timing"], match.keys["overlay"])
    )
    assert answer is not None
    assert answer.status == 403
