"""Each role is let in where the table says, over HTTP, and stopped where it does not."""

import uuid

import pytest

from server.access.roles import ALLOWED, MATCH_ROLES, Action, Role
from tests.http.test_api import ask
from tests.support.serving import Served

PROBES: dict[Action, tuple[str, str]] = {
    "scoreboard": ("GET", "/api/matches/{id}?view=scoreboard"),
    "commentary": ("GET", "/api/matches/{id}?view=commentary"),
    "referee": ("GET", "/api/matches/{id}?view=referee"),
    "clock": ("POST", "/api/matches/{id}/events"),
    "score": ("POST", "/api/matches/{id}/events"),
    "log": ("GET", "/api/matches/{id}/log"),
    "desk": ("GET", "/api/matches"),
    "keys": ("GET", "/api/keys"),
}
EVENTS = {
    "clock": {"type": "clock", "clock": "shot", "action": "start"},
    "score": {"type": "start", "breaker": "a"},
}


@pytest.mark.parametrize("role", MATCH_ROLES)
async def test_a_role_may_do_just_what_its_row_says(app_server: Served, role: Role) -> None:
    match = await app_server.create_match()
    for action, (method, path) in PROBES.items():
        body = {"id": f"c-{action}", "event": EVENTS[action]} if action in EVENTS else None
        status, _ = await ask(app_server, method, path.format(id=match.id), body, match.keys[role])
        allowed = action in ALLOWED[role]
        assert (status == 403) is not allowed, (role, action, status)


async def test_a_key_comes_in_the_address_too(app_server: Served) -> None:
    match = await app_server.create_match()
    path = f"/api/matches/{match.id}?key={match.keys['overlay']}"
    async with app_server.http.get(path, headers={"Authorization": ""}) as response:
        assert response.status == 200


async def test_no_key_is_asked_for_one(app_server: Served) -> None:
    async with app_server.http.get("/api/matches", headers={"Authorization": ""}) as response:
        assert response.status == 401
        assert response.headers["WWW-Authenticate"] == "Bearer"
        assert (await response.json())["code"] == "forbidden"


async def test_writing_too_fast_is_refused(app_server: Served) -> None:
    match = await app_server.create_match()
    body = {"id": "c", "event": {"type": "start", "breaker": "a"}}
    path = f"/api/matches/{match.id}/events"
    codes = [await ask(app_server, "POST", path, body, match.keys["referee"]) for _ in range(140)]
    assert codes[0][0] == 200
    assert any(status == 429 for status, _ in codes)
    assert codes[-1][1]["code"] == "rate_limited" or codes[-1][0] == 200


async def test_a_match_is_of_the_table_that_it_is_on_and_of_no_other(app_server: Served) -> None:
    first = await app_server.create_match(table="1")
    await app_server.create_match(table="2")
    other = (await app_server.create_match(table="2")).keys["referee"]
    path = f"/api/matches/{first.id}"

    async def put(table: str, match: str | None) -> None:
        body = {"table": table, "match": match}
        async with app_server.http.put("/api/tables", json=body) as response:
            assert response.status == 200

    async def may(key: str) -> tuple[int, int]:
        event = {"id": str(uuid.uuid4()), "event": {"type": "warn", "side": "a", "kind": "conduct"}}
        read, _ = await ask(app_server, "GET", path, None, key)
        written, _ = await ask(app_server, "POST", f"{path}/events", event, key)
        return read, written

    await app_server.send(first, {"type": "start", "breaker": "a"})
    assert (await may(first.keys["referee"]), await may(other)) == ((200, 200), (403, 403))
    await put("1", None)
    assert await may(first.keys["referee"]) == (200, 200), "it was made for this table"
    await put("2", first.id)
    assert (await may(first.keys["referee"]), await may(other)) == ((403, 403), (200, 200))
