"""The API of matches and tables: what it answers, and that a retry changes nothing."""

import json
from typing import Any

import pytest

from tests.support.serving import SIDES, Created, Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}


async def ask(
    served: Served, method: str, path: str, body: Any = None, key: str | None = None
) -> tuple[int, Any]:
    """Status and JSON of a request."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with served.http.request(method, path, json=body, headers=headers) as response:
        text = await response.text()
        return response.status, json.loads(text) if text else None


def event(match: Created, command: dict[str, Any]) -> tuple[str, str, dict[str, Any]]:
    return "POST", f"/api/matches/{match.id}/events", {"base": None, "at": None} | command


async def test_a_match_comes_with_keys_and_addresses(app_server: Served) -> None:
    match = await app_server.create_match()
    assert set(match.keys) == {"referee", "timing", "commentator", "overlay"}
    overlay = match.urls["scoreboard"]
    assert overlay == (f"{app_server.url}/overlay/scoreboard?table=1&key={match.keys['overlay']}")


async def test_a_match_without_a_table_has_keys_of_its_own(app_server: Served) -> None:
    one = await app_server.create_match(table=None)
    two = await app_server.create_match(table=None)
    assert one.keys["referee"] != two.keys["referee"]
    assert f"match={one.id}" in one.urls["referee"]
    status, _ = await ask(app_server, *event(one, {"id": "c", "event": START}), two.keys["referee"])
    assert status == 403


async def test_the_same_command_again_answers_the_same_state(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    key = match.keys["referee"]
    first = await ask(app_server, *event(match, {"id": "c1", "event": RED}), key)
    await app_server.send(match, BLACK)
    again = await ask(app_server, *event(match, {"id": "c1", "event": RED}), key)
    assert again == first
    assert first[0] == 200
    assert first[1]["seq"] == 2
    status, now = await ask(app_server, "GET", f"/api/matches/{match.id}")
    assert (status, now["seq"]) == (200, 3)


async def test_a_stale_pot_is_refused_and_a_clock_never_is(app_server: Served) -> None:
    match = await app_server.create_match("premier-league-2011")
    await app_server.send(match, START, RED)
    stale = await ask(app_server, *event(match, {"id": "c1", "base": 1, "event": BLACK}))
    assert (stale[0], stale[1]["code"]) == (409, "stale")
    clock = {"type": "clock", "clock": "shot", "action": "start"}
    status, _ = await ask(app_server, *event(match, {"id": "c2", "base": 1, "event": clock}))
    assert status == 200


async def test_a_base_that_has_not_been_is_a_bad_value(app_server: Served) -> None:
    match = await app_server.create_match()
    status, body = await ask(app_server, *event(match, {"id": "c", "base": 5, "event": START}))
    assert (status, body["code"]) == (409, "bad_value")


@pytest.mark.parametrize("at", [0, 1, 2**52])
async def test_the_time_of_a_tap_is_held_between_the_last_event_and_now(
    app_server: Served, at: int
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    before = app_server.parts.clock.now_ms()
    status, _ = await ask(app_server, *event(match, {"id": "c", "at": at, "event": RED}))
    assert status == 200
    async with app_server.http.get(f"/api/matches/{match.id}/log") as response:
        first, second = [json.loads(line)["at"] for line in (await response.text()).splitlines()]
    assert first <= second <= app_server.parts.clock.now_ms()
    assert second == first if at < first else second >= before


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"id": "c"}, 400, "event"),
        ({"id": "c{}", "event": RED}, 400, "id"),
        ({"id": "c", "event": {"type": "strike"}}, 400, "strike"),
        ({"id": "c", "event": {"type": "stroke", "potted": ["mauve"]}}, 400, "mauve"),
        ({"id": "c", "event": BLACK}, 409, "red"),
    ],
)
async def test_a_refused_event_says_why(
    app_server: Served, body: dict[str, Any], status: int, word: str
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    got, error = await ask(app_server, "POST", f"/api/matches/{match.id}/events", body)
    assert got == status
    assert set(error) == {"code", "message"}
    assert word in error["message"]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": "skittles"}, "skittles"),
        ({"format": {"preset": "snooker", "balls": 3}}, "balls"),
        ({"format": {"preset": "snooker", "reds": 40}}, "reds"),
        ({"sides": {"a": SIDES["a"]}}, "b"),
        ({"sides": {**SIDES, "a": {"name": ""}}}, "sides.a.name"),
        ({"sides": {**SIDES, "a": {"name": "x", "players": ["x", "y"]}}}, "sides.a.players"),
        ({"sides": {**SIDES, "a": {"name": "x", "country": "England"}}}, "sides.a.country"),
        ({"table": "a/b"}, "table"),
        ({"extra": 1}, "extra"),
    ],
)
async def test_a_match_that_cannot_be_is_refused_by_name(
    app_server: Served, change: dict[str, Any], word: str
) -> None:
    wanted = {"format": "snooker", "sides": SIDES, "table": "1"} | change
    status, error = await ask(app_server, "POST", "/api/matches", wanted)
    assert status in (400, 409)
    assert word in error["message"]
    assert (await ask(app_server, "GET", "/api/matches"))[1] == {"matches": []}


async def test_an_unknown_match_is_not_found(app_server: Served) -> None:
    for path in ("", "/log", "/export"):
        status, error = await ask(app_server, "GET", f"/api/matches/nosuch{path}")
        assert (status, error["code"]) == (404, "not_found")


async def test_an_export_taken_back_is_the_same_match(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK, {"type": "undo"})
    _, exported = await ask(app_server, "GET", f"/api/matches/{match.id}/export")
    status, same = await ask(app_server, "POST", "/api/import", exported)
    assert (status, same["id"]) == (201, match.id), "it is there already"
    await app_server.send(match, BLACK)
    status, other = await ask(app_server, "POST", "/api/import", exported)
    assert status == 201
    assert other["id"] != match.id
    _, state = await ask(app_server, "GET", f"/api/matches/{other['id']}")
    assert state["state"]["sides"]["a"]["points"] == 1
    _, again = await ask(app_server, "GET", f"/api/matches/{other['id']}/export")
    assert again["log"] == exported["log"]


async def test_a_broken_import_is_refused_with_its_line(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    _, exported = await ask(app_server, "GET", f"/api/matches/{match.id}/export")
    exported["id"] = "another"
    exported["log"][1]["event"]["potted"] = ["black"]
    status, error = await ask(app_server, "POST", "/api/import", exported)
    assert status == 409
    assert "line 2" in error["message"]
    assert len((await ask(app_server, "GET", "/api/matches"))[1]["matches"]) == 1


async def test_tables_are_listed_and_set(app_server: Served) -> None:
    match = await app_server.create_match(table="7")
    assert (await ask(app_server, "GET", "/api/tables"))[1] == {"tables": {"7": match.id}}
    status, body = await ask(app_server, "PUT", "/api/tables", {"table": "8", "match": match.id})
    assert status == 200
    assert "table=8" in body["urls"]["referee"]
    missing = {"table": "8", "match": "nosuch"}
    assert (await ask(app_server, "PUT", "/api/tables", missing))[0] == 404


async def test_the_views_of_a_match_can_be_asked_for(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    path = f"/api/matches/{match.id}"
    _, referee = await ask(app_server, "GET", f"{path}?view=referee")
    assert "offers" in referee["state"]
    status, _ = await ask(app_server, "GET", f"{path}?view=referee", key=match.keys["overlay"])
    assert status == 403
    assert (await ask(app_server, "GET", f"{path}?view=secret"))[0] == 400
