"""The lock and the rules are the operator's, on every server alike."""

from pathlib import Path

import pytest

from server.core.errors import Refusal
from server.obs.desk import KIND, RULES, Desk
from server.obs.rules import read_rules
from server.store.open import open_store
from server.store.redis import RedisStore

OF_FILE = read_rules([{"on": "frame_end", "replay": True}])
OF_DESK = read_rules([{"on": "break_50", "scene": "Replay", "back_s": 8}])


async def test_the_rules_of_the_file_hold_until_the_desk_has_its_own(store: RedisStore) -> None:
    one, two = Desk(store.documents, OF_FILE), Desk(store.documents, OF_FILE)
    await one.read()
    assert (one.rules, one.has_own) == (OF_FILE, False)
    await one.set_rules(OF_DESK)
    await two.read()
    assert one.rules == two.rules == OF_DESK
    await two.set_rules(())
    await one.read()
    assert (one.rules, one.has_own) == ((), True), "none at all is a choice too"
    await one.set_rules(None)
    await two.read()
    assert two.rules == OF_FILE


async def test_the_lock_holds_everywhere(store: RedisStore) -> None:
    one, two = Desk(store.documents, ()), Desk(store.documents, ())
    assert not await two.read_lock()
    await one.lock(locked=True)
    assert one.locked
    assert await two.read_lock()
    await two.lock(locked=False)
    assert not await one.read_lock()


async def test_rules_of_a_newer_version_are_passed_over(store: RedisStore) -> None:
    body = b'{"cue":[{"on":"a_new_cue","scene":"X"}]}'
    await store.documents.put(KIND, RULES, body, expected_version=0)
    desk = Desk(store.documents, OF_FILE)
    await desk.read()
    assert desk.rules == OF_FILE


async def test_without_the_store_nothing_is_changed(valkey_url: str, tmp_path: Path) -> None:
    async with open_store(data_dir=tmp_path, redis_url=valkey_url) as opened:
        desk = Desk(opened.documents, ())
    with pytest.raises(Refusal, match="nothing was changed"):
        await desk.lock(locked=True)
    assert not desk.locked
