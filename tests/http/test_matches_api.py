"""The desk's hand on matches: set right, due, held, void, copied, deleted, and the log of each."""

import asyncio
import uuid
from pathlib import Path
from typing import Any

import pytest

from server.core.ids import MatchId
from tests.support.line import line
from tests.support.picture import png
from tests.support.serving import SIDES, Created, Served, served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
BLUE = {"type": "stroke", "potted": ["blue"]}
MISS = {"type": "stroke"}
Answer = tuple[int, Any]


async def said(
    server: Served, method: str, path: str, body: Any = None, key: str | None = None
) -> Answer:
    headers = {"Authorization": f"Bearer {key}"} if key else None
    async with server.http.request(method, path, json=body, headers=headers) as response:
        return response.status, await response.json() if response.content_length else None


async def patched(server: Served, match: Created, **fields: Any) -> Any:
    status, row = await said(server, "PATCH", f"/api/matches/{match.id}", fields)
    assert status == 200, row
    return row


async def shown(server: Served, match: Created, view: str = "scoreboard") -> Any:
    status, answer = await said(server, "GET", f"/api/matches/{match.id}?view={view}")
    assert status == 200
    return answer["state"]


async def rows(server: Served) -> list[dict[str, Any]]:
    status, answer = await said(server, "GET", "/api/matches")
    assert status == 200
    found: list[dict[str, Any]] = answer["matches"]
    return found


async def test_a_match_is_listed_with_how_it_stands(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK)
    (row,) = await rows(app_server)
    made_ms = row.pop("created_ms")
    assert made_ms > 0
    assert row == {
        "id": match.id,
        "table": "1",
        "title": None,
        "discipline": "snooker",
        "preset": "snooker",
        "format": "snooker",
        "sides": row["sides"],
        "scheduled_ms": None,
        "hold": False,
        "void": False,
        "league": None,
        "seq": 3,
        "status": "live",
        "winner": None,
        "score": {"a": {"points": 8, "frames": 0}, "b": {"points": 0, "frames": 0}},
    }
    assert [row["sides"][side]["name"] for side in "ab"] == ["Ronnie", "Łukasz"]


async def test_a_server_that_has_not_read_the_match_lists_it_alike(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    assert await rows(second_server) == await rows(app_server)


async def test_names_are_set_right_while_it_is_on_air(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    async with app_server.http.post("/api/images", data=png()) as response:
        image = (await response.json())["id"]
    async with line(app_server.ws_url) as one, line(second_server.ws_url) as two:
        for page in (one, two):
            await page.hello(match.keys["overlay"], "scoreboard")
            await page.of_type("state")
        await app_server.send(match, START)
        await two.at_seq(1)
        side = {"name": "Ronnie O'Sullivan", "short": "ROS", "accent": "#00ff00", "photo": image}
        row = await patched(app_server, match, title="Final", sides={"a": side})
        assert (row["title"], row["sides"]["a"]["players"]) == ("Final", ["Ronnie O'Sullivan"])
        for page in (one, two):
            whole = await page.of_type("state")
            assert (whole["seq"], whole["state"]["match"]["title"]) == (1, "Final")
            shown_side = whole["state"]["sides"]["a"]
            assert {name: shown_side[name] for name in side} == side
            assert whole["state"]["sides"]["b"]["name"] == "Łukasz"
    row = await patched(second_server, match, title=None, sides={"a": {"short": None}})
    assert (row["title"], row["sides"]["a"]["short"], row["sides"]["a"]["accent"]) == (
        None,
        None,
        "#00ff00",
    )


async def test_a_page_that_was_away_meanwhile_gets_the_names_too(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    resume = {"match": match.id, "seq": 1}
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard")
        await page.of_type("state")
    await patched(app_server, match, sides={"b": {"name": "Łukasz Nowak"}})
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard", resume=resume)
        whole = await page.of_type("state")
        assert whole["state"]["sides"]["b"]["name"] == "Łukasz Nowak"


@pytest.mark.parametrize(
    ("change", "status", "named"),
    [
        ({"sides": {"a": {"name": ""}}}, 400, "name"),
        ({"sides": {"a": {"name": None}}}, 400, "name"),
        ({"sides": {"c": {}}}, 400, "c"),
        ({"sides": {"a": {"players": ["x", "y"]}}}, 409, "sides.a.players"),
        ({"sides": {"b": {"photo": "0" * 32}}}, 409, "sides.b.photo"),
        ({"title": "x" * 81}, 400, "title"),
        ({"scheduled_ms": -1}, 400, "scheduled_ms"),
        ({"scheduled_ms": "soon"}, 400, "scheduled_ms"),
        ({"hold": 1}, 400, "hold"),
        ({"format": "snooker"}, 400, "format"),
    ],
)
async def test_what_cannot_be_is_named_and_nothing_changes(
    app_server: Served, change: dict[str, Any], status: int, named: str
) -> None:
    match = await app_server.create_match()
    before = await rows(app_server)
    got, refused = await said(app_server, "PATCH", f"/api/matches/{match.id}", change)
    assert (got, named in refused["message"]) == (status, True), refused
    assert await rows(app_server) == before


async def test_a_match_is_due_and_is_not(app_server: Served) -> None:
    wanted = {"format": "snooker", "sides": SIDES, "scheduled_ms": 1_800_000_000_000}
    _, made = await said(app_server, "POST", "/api/matches", wanted)
    (row,) = await rows(app_server)
    assert row["scheduled_ms"] == 1_800_000_000_000
    match = Created(made["id"], {}, {})
    assert (await patched(app_server, match, scheduled_ms=None))["scheduled_ms"] is None


async def test_a_held_score_stands_still_for_the_public_alone(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    async with line(second_server.ws_url) as overlay, line(app_server.ws_url) as tablet:
        await overlay.hello(match.keys["overlay"], "scoreboard")
        await overlay.at_seq(2)
        await tablet.hello(match.keys["referee"], "referee")
        assert (await patched(app_server, match, hold=True))["hold"]
        assert (await overlay.of_type("state"))["seq"] == 2
        await app_server.send(match, BLACK)
        await app_server.send(match, RED)
        assert (await tablet.at_seq(4))["sides"]["a"]["points"] == 9
        for server in (app_server, second_server):
            assert (await shown(server, match))["sides"]["a"]["points"] == 1
            assert (await shown(server, match, "commentary"))["sides"]["a"]["points"] == 9
        assert (await patched(app_server, match, hold=True))["hold"]  # again: it stays where it was
        heard = len(overlay.heard)
        assert not (await patched(second_server, match, hold=False))["hold"]
        assert (await overlay.at_seq(4))["sides"]["a"]["points"] == 9
        assert [message["type"] for message in overlay.heard[heard:]] == ["state"]
        await app_server.send(match, BLUE)
        assert (await overlay.at_seq(5))["sides"]["a"]["points"] == 14
        assert overlay.heard[-1]["type"] == "patch"


async def test_a_held_score_stands_still_through_a_restart(
    app_server: Served, valkey_url: str, tmp_path: Path
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    await patched(app_server, match, hold=True)
    await app_server.send(match, BLACK)
    async with served(valkey_url, tmp_path / "again") as fresh:
        assert (await shown(fresh, match))["sides"]["a"]["points"] == 1
        async with line(fresh.ws_url) as page:
            await page.hello(match.keys["overlay"], "scoreboard")
            assert (await page.at_seq(2))["sides"]["a"]["points"] == 1
        async with fresh.http.get(
            f"/overlay/scoreboard?table=1&key={match.keys['overlay']}"
        ) as got:
            assert '"points":8' not in await got.text()


async def test_a_match_started_by_mistake_is_started_again(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED)
    await patched(app_server, match, title="Final")
    again = {"table": "1", "void": True, "id": "secondattempt"}
    path = f"/api/matches/{match.id}/copy"
    for _ in range(2):  # the answer was lost
        status, made = await said(app_server, "POST", path, again)
        assert (status, made["id"]) == (201, "secondattempt")
    first, second = await rows(app_server)
    assert (first["void"], first["table"], first["seq"]) == (True, None, 2)
    assert (second["title"], second["table"], second["seq"]) == ("Final", "1", 0)
    assert (second["status"], second["sides"]) == ("scheduled", first["sides"])


@pytest.mark.parametrize(("log", "seq", "points"), [(True, 4, 9), (3, 3, 8), (0, 0, 0)])
async def test_a_copy_brings_the_log_along(
    app_server: Served, log: object, seq: int, points: int
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK, RED)
    _, made = await said(app_server, "POST", f"/api/matches/{match.id}/copy", {"log": log})
    copied = Created(made["id"], {}, {})
    state = await shown(app_server, copied)
    assert (state["seq"], state["sides"]["a"]["points"]) == (seq, points)
    assert (await rows(app_server))[1]["seq"] == seq
    await app_server.send(copied, MISS if seq else START)
    assert (await shown(app_server, match))["seq"] == 4


@pytest.mark.parametrize("body", [{"log": 9}, {"id": "../x"}, {"table": ""}, {"log": -1}])
async def test_a_copy_that_cannot_be_is_refused(app_server: Served, body: dict[str, Any]) -> None:
    match = await app_server.create_match()
    status, refused = await said(app_server, "POST", f"/api/matches/{match.id}/copy", body)
    assert (status in (400, 409), next(iter(body)) in refused["message"]) == (True, True)
    assert len(await rows(app_server)) == 1


async def test_the_id_of_another_match_is_not_taken_over(app_server: Served) -> None:
    match = await app_server.create_match()
    other = await app_server.create_match("golden-nine", table=None)
    path = f"/api/matches/{match.id}/copy"
    status, refused = await said(app_server, "POST", path, {"id": other.id})
    assert (status, "id" in refused["message"]) == (409, True)


async def test_a_match_is_deleted_for_good(app_server: Served, second_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START)
    path = f"/api/matches/{match.id}"
    status, refused = await said(app_server, "DELETE", path, {"id": match.id})
    assert (status, "table 1" in refused["message"]) == (409, True)
    await said(app_server, "PUT", "/api/tables", {"table": "1", "match": None})
    for body in (None, {}, {"id": "another"}):
        status, refused = await said(app_server, "DELETE", path, body)
        assert (status, match.id in refused["message"]) == (409, True)
    async with line(second_server.ws_url) as page:
        await page.hello(second_server.admin_key, "scoreboard", watch={"match": match.id})
        assert (await said(app_server, "DELETE", path, {"id": match.id}))[0] == 204
        assert (await page.of_type("bye"))["reason"] == "not_found"
    for server in (app_server, second_server):
        assert await rows(server) == []
        assert (await said(server, "GET", path))[0] == 404
        assert (await said(server, "DELETE", path, {"id": match.id}))[0] == 404


async def test_with_a_match_goes_what_belongs_to_it_alone(app_server: Served) -> None:
    stays, match = await app_server.create_match(), await app_server.create_match(table=None)
    store = app_server.parts.store
    before = await store.keys()
    assert {"match": match.id} in [record.scope for record in before.values()]
    await app_server.parts.studio.claims.take(MatchId(match.id), "frame_end@1")
    async with line(app_server.ws_url) as page:
        watch = {"match": match.id}
        await page.hello(match.keys["referee"], "referee", watch=watch)
        assert (await said(app_server, "DELETE", f"/api/matches/{match.id}"))[0] == 204
    left = [record.scope for record in (await store.keys()).values()]
    assert {"match": match.id} not in left
    assert left.count({"table": "1"}) == len(stays.keys)
    assert await store.documents.get("obs-claims", match.id) is None


async def test_a_match_that_has_not_begun_goes_without_a_word_more(app_server: Served) -> None:
    match = await app_server.create_match(table=None)
    assert (await said(app_server, "DELETE", f"/api/matches/{match.id}"))[0] == 204
    assert await rows(app_server) == []


async def test_the_log_says_what_counts_and_whose_it_was(app_server: Served) -> None:
    match = await app_server.create_match()
    wanted = {"role": "referee", "table": "1", "label": "Jan"}
    _, key = await said(app_server, "POST", "/api/keys", wanted)
    await app_server.send(match, START)
    tapped = {"id": str(uuid.uuid4()), "event": RED}
    path = f"/api/matches/{match.id}"
    await said(app_server, "POST", f"{path}/events", tapped, key["key"])
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["referee"])
        await page.record(BLACK)
    await app_server.send(match, {"type": "amend", "seq": 3, "event": BLUE})
    await app_server.send(match, {"type": "undo"})
    status, log = await said(app_server, "GET", f"{path}/entries")
    assert (status, log["seq"]) == (200, 5)
    newest_first = log["entries"]
    assert [entry["seq"] for entry in newest_first] == [5, 4, 3, 2, 1]
    assert [entry["who"] for entry in newest_first] == [
        {"role": "admin", "label": None},
        {"role": "admin", "label": None},
        {"role": "referee", "label": None},
        {"role": "referee", "label": "Jan"},
        {"role": "admin", "label": None},
    ]
    third = newest_first[2]
    assert set(third) == {"seq", "at", "event", "taken_back", "amended", "who"}
    _, part = await said(app_server, "GET", f"{path}/entries?before=4&limit=2")
    assert part["entries"] == newest_first[2:4]
    for query in ("limit=0", "limit=501", "before=x", "before=-1", "limit=१"):
        assert (await said(app_server, "GET", f"{path}/entries?{query}"))[0] == 400


async def test_a_correction_is_seen_before_it_is_made_and_is_one_patch(app_server: Served) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK, RED)
    path = f"/api/matches/{match.id}"
    amend = {"type": "amend", "seq": 3, "event": BLUE}
    async with line(app_server.ws_url) as overlay:
        await overlay.hello(match.keys["overlay"], "scoreboard")
        await overlay.at_seq(4)
        status, would = await said(app_server, "POST", f"{path}/preview", {"event": amend})
        assert (status, would["seq"]) == (200, 4)
        assert {"path": "sides.a.points", "before": 9, "after": 7} in would["changes"]
        assert would["frames"] == []
        assert (would["before"]["seq"], would["after"]["seq"]) == (4, 5)
        assert (await shown(app_server, match))["seq"] == 4
        heard = len(overlay.heard)
        await app_server.send(match, amend)
        state = await overlay.at_seq(5)
        assert [message["type"] for message in overlay.heard[heard:]] == ["patch"]
        same = {name: value for name, value in would["after"].items() if name not in ("at", "show")}
        assert {name: state[name] for name in same} == same


@pytest.mark.parametrize(
    ("event", "status"),
    [
        ({"type": "amend", "seq": 9, "event": RED}, 404),
        ({"type": "amend", "seq": 2, "event": BLACK}, 409),
        ({"type": "undo", "seq": 1}, 409),
        ({"type": "peek", "at": 1}, 400),
        ({"type": "dance"}, 400),
        ([], 400),
    ],
)
async def test_a_preview_is_refused_as_the_event_would_be(
    app_server: Served, event: object, status: int
) -> None:
    match = await app_server.create_match()
    await app_server.send(match, START, RED, BLACK)
    path = f"/api/matches/{match.id}/preview"
    got, refused = await said(app_server, "POST", path, {"event": event})
    assert got == status, refused


async def test_two_who_set_the_same_match_right_lose_nothing(
    app_server: Served, second_server: Served
) -> None:
    match = await app_server.create_match()
    await asyncio.gather(
        patched(app_server, match, sides={"a": {"short": "A"}}),
        patched(second_server, match, sides={"b": {"short": "B"}}),
        patched(app_server, match, title="Final"),
        patched(second_server, match, scheduled_ms=7),
    )
    async with asyncio.timeout(5):  # until what the other did is heard here
        while (row := (await rows(app_server))[0])["scheduled_ms"] != 7:
            await asyncio.sleep(0.01)
    assert [row["sides"][side]["short"] for side in "ab"] == ["A", "B"]
    assert row["title"] == "Final"
