"""What any server does at the desk is known to all."""

from server.http.desk import DeskParts
from server.live.players import Player
from tests.support.serving import Served


async def test_what_is_stored_is_read_before_anybody_asks(app_server: Served) -> None:
    id_, _ = await app_server.parts.desk.players.add(Player("Anna"))
    parts = app_server.parts
    fresh = DeskParts(parts.store, parts.clock, parts.service, parts.directory, parts.leagues, 0)
    await fresh.refresh()
    assert [name for name, _ in fresh.players.all()] == [id_]
