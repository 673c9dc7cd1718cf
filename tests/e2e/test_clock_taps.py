"""Clock taps that should not count, over the socket: refused with a reason, nothing changed."""

import asyncio
import uuid
from typing import Any

import pytest

from server.live.service import MAX_CLOCK_LAG_MS
from tests.support.line import Line, Message, line
from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}
STROKE = {"type": "stroke", "potted": ["red"]}
PREMIER = "premier-league-2011"


def clock(action: str, name: str = "shot", **more: Any) -> dict[str, Any]:
    return {"type": "clock", "clock": name, "action": action, **more}


def extension(side: str) -> dict[str, Any]:
    return {"type": "extension", "side": side}


async def tapped(page: Line, event: Message, at: int | None = None) -> Message:
    """The answer to a tap that was made at `at`."""
    name = str(uuid.uuid4())
    await page.put(type="command", id=name, base=None, at=at, event=event)
    return await page.answer(name)


async def log_of(server: Served, match: Created) -> str:
    async with server.http.get(f"/api/matches/{match.id}/log") as response:
        return await response.text()


async def refused(
    server: Served, match: Created, event: Message, *says: str, at: int | None = None
) -> str:
    """The code of a refusal that has words and changed nothing."""
    before = await log_of(server, match)
    async with line(server.ws_url) as page:
        await page.hello(match.keys["referee"])
        answer = await tapped(page, event, at)
    assert answer["type"] == "refused", answer
    for text in says:
        assert text in answer["message"], answer
    assert await log_of(server, match) == before
    return str(answer["code"])


async def ready(server: Served, *events: dict[str, Any], spec: Any = PREMIER) -> Created:
    match = await server.create_match(spec)
    await server.send(match, START, *events)
    return match


async def test_an_extension_too_many(app_server: Served) -> None:
    match = await ready(app_server, clock("start"), extension("a"), extension("a"))
    assert await refused(app_server, match, extension("a"), "no extension") == "no_extension"


async def test_an_extension_for_the_wrong_side(app_server: Served) -> None:
    match = await ready(app_server, clock("start"))
    assert await refused(app_server, match, extension("b"), "striker") == "not_striker"


@pytest.mark.parametrize("stopped", [[], [clock("start"), clock("pause")]], ids=["full", "paused"])
async def test_an_extension_on_a_clock_that_stands(
    app_server: Served, stopped: list[dict[str, Any]]
) -> None:
    match = await ready(app_server, *stopped)
    assert await refused(app_server, match, extension("a")) == "clock_not_running"


async def test_an_extension_on_an_expired_clock(app_server: Served) -> None:
    match = await ready(app_server, clock("start"), clock("set", ms=0))
    await a_moment(app_server)
    code = await refused(app_server, match, extension("a"), "expired")
    assert code == "clock_not_running"


async def test_a_clock_below_zero_or_without_a_time(app_server: Served) -> None:
    match = await ready(app_server)
    assert await refused(app_server, match, clock("set", ms=-1), "ms", "-1") == "bad_value"
    assert await refused(app_server, match, clock("set"), "ms") == "malformed"
    assert await refused(app_server, match, clock("start", ms=5), "ms") == "bad_value"


async def test_a_clock_that_is_not_there(app_server: Served) -> None:
    match = await ready(app_server)
    assert await refused(app_server, match, clock("start", "frame"), "Shoot-Out") == "not_now"
    assert await refused(app_server, match, clock("start", "decision")) == "not_now"
    plain = await ready(app_server, spec="snooker")
    assert await refused(app_server, plain, {"type": "struck"}, "shot clock") == "not_now"


async def test_a_stroke_after_the_end_of_the_shoot_out(app_server: Served) -> None:
    match = await ready(app_server, {"type": "struck"}, STROKE, spec="shoot-out")
    await app_server.send(match, clock("set", "frame", ms=0))
    await a_moment(app_server)
    for late in (STROKE, {"type": "foul", "reason": "in_off"}, {"type": "struck"}):
        assert await refused(app_server, match, late, "time") == "too_late"
    answer = await app_server.send(match, {"type": "time_up"})
    assert answer["state"]["status"] == "over"


async def test_time_up_while_time_is_left_or_a_stroke_is_in_progress(app_server: Served) -> None:
    match = await ready(app_server, {"type": "struck"}, spec="shoot-out")
    assert await refused(app_server, match, {"type": "time_up"}, "not over") == "not_now"
    await app_server.send(match, clock("set", "frame", ms=0))
    await a_moment(app_server)
    assert await refused(app_server, match, {"type": "time_up"}, "stroke") == "not_now"


async def test_a_tap_that_waited_too_long(app_server: Served) -> None:
    match = await ready(app_server, clock("start"))
    old = app_server.parts.clock.now_ms() - MAX_CLOCK_LAG_MS - 500
    for event in ({"type": "struck"}, clock("pause"), extension("a")):
        assert await refused(app_server, match, event, "5 s", at=old) == "too_late"


async def test_a_tap_in_the_future_or_before_the_last_event_is_held_within(
    app_server: Served,
) -> None:
    match = await ready(app_server)
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["timing"])
        await page.of_type("state")
        begun = page.state["at"]
        answer = await tapped(page, clock("start"), at=begun + 60_000)
        started = (await page.at_seq(answer["seq"]))["at"]
        assert begun <= started <= app_server.parts.clock.now_ms()
        answer = await tapped(page, {"type": "struck"}, at=started - 1_000)
        assert (await page.at_seq(answer["seq"]))["at"] == started


async def test_the_timing_official_scores_nothing(app_server: Served) -> None:
    match = await ready(app_server, clock("start"))
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["timing"])
        for event in (STROKE, {"type": "foul", "reason": "time"}, {"type": "undo"}):
            answer = await tapped(page, event)
            assert (answer["type"], answer["code"]) == ("refused", "forbidden")
        assert (await tapped(page, {"type": "struck"}))["type"] == "ack"


async def test_two_tablets_at_once_stand_in_nobodys_way(app_server: Served) -> None:
    """The referee's base is older than the timing official's taps, and is not stale for it."""
    match = await ready(app_server)
    async with line(app_server.ws_url) as referee, line(app_server.ws_url) as official:
        await referee.hello(match.keys["referee"])
        await official.hello(match.keys["timing"])
        assert (await tapped(official, clock("start")))["seq"] == 2
        assert (await tapped(official, {"type": "struck"}))["seq"] == 3
        name = await referee.command(STROKE, base=1)
        assert (await referee.answer(name))["seq"] == 4
        # The stroke has put the full allowance back by itself.
        shot = (await official.at_seq(4))["clocks"]["shot"]
        assert (shot["running"], shot["remaining_ms"]) == (False, 20_000)


async def a_moment(server: Served) -> None:
    """Until the server's clock has moved on by two milliseconds."""
    until = server.parts.clock.now_ms() + 2
    while server.parts.clock.now_ms() <= until:
        await asyncio.sleep(0)
