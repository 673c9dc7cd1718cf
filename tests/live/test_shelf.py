"""Documents are the same in the memory of every server, and nobody writes over another."""

import asyncio

import pytest
from msgspec import Struct

from server.core.errors import Refusal
from server.live.shelf import Kept, Shelf
from server.store.base import StoreError
from server.store.redis import RedisStore


class Card(Struct, frozen=True):
    """A document to keep."""

    text: str = ""
    count: int = 0


def shelf_on(store: RedisStore) -> Shelf[Card]:
    return Shelf(store, "card", Card)


async def test_a_document_is_kept_and_told_of(store: RedisStore) -> None:
    shelf = shelf_on(store)
    told: list[str] = []
    shelf.listen(told.append)
    assert await shelf.put("one", Card("Łoś"), 0) == Kept(1, Card("Łoś"))
    assert shelf.get("one") == Kept(1, Card("Łoś"))
    assert (told, shelf.changes, len(shelf)) == (["one"], 1, 1)
    assert shelf.all() == {"one": Kept(1, Card("Łoś"))}


async def test_who_has_not_seen_the_last_one_is_stale(store: RedisStore) -> None:
    mine, theirs = shelf_on(store), shelf_on(store)
    await mine.put("one", Card("first"), 0)
    await theirs.put("one", Card("second"), 1)
    with pytest.raises(Refusal) as refused:
        await mine.put("one", Card("third"), 1)
    assert refused.value.code == "stale"
    assert mine.get("one") == Kept(2, Card("second"))


async def test_changes_at_once_all_count(store: RedisStore) -> None:
    shelves = [shelf_on(store) for _ in range(4)]

    async def add(number: int) -> None:
        def more(card: Card | None) -> Card:
            there = card or Card()
            return Card(f"{there.text} {number}", there.count + 1)

        await shelves[number % 4].change("one", more)

    await asyncio.gather(*map(add, range(12)))
    stands = (await shelves[0].change("one", lambda card: card or Card())).value
    assert (stands.count, sorted(map(int, stands.text.split()))) == (12, list(range(12)))


async def test_a_change_to_the_same_writes_nothing(store: RedisStore) -> None:
    shelf = shelf_on(store)
    await shelf.put("one", Card("x"), 0)
    assert (await shelf.change("one", lambda _: Card("x"))).version == 1


async def test_what_another_server_does_is_heard(store: RedisStore) -> None:
    mine, theirs = shelf_on(store), shelf_on(store)
    await theirs.put("one", Card("x"), 0)
    await mine.changed("other", "one")
    assert mine.get("one") is None
    await mine.changed("card", "one")
    assert mine.get("one") == Kept(1, Card("x"))
    assert await theirs.delete("one")
    assert not await theirs.delete("one")
    await theirs.put("two", Card("y"), 0)
    await mine.refresh()
    assert mine.all() == {"two": Kept(1, Card("y"))}


async def test_a_document_of_another_making_is_passed_over(store: RedisStore) -> None:
    await store.documents.put("card", "odd", b'{"count":"many"}', expected_version=0)
    await store.documents.put("card", "new", b'{"text":"x","later":1}', expected_version=0)
    shelf = shelf_on(store)
    await shelf.refresh()
    assert shelf.all() == {"new": Kept(1, Card("x"))}


async def test_several_are_put_at_once_or_none(store: RedisStore) -> None:
    mine, theirs = shelf_on(store), shelf_on(store)
    await mine.put("one", Card("first"), 0)
    await mine.put_all({"one": (Card("second"), 1), "two": (Card("new"), 0)})
    await theirs.changed("card", "")
    assert (
        mine.all() == theirs.all() == {"one": Kept(2, Card("second")), "two": Kept(1, Card("new"))}
    )
    with pytest.raises(Refusal) as refused:
        await theirs.put_all({"one": (Card("third"), 1), "three": (Card("x"), 0)})
    assert refused.value.code == "stale"
    assert theirs.get("three") is None


async def test_a_store_that_is_away_refuses(store: RedisStore) -> None:
    shelf = shelf_on(store)
    await store.close()
    with pytest.raises(StoreError):  # whoever passes on what is changed tries again
        await shelf.changed("card", "one")
    attempts = (shelf.put("one", Card(), 0), shelf.delete("one"), shelf.put_all({}))
    for attempt in (*attempts, shelf.change("one", lambda _: Card())):
        with pytest.raises(Refusal) as refused:
            await attempt
        assert refused.value.code == "unavailable"
