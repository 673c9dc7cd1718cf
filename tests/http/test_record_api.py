"""The archive's word on the two of a match, over HTTP."""

import asyncio
from typing import Any

from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}


def win(side: str) -> dict[str, Any]:
    return {"type": "award", "scope": "match", "to": side, "reason": "refusal"}


async def record_of(server: Served, match: Created) -> dict[str, Any]:
    await server.parts.archive.settled()
    headers = {"Authorization": f"Bearer {match.keys['commentator']}"}
    async with server.http.get(f"/api/matches/{match.id}/record", headers=headers) as response:
        assert response.status == 200
        found: dict[str, Any] = await response.json()
        return found


async def test_it_counts_what_ended_before_and_leaves_the_match_itself_out(
    app_server: Served,
) -> None:
    first = await app_server.create_match()
    assert (await record_of(app_server, first))["head_to_head"]["played"] == 0
    await app_server.send(first, START, win("b"))
    other = await app_server.create_match("golden-nine")
    await app_server.send(other, START, win("a"))
    second = await app_server.create_match()
    async with asyncio.timeout(5):
        while (found := await record_of(app_server, second))["head_to_head"]["played"] == 0:
            await asyncio.sleep(0.01)
    assert found["head_to_head"]["won"] == {"a": 0, "b": 1}
    assert found["sides"]["b"] | {"highest": 0} == {
        "played": 1,
        "won": 1,
        "deciders": 0,
        "deciders_won": 0,
        "fifties": 0,
        "centuries": 0,
        "highest": 0,
    }
    await app_server.send(second, START, win("a"))
    assert (await record_of(app_server, second))["head_to_head"]["played"] == 1


async def test_an_overlays_key_and_another_tables_are_not_let_in(app_server: Served) -> None:
    match = await app_server.create_match()
    elsewhere = await app_server.create_match(table="2")
    for key in (match.keys["overlay"], elsewhere.keys["commentator"]):
        headers = {"Authorization": f"Bearer {key}"}
        path = f"/api/matches/{match.id}/record"
        async with app_server.http.get(path, headers=headers) as response:
            assert response.status == 403
