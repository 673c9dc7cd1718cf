"""The store in memory: loud, alone, and the same contract (see test_redis)."""

from server.core.ids import MatchId
from server.store.ephemeral import ephemeral_store


async def test_it_says_loudly_that_nothing_is_kept() -> None:
    store = ephemeral_store()
    assert store.warnings[0].startswith("NOTHING IS KEPT")
    await store.close()


async def test_two_of_them_share_nothing() -> None:
    first, second = ephemeral_store(), ephemeral_store()
    await first.set_table("1", MatchId("m"))
    assert await second.tables() == {}
    await first.close()
    await second.close()
