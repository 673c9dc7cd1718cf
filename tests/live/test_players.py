"""The list of players, and that nobody writes over another's change."""

import pytest

from server.core.errors import Refusal
from server.live import players as module
from server.live.players import Player, Players
from server.store.redis import RedisStore


async def test_players_are_listed_by_name(store: RedisStore) -> None:
    players = Players(store)
    for name in ("丁俊暉", "Anna", "Łoś"):
        await players.add(Player(name))
    assert [kept.value.name for _, kept in players.all()] == ["Anna", "Łoś", "丁俊暉"]


async def test_a_player_is_changed_by_who_has_seen_the_last_version(store: RedisStore) -> None:
    mine, theirs = Players(store), Players(store)
    id_, _ = await mine.add(Player("Anna"))
    assert (await theirs.put(id_, Player("Anna", short="A"), 1)).version == 2
    with pytest.raises(Refusal) as refused:
        await mine.put(id_, Player("Hanna"), 1)
    assert refused.value.code == "stale"
    assert (await mine.put(id_, Player("Hanna"), 2)).value == Player("Hanna")


async def test_one_who_is_not_there_is_said_to_be_missing(store: RedisStore) -> None:
    players = Players(store)
    id_, _ = await players.add(Player("Anna"))
    await players.remove(id_)
    for attempt in (players.remove(id_), players.put(id_, Player("Anna"), 1)):
        with pytest.raises(Refusal) as refused:
            await attempt
        assert refused.value.code == "not_found"


async def test_there_may_be_so_many(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    players = Players(store)
    await players.add(Player("Anna"))
    with pytest.raises(Refusal, match="there may be 1"):
        await players.add(Player("Bert"))
