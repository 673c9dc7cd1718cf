"""Which match comes next on a table: by its time, else in the order they were made."""

import asyncio

import pytest

from server.core.ids import MatchId
from server.store.base import MatchRecord
from tests.support.serving import Created, Served
from tests.views.match import start


async def following(served: Served, table: str = "1") -> str | None:
    """The id of the next match, as the programme has it."""
    programmes = served.parts.programmes._programmes
    programmes.drop(table)
    match = (await programmes.get(table)).state["next_match"]
    return None if match is None else str(match["id"])


async def time(served: Served, match: Created, at_ms: int) -> None:
    await served.parts.desk.matches.schedule(MatchId(match.id), at_ms)


async def test_the_match_on_the_table_comes_next_until_it_begins(app_server: Served) -> None:
    match = await app_server.create_match(table="1")
    assert await following(app_server) == match.id
    await app_server.send(match, start())
    assert await following(app_server) is None
    await app_server.send(match, {"type": "undo"})
    assert await following(app_server) == match.id


async def test_of_those_that_wait_the_one_with_the_first_time_is_next(app_server: Served) -> None:
    later = await app_server.create_match(table="1")
    sooner = await app_server.create_match(table="1")
    untimed = await app_server.create_match(table="1")
    playing = await app_server.create_match(table="1")
    await app_server.send(playing, start())
    assert await following(app_server) == later.id, "made first"
    await time(app_server, sooner, 2_000)
    await time(app_server, later, 3_000)
    assert await following(app_server) == sooner.id
    async with app_server.http.put("/api/tables", json={"table": "1", "match": sooner.id}) as put:
        assert put.status == 200
    await app_server.send(sooner, start())
    assert await following(app_server) == later.id
    assert untimed.id != later.id


async def test_a_match_of_another_table_is_not_next_here(app_server: Served) -> None:
    here = await app_server.create_match(table="1")
    await app_server.create_match(table="2")
    await app_server.send(here, start())
    assert await following(app_server) is None


async def test_it_has_its_format_with_the_defaults(app_server: Served) -> None:
    await app_server.create_match({"preset": "golden-nine", "racks": 9}, table="1")
    programmes = app_server.parts.programmes._programmes
    shown = (await programmes.get("1")).state["show"]["next"]
    assert (shown["word"], shown["n"], shown["at_ms"]) == ("racks", 9, None)


async def test_a_match_that_was_a_mistake_is_not_next(app_server: Served) -> None:
    mistake = await app_server.create_match(table="1")
    playing = await app_server.create_match(table="1")
    await app_server.send(playing, start())
    assert await following(app_server) == mistake.id
    async with app_server.http.patch(f"/api/matches/{mistake.id}", json={"void": True}) as said:
        assert said.status == 200
    async with asyncio.timeout(5):  # until the store has told of it
        while await following(app_server) is not None:
            await asyncio.sleep(0.01)


async def test_names_that_are_set_right_and_a_match_that_is_deleted_are_seen(
    app_server: Served,
) -> None:
    playing = await app_server.create_match(table="1")
    await app_server.send(playing, start())
    waits = await app_server.create_match(table="1")
    async with app_server.http.put("/api/tables", json={"table": "1", "match": playing.id}) as put:
        assert put.status == 200
    assert await following(app_server) == waits.id
    async with app_server.http.patch(
        f"/api/matches/{waits.id}", json={"sides": {"a": {"name": "Neil"}}}
    ) as response:
        assert response.status == 200, await response.text()
    programmes = app_server.parts.programmes._programmes
    async with asyncio.timeout(5):
        while True:
            programmes.drop("1")
            match = (await programmes.get("1")).state["next_match"]
            if match["sides"]["a"]["name"] == "Neil":
                break
            await asyncio.sleep(0.02)
    async with app_server.http.delete(f"/api/matches/{waits.id}") as response:
        assert response.status in (200, 204), await response.text()
    async with asyncio.timeout(5):
        while await following(app_server) is not None:
            await asyncio.sleep(0.02)


async def test_what_is_made_or_begins_while_all_are_read_is_seen_in_the_end(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = await app_server.create_match(table="1")
    await app_server.send(playing, start())
    begins = await app_server.create_match(table="1")
    async with app_server.http.put("/api/tables", json={"table": "1", "match": playing.id}) as put:
        assert put.status == 200
    store, waiting = app_server.parts.store, app_server.parts.programmes._programmes._waiting
    read, made = store.matches, []

    async def slowly() -> list[MatchRecord]:
        found = await read()
        monkeypatch.setattr(store, "matches", read)
        made.append(await app_server.create_match(table="1"))
        async with app_server.http.put(
            "/api/tables", json={"table": "1", "match": playing.id}
        ) as put:
            assert put.status == 200
        await app_server.send(begins, start())
        return found

    waiting.forget()
    monkeypatch.setattr(store, "matches", slowly)
    async with asyncio.timeout(5):
        while await following(app_server) != (made[0].id if made else ""):
            await asyncio.sleep(0.01)
