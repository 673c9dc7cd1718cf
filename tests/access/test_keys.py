"""Keys: stored as hashes, the standing ones the same again, gone once they are revoked."""

import asyncio
import re
from collections.abc import Mapping

import pytest

from server.access.keys import Grant, KeyRing, hash_of, new_admin_key
from server.core.errors import Refusal
from server.store.base import KeyRecord, Scope
from server.store.redis import RedisStore

TABLE: Scope = {"table": "1"}
MATCH: Scope = {"match": "m"}


def test_a_key_has_128_bits_in_letters_nobody_mistakes() -> None:
    keys = {new_admin_key() for _ in range(50)}
    assert len(keys) == 50
    assert all(re.fullmatch("[a-z2-7]{26}", key) for key in keys)


async def test_a_key_opens_what_it_was_made_for(store: RedisStore) -> None:
    ring = KeyRing(store, "the-admin-key")
    key = await ring.issue("overlay", TABLE, "", 1)
    grant = await ring.grant(key)
    assert grant == Grant("overlay", TABLE, hash_of(key))
    assert await ring.grant(key + "x") is None
    assert await ring.grant("") is None
    admin = await ring.grant("the-admin-key")
    assert admin is not None
    assert (admin.role, admin.scope) == ("admin", None)


async def test_the_key_itself_is_stored_nowhere(store: RedisStore) -> None:
    key = await KeyRing(store, "the-admin-key").issue("overlay", TABLE, "", 1)
    stored = await store.keys()
    assert list(stored) == [hash_of(key)]
    assert key not in str(stored)


async def test_standing_keys_are_the_same_after_a_restart(store: RedisStore) -> None:
    first = await KeyRing(store, "the-admin-key").standing(("referee", "overlay"), TABLE, 1)
    again = await KeyRing(store, "the-admin-key").standing(("referee", "overlay"), TABLE, 2)
    assert first == again
    assert len(await store.keys()) == 2


async def test_standing_keys_differ_by_role_by_scope_and_by_admin_key(store: RedisStore) -> None:
    ring = KeyRing(store, "the-admin-key")
    one = await ring.standing(("referee", "overlay"), TABLE, 1)
    two = await ring.standing(("referee", "overlay"), {"table": "2"}, 1)
    other = await KeyRing(store, "another-admin").standing(("referee", "overlay"), TABLE, 1)
    keys = [*one.values(), *two.values(), *other.values()]
    assert len(set(keys)) == 6
    assert all([await ring.grant(key) for key in keys])


async def test_a_named_nonce_gives_the_same_key_in_an_empty_store(store: RedisStore) -> None:
    ring = KeyRing(store, "the-admin-key")
    first = await ring.standing(("overlay",), TABLE, 1, "demo")
    await store.revoke_key(hash_of(first["overlay"]))
    assert await ring.standing(("overlay",), TABLE, 1, "demo") == first


async def test_a_revoked_key_opens_nothing_and_the_next_is_another(store: RedisStore) -> None:
    ring = KeyRing(store, "the-admin-key")
    key = (await ring.standing(("overlay",), TABLE, 1))["overlay"]
    assert await ring.grant(key)
    await ring.revoke(hash_of(key))
    assert await ring.grant(key) is None
    assert (await ring.standing(("overlay",), TABLE, 1))["overlay"] != key
    with pytest.raises(Refusal, match="no such key"):
        await ring.revoke(hash_of(key))


async def test_a_key_revoked_elsewhere_is_asked_for_again(store: RedisStore) -> None:
    ring = KeyRing(store, "the-admin-key")
    one = await ring.issue("overlay", TABLE, "", 1)
    two = await ring.issue("overlay", TABLE, "", 1)
    assert await ring.grant(one)
    assert await ring.grant(two)
    for key in (one, two):
        await store.revoke_key(hash_of(key))
    ring.revoked(hash_of(one))
    assert await ring.grant(one) is None
    ring.forget()
    assert await ring.grant(two) is None


@pytest.mark.parametrize(
    ("scope", "table", "match", "covered"),
    [
        (None, "1", "m", True),
        (TABLE, "1", "m", True),
        (TABLE, "2", "m", False),
        (TABLE, None, "m", False),
        (MATCH, None, "m", True),
        (MATCH, "1", "n", False),
        (MATCH, "1", None, False),
    ],
)
def test_a_scope_covers_its_table_or_its_match(
    scope: Scope | None, table: str | None, match: str | None, covered: bool
) -> None:
    assert Grant("referee", scope, "").covers(table=table, match=match) is covered


def test_a_grant_may_what_its_role_may() -> None:
    assert Grant("referee", None, "").may("score")
    assert not Grant("overlay", None, "").may("score")


def test_a_key_of_a_league_covers_it_and_nothing_else() -> None:
    mine = Grant("overlay", {"league": "club"}, "")
    assert mine.covers_league("club")
    assert not mine.covers_league("other")
    assert not mine.covers(table="1", match="m")
    assert Grant("operator", None, "").covers_league("club")
    assert not Grant("overlay", {"table": "1"}, "").covers_league("club")


async def test_a_key_that_is_revoked_while_the_store_is_asked_for_it_opens_nothing(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = KeyRing(store, "the-admin-key")
    key = await ring.issue("overlay", TABLE, "", 1)
    read = store.key

    async def slowly(key_hash: str) -> KeyRecord | None:
        found = await read(key_hash)
        monkeypatch.setattr(store, "key", read)
        await ring.revoke(key_hash)
        return found

    monkeypatch.setattr(store, "key", slowly)
    assert await ring.grant(key) is None


async def test_of_keys_in_use_those_are_gone_that_the_store_does_not_have(
    store: RedisStore,
) -> None:
    ring = KeyRing(store, "the-admin-key")
    there = hash_of(await ring.issue("overlay", TABLE, "", 1))
    asked = [there, hash_of("the-admin-key"), "gone"]
    assert await ring.gone(asked) == {"gone"}
    assert await ring.gone([]) == set()


async def test_however_many_keys_are_tried_the_store_is_read_once_a_second(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, read, reads = [100.0], store.keys, 0

    async def counted() -> Mapping[str, KeyRecord]:
        nonlocal reads
        reads += 1
        await asyncio.sleep(0.01)
        return await read()

    ring = KeyRing(store, "the-admin-key", lambda: now[0])
    key = await ring.issue("overlay", TABLE, "", 1)
    monkeypatch.setattr(store, "keys", counted)
    tried = [f"guess {number}" for number in range(20)]
    found = await asyncio.gather(*map(ring.known, [*tried, key, "the-admin-key", *tried]))
    assert [grant.role for grant in found if grant] == ["overlay", "admin"]
    assert reads == 1
    later = await ring.issue("timing", TABLE, "", 2)
    assert await ring.known(later) is None, "it was made within the second"
    now[0] += 1.0
    assert (await ring.known(later) or pytest.fail("unknown")).role == "timing"
    assert reads == 2
