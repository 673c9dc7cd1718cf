"""The clocks on air, in each engine: beside the strap, above it and alone."""

import pytest

from tests.browser.clocks import SHOOT_OUT, Clocks, clock, running, start, struck_frame
from tests.browser.engines import only
from tests.browser.hands import reads
from tests.browser.pages import Pages
from tests.browser.test_scoreboard_on_air import COUNT, SMALL, inside, shot
from tests.support.serving import Served

LEFT, RIGHT = ".flank.left", ".flank.right"
ABOVE = ".board .frame-clock"
ALONE = ".shot-clock[data-side='a']"
BEEPS = """() => {
  window.beeps = [];
  AudioContext.prototype.resume = async () => {};
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (...at) {
    window.beeps.push(this.frequency.value);
    return start.apply(this, at);
  };
}"""


@only("103", "127")
async def test_it_stands_beside_the_strap_at_the_side_of_the_striker(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, {"type": "start", "breaker": "a"})
    clocks = await Clocks.open(new_page, match)
    await clocks.stands(LEFT, "ready")
    assert (await clocks.sees(LEFT))["text"] == "20"
    assert (await clocks.sees(RIGHT))["stand"] == "off"
    await app_server.send(match, clock("start"))
    await clocks.stands(LEFT, "running")
    await reads(clocks.page, f"{LEFT} .figure", "19")
    await app_server.send(match, {"type": "stroke"})
    await clocks.stands(RIGHT, "ready")
    assert (await clocks.sees(LEFT))["stand"] == "off"


@only("103", "127")
async def test_ten_and_five_seconds_change_colour_weight_and_form(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, *running(19_000))
    clocks = await Clocks.open(new_page, match)
    await clocks.stands(LEFT, "running")
    looks = [await clocks.sees(LEFT)]
    await app_server.send(match, clock("set", ms=10_400))
    await reads(clocks.page, f"{LEFT} .figure", "10")
    looks.append(await clocks.sees(LEFT))
    await app_server.send(match, clock("set", ms=5_400))
    await reads(clocks.page, f"{LEFT} .figure", "5")
    looks.append(await clocks.sees(LEFT))
    assert [look["tone"] for look in looks] == ["calm", "amber", "red"]
    assert len({look["ground"] for look in looks}) == 3
    assert len({look["size"] for look in looks}) == 3
    assert [look["weight"] for look in looks] == ["600", "700", "700"]


@only("103", "127")
async def test_expiry_is_shown_and_is_no_more_than_that(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, *running(4_900))
    clocks = await Clocks.open(new_page, match, name="shot-clock")
    await clocks.stands(ALONE, "running")
    red = await clocks.sees(ALONE)
    await app_server.send(match, clock("set", ms=400))
    await clocks.stands(ALONE, "expired")
    expired = await clocks.sees(ALONE)
    assert expired["text"] == "0"
    assert expired["ground"] != red["ground"]
    assert await clocks.page.evaluate("document.documentElement.dataset.seq") == "4"


@only("103", "127")
@pytest.mark.parametrize(("name", "at"), [("scoreboard", LEFT), ("shot-clock", ALONE)])
async def test_paused_looks_paused_and_goes_on(
    app_server: Served, new_page: Pages, name: str, at: str
) -> None:
    match = await start(app_server, *running(15_500), clock("pause"))
    clocks = await Clocks.open(new_page, match, name=name)
    await clocks.stands(at, "paused")
    assert (await clocks.sees(at))["text"] == "16"
    await app_server.send(match, clock("resume"))
    await clocks.stands(at, "running")


@only("103", "127")
async def test_extensions_are_marks_that_are_used_up(app_server: Served, new_page: Pages) -> None:
    match = await start(app_server, *running(12_000))
    clocks = await Clocks.open(new_page, match)
    await clocks.stands(LEFT, "running")
    assert await clocks.marks(".player.left .extensions", "data-mark-is") == ["left", "left"]
    await app_server.send(match, {"type": "extension", "side": "a"})
    used = "document.querySelector('.player.left [data-mark-is=used]') !== null"
    await clocks.page.wait_for_function(f"() => {used}")
    assert await clocks.marks(".player.left .extensions", "data-mark-is") == ["left", "used"]
    assert await clocks.marks(".player.right .extensions", "data-mark-is") == ["left", "left"]
    assert int((await clocks.sees(LEFT))["text"]) > 28


@only("103", "127")
async def test_a_shoot_out_frame_has_tenths_in_its_last_ten_seconds(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, *struck_frame(65_000), form=SHOOT_OUT)
    clocks = await Clocks.open(new_page, match)
    await clocks.stands(ABOVE, "running")
    assert (await clocks.sees(ABOVE))["text"].startswith("1:0")
    await app_server.send(match, clock("set", "frame", 9_000))
    short = "/^[1-8]\\.\\d$/.test(document.querySelector('.frame-clock .figure').textContent)"
    await clocks.page.wait_for_function(f"() => {short}")
    assert (await clocks.sees(ABOVE))["tone"] == "amber"
    alone = await Clocks.open(new_page, match, "lang=zh-Hant", name="shot-clock")
    await alone.stands(".clocks .frame-clock", "running")


@only("103", "127")
async def test_at_the_blue_each_side_has_its_attempts(app_server: Served, new_page: Pages) -> None:
    order = {"type": "blue_order", "first": "b"}
    match = await start(app_server, *struck_frame(0), form=SHOOT_OUT)
    await app_server.send(match, {"type": "stroke"})
    clocks = await Clocks.open(new_page, match)
    await app_server.send(match, order, *({"type": "blue", "potted": one} for one in (True, False)))
    over = "document.querySelector('#card.on') !== null"
    await clocks.page.wait_for_function(f"() => {over}")
    assert (await clocks.sees(ABOVE))["stand"] == "off"
    again = await start(app_server, *struck_frame(0), form=SHOOT_OUT)
    await app_server.send(again, {"type": "stroke"}, order, {"type": "blue", "potted": True})
    clocks = await Clocks.open(new_page, again)
    assert await clocks.marks(".dock.right .blues.on", "data-is") == ["pot"]
    assert await clocks.marks(".dock.left .blues.on", "data-is") == ["next"]


@only("103", "127")
async def test_a_match_without_clocks_has_no_trace_of_them(
    app_server: Served, new_page: Pages
) -> None:
    match = await start(app_server, {"type": "start", "breaker": "a"}, form="snooker")
    clocks = await Clocks.open(new_page, match, "pos=bottom-left")
    await clocks.page.wait_for_timeout(300)
    for at in (LEFT, RIGHT, ABOVE):
        assert (await clocks.sees(at))["stand"] == "off"
    assert await clocks.page.evaluate("document.querySelector('#board.clocked')") is None
    left = await clocks.page.evaluate("document.querySelector('#board').offsetLeft")
    assert left == pytest.approx(112, abs=1)
    alone = await Clocks.open(new_page, match, name="shot-clock", viewport=SMALL)
    assert (await shot(alone.page)).seen() is None


@only("103")
@pytest.mark.parametrize("pos", ["bottom", "top", "bottom-left", "top-right"])
@pytest.mark.parametrize("name", ["scoreboard", "shot-clock"])
async def test_with_clocks_all_of_it_is_in_the_safe_area(
    app_server: Served, new_page: Pages, name: str, pos: str
) -> None:
    match = await start(app_server, *struck_frame(9_000), clock("start"), form=SHOOT_OUT)
    clocks = await Clocks.open(new_page, match, f"pos={pos}&animate=0", name, SMALL)
    at = ".frame-clock"
    await clocks.stands(at, "running")
    seen = (await shot(clocks.page)).seen()
    assert seen is not None
    assert inside(seen), seen


@only("127")
async def test_the_sides_can_be_swapped(app_server: Served, new_page: Pages) -> None:
    match = await start(app_server, *running(15_000, breaker="b"))
    clocks = await Clocks.open(new_page, match, "swap=1")
    await clocks.stands(LEFT, "running")
    assert (await clocks.sees(RIGHT))["stand"] == "off"


@only("127")
async def test_tenths_of_a_shot_clock_by_option(app_server: Served, new_page: Pages) -> None:
    match = await start(app_server, *running(9_000))
    plain = await Clocks.open(new_page, match)
    tenths = await Clocks.open(new_page, match, "tenths=1")
    for clocks in (plain, tenths):
        await clocks.stands(LEFT, "running")
    assert "." not in (await plain.sees(LEFT))["text"]
    assert "." in (await tenths.sees(LEFT))["text"]


@only("127")
async def test_it_sounds_by_option_at_each_of_the_last_seconds(
    app_server: Served, new_page: Pages
) -> None:
    paused = [clock("pause"), clock("set", ms=2_800)]
    match = await start(app_server, *running(20_000), *paused)
    page = await new_page()
    await page.add_init_script(f"({BEEPS})()")
    await page.goto(f"{match.urls['scoreboard']}&sound=1")
    await Clocks(page).stands(LEFT, "paused")
    await app_server.send(match, clock("resume"))
    await Clocks(page).stands(LEFT, "expired")
    await page.wait_for_function("() => window.beeps.length >= 3")
    assert await page.evaluate("window.beeps") == [660, 660, 330]


@only("127")
async def test_while_no_clock_runs_nothing_does(app_server: Served, new_page: Pages) -> None:
    match = await start(app_server, *running(15_000), clock("pause"))
    clocks = await Clocks.open(new_page, match)
    await clocks.stands(LEFT, "paused")
    await clocks.page.wait_for_timeout(1_200)
    await clocks.page.evaluate(COUNT)
    await clocks.page.wait_for_timeout(1_500)
    assert await clocks.page.evaluate("window.ran") == 0
