"""One encoding a view, the latest wins, and what nobody watches costs nothing."""

import asyncio
from typing import Any

import msgspec
import pytest

from server.core.errors import Refusal
from server.http.league_broadcast import LeagueBroadcast, LeagueChannel
from tests.support.league import club
from tests.support.serving import Served
from tests.support.sink import Sink, connection


def channels(broadcast: LeagueBroadcast) -> list[LeagueChannel]:
    return list(broadcast._channels.get("club", {}).values())


async def test_two_views_and_two_nights_are_channels_of_their_own(app_server: Served) -> None:
    await club(app_server)
    broadcast = app_server.parts.league_broadcast
    table = await broadcast.channel("club", "league-table")
    assert await broadcast.channel("club", "league-table") is table
    night = await broadcast.channel("club", "night", 3)
    assert await broadcast.channel("club", "night", 4) is not night
    with pytest.raises(Refusal):
        await broadcast.channel("no", "night")


async def test_a_channel_without_viewers_is_dropped_at_the_next_change(
    app_server: Served,
) -> None:
    league = await club(app_server)
    broadcast = app_server.parts.league_broadcast
    stale = await broadcast.channel("club", "night")
    await league.draw()
    assert channels(broadcast) == []
    fresh = await broadcast.channel("club", "night")
    assert fresh is not stale
    assert fresh.state["show"]["on"]


async def test_a_slow_viewer_gets_the_latest_whole_and_nothing_in_between(
    app_server: Served,
) -> None:
    league = await club(app_server)
    night = await league.draw(tables=[])
    broadcast = app_server.parts.league_broadcast
    channel = await broadcast.channel("club", "league-table")
    slow, quick = Sink(), Sink()
    slow.stuck = True
    viewers = [connection(sink) for sink in (slow, quick)]
    for viewer in viewers:
        viewer.attach(channel.topic)
    await league.win(night["matches"][0]["id"], "a", "b", "a", "a")
    slow.stuck = False
    async with asyncio.timeout(5):
        while not slow.got or last(slow)["seq"] < channel.topic.seq:
            await asyncio.sleep(0)
        while last(quick)["seq"] < channel.topic.seq:
            await asyncio.sleep(0)
    assert len(slow.got) <= 2
    assert last(slow)["state"] == last(quick)["state"] == channel.state


def last(viewer: Sink) -> dict[str, Any]:
    """The last message that a viewer took."""
    message: dict[str, Any] = msgspec.json.decode(viewer.got[-1])
    return message
