"""The parts of a server are made once and know one another."""

from server.core.ids import MatchId
from tests.support.serving import Served


async def test_what_one_part_does_the_others_see(app_server: Served) -> None:
    parts = app_server.parts
    match = await app_server.create_match()
    live = await parts.service.current(MatchId(match.id))
    await parts.desk.matches.hold(live, True)
    await app_server.send(match, {"type": "start", "breaker": "a"})
    channel = await parts.broadcast.channel(live.record.id, "scoreboard")
    assert (channel.topic.seq, live.fold.seq) == (0, 1)
