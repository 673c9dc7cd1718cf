"""Pictures are kept in the store under an id of their content."""

import asyncio
from itertools import count

import pytest

from server.core.errors import Refusal
from server.live import pictures as module
from server.live.pictures import About, Pictures
from server.store.redis import RedisStore
from tests.support.picture import SVG, png


def pictures_on(store: RedisStore) -> Pictures:
    times = count(7)
    return Pictures(store, lambda: next(times))


async def test_a_picture_is_kept_for_every_server(store: RedisStore) -> None:
    mine, theirs = pictures_on(store), pictures_on(store)
    id_, about = await mine.add(png(), " Photo\nof\x00 Łoś.png ")
    assert about == About("image/png", 3, 2, len(png()), "Photoof Łoś.png", 7)
    assert await theirs.body(id_) == await mine.body(id_) == ("image/png", png())


async def test_the_same_file_is_one_picture_and_keeps_its_first_name(store: RedisStore) -> None:
    pictures = pictures_on(store)
    added = await asyncio.gather(*(pictures.add(png() + b"%d" % n, f"n{n}") for n in range(3)))
    assert len({id_ for id_, _ in added}) == len({about.name for _, about in added}) == 1
    other, _ = await pictures.add(SVG, "drawing")
    assert [id_ for id_, _ in pictures.all()] == [added[0][0], other]


async def test_one_that_is_taken_away_is_gone(store: RedisStore) -> None:
    pictures = pictures_on(store)
    id_, _ = await pictures.add(png(), "")
    await pictures.body(id_)
    await pictures.remove(id_)
    for attempt in (pictures.body(id_), pictures.remove(id_), pictures.body("0" * 32)):
        with pytest.raises(Refusal) as refused:
            await attempt
        assert refused.value.code == "not_found"
    again, _ = await pictures.add(png(), "")
    assert await pictures.body(again) == ("image/png", png())


async def test_there_may_be_so_many(store: RedisStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 1)
    pictures = pictures_on(store)
    await pictures.add(png(), "")
    await pictures.add(png(), "the same is no other")
    with pytest.raises(Refusal, match="there may be 1"):
        await pictures.add(SVG, "")


async def test_what_is_kept_in_memory_is_bounded(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CACHED_BYTES", 3 * len(png()))
    pictures = pictures_on(store)
    ids = [(await pictures.add(png(width), ""))[0] for width in range(3, 9)]
    for _ in range(2):
        bodies = [(await pictures.body(id_))[1] for id_ in ids]
    assert bodies == [png(width) for width in range(3, 9)]
    assert sum(map(len, pictures._cache.values())) == pictures._cached <= 3 * len(png())
