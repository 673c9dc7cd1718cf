"""The store in memory: loud, alone, and the same contract (see test_redis)."""

import pytest

from server.core.ids import MatchId
from server.store import ephemeral
from server.store.base import StartError
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


def test_without_its_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ephemeral, "find_spec", lambda _: None)
    with pytest.raises(StartError, match=r"pip install 'fakeredis\[lua\]'"):
        ephemeral_store()
