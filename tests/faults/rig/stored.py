"""A match's log as it is stored, read past every server: for logs that no server can read."""

import msgspec

from server.core.ids import MatchId
from server.store.address import open_link
from server.store.keys import Keys
from server.store.redis import RedisStore
from tests.faults.rig.history import Logged


async def stored_log(redis_url: str, match: str) -> list[Logged]:
    """Every entry, in order."""
    store = RedisStore(open_link(redis_url, "the store"), Keys())
    try:
        entries = await store.read_log(MatchId(match))
    finally:
        await store.close()
    return [
        Logged(entry.seq, entry.command_id, msgspec.json.decode(entry.line)) for entry in entries
    ]
