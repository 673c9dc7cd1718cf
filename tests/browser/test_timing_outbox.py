"""Clock taps through lost links: none is sent too late, and each says what became of it."""

from urllib.parse import urlsplit

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages
from tests.browser.referee import Tablet, log_of
from tests.support.fault_proxy import FaultProxy
from tests.support.serving import Created, Served

pytestmark = only("current")
START = {"type": "start", "breaker": "a"}
AN_HOUR_ON = "{ const now = Date.now; Date.now = () => now() + 3_600_000; }"
TOO_OLD = r"expired: Clock started\. it waited longer than 5 seconds"


def through(wifi: FaultProxy, match: Created) -> str:
    """The timing official's address by way of the proxy."""
    address = urlsplit(match.urls["timing"])
    return address._replace(netloc=urlsplit(wifi.url).netloc).geturl()


async def offline(app_server: Served, new_page: Pages, wifi: FaultProxy) -> tuple[Created, Tablet]:
    """A frame just begun, and the official's tablet on it, without a link."""
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, START)
    official = await Tablet.open(new_page, through(wifi, match))
    await reads(official.page, "#shot-stand", "Ready")
    wifi.refuse = True
    wifi.cut()
    await official.lamp("down")
    return match, official


async def types_of(app_server: Served, match: Created) -> list[str]:
    return [event["type"] for event in await log_of(app_server, match)]


async def test_a_tap_that_waits_too_long_expires_on_the_screen_and_is_never_sent(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, official = await offline(app_server, new_page, wifi)
    await official.tap("start")
    # It is seen at once, and for as long as it may still count.
    await reads(official.page, "#shot-stand", "Running")
    await official.says("#refused-text", TOO_OLD)
    await reads(official.page, "#shot-stand", "Ready")
    wifi.refuse = False
    await official.lamp("up")
    await tap(official.page, "#dismiss")
    await official.tap("start")
    await official.saved()
    assert await types_of(app_server, match) == ["start", "clock"], "the second tap alone"
    assert await official.page.locator(".tap[data-mark=durable]").count() == 1


async def test_a_short_outage_loses_nothing_and_the_time_of_the_tap_counts(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, official = await offline(app_server, new_page, wifi)
    await official.tap("start")
    tapped = app_server.parts.clock.now_ms()
    wifi.refuse = False
    await official.saved()
    assert await types_of(app_server, match) == ["start", "clock"]
    async with app_server.http.get(f"/api/matches/{match.id}") as response:
        at = (await response.json())["state"]["at"]
    assert abs(at - tapped) < 250


async def test_a_tap_from_before_a_reload_is_found_and_marked_at_once(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, official = await offline(app_server, new_page, wifi)
    await official.tap("start")
    await official.page.goto("about:blank")
    await official.page.add_init_script(AN_HOUR_ON)
    wifi.refuse = False
    await official.page.goto(through(wifi, match))
    await official.says("#refused-text", TOO_OLD)
    await official.lamp("up")
    await official.tap("set")
    await official.choose("Set it to 20")
    await official.saved()
    assert await types_of(app_server, match) == ["start", "clock"]
    assert (await log_of(app_server, match))[1]["action"] == "set"


async def test_the_taps_of_the_referee_on_the_same_device_are_left_alone(
    app_server: Served, new_page: Pages, wifi: FaultProxy
) -> None:
    match, official = await offline(app_server, new_page, wifi)
    wifi.refuse = False
    address = urlsplit(match.urls["referee"])
    await official.page.goto(address._replace(netloc=urlsplit(wifi.url).netloc).geturl())
    await official.lamp("up")
    wifi.refuse = True
    wifi.cut()
    await official.lamp("down")
    await official.tap("red")
    wifi.refuse = False
    await official.page.goto(through(wifi, match))
    await official.lamp("up")
    await reads(official.page, "#shot-stand", "Ready")
    assert await official.page.locator(".tap").count() == 0
    assert await official.kept() == 1, "it waits for the referee's page"
