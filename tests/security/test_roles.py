"""Role by role and message by message: who gets in where, each cell asked of a running server.

`yes` is in (whatever is then said of the request itself), `no` is 403, `key` is 401. The columns
`referee` to `overlay` hold for a key of the table and for one of the match, though that one
opens no table; `com@league` and `ovl@league` for a key of the league that is asked for; `others`
for every key of another table, match or league. `nobody` stands for no key, a wrong and a revoked
one alike.
"""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.access.roles import CLOCK_EVENTS
from server.http.overlays import OVERLAYS
from server.http.routes import ROUTES
from server.schema import whole_schema
from tests.docs.test_custom import written
from tests.security.hall import Hall, ask, hall
from tests.support.line import Line, line
from tests.support.serving import Served

HEAD = """
                                   nobody admin operator referee timing commentator overlay com@league ovl@league others
"""  # noqa: E501
ADDRESSES = """
GET    /                              key    yes   yes      no      no     no          no      no         no         no
GET    /referee?table                 key    yes   yes      yes     yes    no          no      no         no         no
GET    /referee?match                 key    yes   yes      yes     yes    no          no      no         no         no
GET    /timing?table                  key    yes   yes      yes     yes    no          no      no         no         no
GET    /timing?match                  key    yes   yes      yes     yes    no          no      no         no         no
GET    /commentary?table              key    yes   yes      yes     yes    yes         no      no         no         no
GET    /commentary?match              key    yes   yes      yes     yes    yes         no      no         no         no
GET    /live                          yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
POST   /api/tables/{table}/do/{verb}:clock:table key yes yes   yes     yes    no          no      no         no         no
POST   /api/tables/{table}/do/{verb}:score:table key yes yes   yes     no     no          no      no         no         no
POST   /api/tables/{table}/do/{verb}:desk:table key yes yes    no      no     no          no      no         no         no
GET    /api/tables/{table}/feedback:table key yes yes          yes     yes    yes         no      no         no         no
GET    /sheet?table                   key    yes   yes      yes     no     yes         no      no         no         no
GET    /sheet?match                   key    yes   yes      yes     no     yes         no      no         no         no
GET    /desk                          key    yes   yes      no      no     no          no      no         no         no
GET    /overlays                      key    yes   yes      no      no     no          no      no         no         no
GET    /overlay/custom/plain?table    key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/custom/plain?match    key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /custom/css/plain.css          yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
GET    /api/custom                    key    yes   yes      no      no     no          no      no         no         no
POST   /api/qr                        key    yes   yes      no      no     no          no      no         no         no
GET    /api/schema                    key    yes   yes      no      no     no          no      no         no         no
GET    /obs-dock                      key    yes   yes      no      no     no          no      no         no         no
GET    /overlay/scoreboard?table      key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/scoreboard?match      key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/shot-clock?table      key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/shot-clock?match      key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/rack-result?table     key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/rack-result?match     key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/match-result?table    key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/match-result?match    key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /overlay/break?table           key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/break?match           key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/frame-result?table    key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/frame-result?match    key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/frame-scores?table    key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/frame-scores?match    key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/stats?table           key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/stats?match           key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/lower-third?table     key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/head-to-head?table    key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/breaks?table          key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/next-match?table      key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/sponsors?table        key    yes   yes      yes      yes    yes         yes     no         no         no
GET    /overlay/league-table?league   key    yes   yes      no      no     no          no      yes        yes        no
GET    /overlay/night?league          key    yes   yes      no      no     no          no      yes        yes        no
GET    /static/css/tokens.css         yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
GET    /vendor/lit-html/lit-html.js   yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
GET    /healthz                       yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
GET    /metrics                       key    yes   yes      no      no     no          no      no         no         no
GET    /ws                            yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
POST   /api/matches                   key    yes   yes      no      no     no          no      no         no         no
GET    /api/matches                   key    yes   yes      no      no     no          no      no         no         no
GET    /api/matches/{id}              key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /api/matches/{id}?scoreboard   key    yes   yes      yes     yes    yes         yes     no         no         no
GET    /api/matches/{id}?commentary   key    yes   yes      yes     yes    yes         no      no         no         no
GET    /api/matches/{id}?referee      key    yes   yes      yes     yes    no          no      no         no         no
GET    /api/matches/{id}/log          key    yes   yes      yes     no     yes         no      no         no         no
GET    /api/matches/{id}/export       key    yes   yes      yes     no     yes         no      no         no         no
GET    /api/matches/{id}/record       key    yes   yes      yes     yes    yes         no      no         no         no
GET    /api/matches/{id}/sheet.csv    key    yes   yes      yes     no     yes         no      no         no         no
GET    /api/matches/{id}/sheet.json   key    yes   yes      yes     no     yes         no      no         no         no
POST   /api/matches/{id}/events:score key    yes   yes      yes     no     no          no      no         no         no
POST   /api/matches/{id}/events:clock key    yes   yes      yes     yes    no          no      no         no         no
PATCH  /api/matches/{id}              key    yes   yes      no      no     no          no      no         no         no
DELETE /api/matches/{id}              key    yes   yes      no      no     no          no      no         no         no
POST   /api/matches/{id}/copy         key    yes   yes      no      no     no          no      no         no         no
GET    /api/matches/{id}/entries      key    yes   yes      no      no     no          no      no         no         no
POST   /api/matches/{id}/preview      key    yes   yes      no      no     no          no      no         no         no
POST   /api/import                    key    yes   yes      no      no     no          no      no         no         no
GET    /api/tables                    key    yes   yes      no      no     no          no      no         no         no
PUT    /api/tables                    key    yes   yes      no      no     no          no      no         no         no
DELETE /api/tables/{table}            key    yes   yes      no      no     no          no      no         no         no
GET    /api/tables/{table}/addresses  key    yes   yes      no      no     no          no      no         no         no
POST   /api/leagues                   key    yes   yes      no      no     no          no      no         no         no
GET    /api/leagues                   key    yes   yes      no      no     no          no      no         no         no
GET    /api/leagues/{id}              key    yes   yes      no      no     no          no      yes        yes        no
GET    /api/leagues/{id}/table        key    yes   yes      no      no     no          no      yes        yes        no
GET    /api/leagues/{id}/addresses    key    yes   yes      no      no     no          no      no         no         no
POST   /api/leagues/{id}/nights       key    yes   yes      no      no     no          no      no         no         no
DELETE /api/leagues/{id}/nights/{n}   key    yes   yes      no      no     no          no      no         no         no
POST   /api/leagues/{id}/play-offs    key    yes   yes      no      no     no          no      no         no         no
POST   /api/leagues/{id}/results      key    yes   yes      no      no     no          no      no         no         no
GET    /api/graphics/{table}          key    yes   yes      no      no     no          no      no         no         no
PUT    /api/graphics/{table}          key    yes   yes      no      no     no          no      no         no         no
GET    /api/players                   key    yes   yes      no      no     no          no      no         no         no
POST   /api/players                   key    yes   yes      no      no     no          no      no         no         no
PUT    /api/players/{id}              key    yes   yes      no      no     no          no      no         no         no
DELETE /api/players/{id}              key    yes   yes      no      no     no          no      no         no         no
GET    /api/players.csv               key    yes   yes      no      no     no          no      no         no         no
POST   /api/players.csv               key    yes   yes      no      no     no          no      no         no         no
POST   /api/images                    key    yes   yes      no      no     no          no      no         no         no
GET    /api/images                    key    yes   yes      no      no     no          no      no         no         no
DELETE /api/images/{id}               key    yes   yes      no      no     no          no      no         no         no
GET    /media/{id}                    404    404   404      404     404    404         404     404        404        404
GET    /api/pages                     key    yes   yes      no      no     no          no      no         no         no
POST   /api/pages/{id}                key    yes   yes      no      no     no          no      no         no         no
POST   /api/keys:referee              key    yes   yes      no      no     no          no      no         no         no
POST   /api/keys:operator             key    yes   no       no      no     no          no      no         no         no
GET    /api/keys                      key    yes   yes      no      no     no          no      no         no         no
DELETE /api/keys                      key    yes   yes      no      no     no          no      no         no         no
GET    /api/obs                       key    yes   yes      no      no     no          no      no         no         no
PUT    /api/obs/lock                  key    yes   yes      no      no     no          no      no         no         no
PUT    /api/obs/cues                  key    yes   yes      no      no     no          no      no         no         no
GET    /api/obs/sources?table         key    yes   yes      no      no     no          no      no         no         no
POST   /api/obs/setup                 key    yes   yes      no      no     no          no      no         no         no
"""  # noqa: E501
HELLOS = """
hello  scoreboard:table               no     yes   yes      yes     yes    yes         yes     no         no         no
hello  scoreboard:match               no     yes   yes      yes     yes    yes         yes     no         no         no
hello  panels:table                   no     yes   yes      yes     yes    yes         yes     no         no         no
hello  panels:match                   no     yes   yes      yes     yes    yes         yes     no         no         no
hello  programme:table                no     yes   yes      yes     yes    yes         yes     no         no         no
hello  commentary:table               no     yes   yes      yes     yes    yes         no      no         no         no
hello  commentary:match               no     yes   yes      yes     yes    yes         no      no         no         no
hello  referee:table                  no     yes   yes      yes     yes    no          no      no         no         no
hello  referee:match                  no     yes   yes      yes     yes    no          no      no         no         no
hello  league-table:league            no     yes   yes      no      no     no          no      yes        yes        no
hello  live:live                      yes    yes   yes      yes     yes    yes         yes     yes        yes        yes
hello  night:league                   no     yes   yes      no      no     no          no      yes        yes        no
hello  obs:obs                        no     yes   yes      no      no     no          no      no         no         no
hello  desk:desk                      no     yes   yes      no      no     no          no      no         no         no
"""  # noqa: E501
MESSAGES = """
say    ping                           -      yes   yes      yes     yes    yes         yes     yes        yes        -
say    applied                        -      yes   yes      yes     yes    yes         yes     yes        yes        -
say    score                          -      yes   yes      yes     no     no          no      no         no         -
say    clock                          -      yes   yes      yes     yes    no          no      no         no         -
say    obs                            -      yes   yes      no      no     no          no      no         no         -
"""  # noqa: E501

COLUMNS = HEAD.split()
SHORT = {"com@league": "commentator@league", "ovl@league": "overlay@league"}


def rows(text: str) -> list[tuple[str, str, dict[str, str]]]:
    """Each row: its two first words, and its cells by column."""
    split = [row.split() for row in text.strip().splitlines()]
    return [(one, two, dict(zip(COLUMNS, cells, strict=True))) for one, two, *cells in split]


def cell_of(holder: str, path: str, cells: dict[str, str]) -> str:
    """What the table expects of a key."""
    if holder.endswith("@match") and path.endswith(("?table", ":table")):
        return "no"
    for column, name in SHORT.items():
        if holder == name:
            return cells[column]
    if "@other" in holder:
        return cells["others"]
    role = holder.partition("@")[0]
    return cells["nobody" if role in ("nobody", "wrong", "revoked") else role]


@pytest.fixture
async def full_hall(app_server: Served) -> Hall:
    """The hall with all its keys, and an overlay of its own."""
    written(app_server.parts.settings.custom_dir)
    return await hall(app_server)


BODIES: dict[str, dict[str, Any]] = {
    "POST /api/matches": {"format": "croquet"},
    "POST /api/import": {"kind": "no file of ours"},
    "PUT /api/tables": {"table": "1", "match": "nosuchmatch"},
    "POST /api/leagues": {"title": ""},
    "POST /api/keys:referee": {"role": "referee"},
    "POST /api/keys:operator": {"role": "operator"},
    "DELETE /api/keys": {"id": "0" * 64},
    "POST /api/matches/{id}/events:score": {"id": "s", "event": {"type": "undo"}},
    "POST /api/matches/{id}/events:clock": {"id": "c", "event": {"type": "struck"}},
}
"""Bodies that every check of the key lets pass; the request itself is refused by most."""


def address(path: str, match_id: str) -> str:
    """The address that a row stands for."""
    verbs = {"clock": "start", "score": "next", "desk": "release"}
    path = path.replace("{verb}", verbs.get(path.partition(":")[2].partition(":")[0], ""))
    path, _, view = path.partition(":")[0].partition("?")
    query = {
        "": "",
        "table": "?table=1",
        "match": f"?match={match_id}",
        "league": "?league=club",
    }.get(view, f"?view={view}")
    name = "club" if "leagues" in path else match_id
    return path.replace("{id}", name).replace("{n}", "7").replace("{table}", "1") + query


def test_the_table_has_every_address_and_no_other() -> None:
    plain = {"/static/{path:.+}": "/static/css/tokens.css"}
    plain["/vendor/{path:.+}"] = "/vendor/lit-html/lit-html.js"
    plain["/custom/{path:.+}"] = "/custom/css/plain.css"
    plain["/overlay/custom/{name}"] = "/overlay/custom/plain"
    real = {f"{route.method} {plain.get(route.path, route.path)}" for route in ROUTES}
    real |= {f"GET /overlay/{name}" for name in OVERLAYS}
    told = {
        f"{method} {path.partition(':')[0].partition('?')[0]}"
        for method, path, _ in rows(ADDRESSES)
    }
    assert told == real - {"GET /overlay/{name}"}


async def test_every_address_with_every_key(full_hall: Hall) -> None:
    wrong = []
    for method, path, cells in rows(ADDRESSES):
        for holder, key in full_hall.keys.items():
            body = BODIES.get(f"{method} {path}", {}) if method != "GET" else None
            where = address(path, full_hall.match.id)
            status = await ask(full_hall.server, method, where, body, key)
            got = {401: "key", 403: "no", 404: "yes" if method != "GET" else "404"}.get(
                status, "yes"
            )
            if got != cell_of(holder, path, cells) or status in (429, 500, 503):
                wrong.append(
                    f"{method} {path} {holder}: {status}, not {cell_of(holder, path, cells)}"
                )
    assert wrong == []


async def said_to(full_hall: Hall, page: Line, key: str | None, row: str) -> str:
    """`yes` or `no`: the answer to a hello."""
    view, _, kind = row.partition(":")
    watches: dict[str, str | bool] = {"table": "1", "match": full_hall.match.id, "league": "club"}
    watches |= {"obs": True, "desk": True, "live": True}
    watch = watches[kind]
    answer = await page.hello(key or "", view, watch={kind: watch})
    if answer["type"] == "welcome":
        return "yes"
    assert (answer["type"], answer["code"]) == ("refused", "forbidden"), answer
    assert (await page.of_type("bye"))["reason"] == "forbidden"
    with pytest.raises(ConnectionClosed):
        await page.next()
    return "no"


async def test_every_hello_with_every_key(full_hall: Hall) -> None:
    wrong = []
    for _, row, cells in rows(HELLOS):
        for holder, key in full_hall.keys.items():
            async with line(full_hall.server.ws_url) as page:
                got = await said_to(full_hall, page, key, row)
            if got != cell_of(holder, row, cells):
                wrong.append(f"{row} {holder}: {got}")
    assert wrong == []


def event_types() -> list[str]:
    """The type of every event of every discipline."""
    schema = whole_schema()
    found = {
        schema["$defs"][kind["$ref"].removeprefix("#/$defs/")]["properties"]["type"]["enum"][0]
        for events in schema["events"].values()
        for kind in events["anyOf"]
    }
    assert {"stroke", "undo", "break", "clock"} <= found
    return sorted(found)


async def sockets(full_hall: Hall) -> AsyncIterator[tuple[str, Line]]:
    """A socket with each key that gets one, at the least view that it may see."""
    for holder, key in full_hall.keys.items():
        kind = holder.rpartition("@")[2]
        row = {"league": "league-table:league", "match": "scoreboard:match"}.get(kind)
        async with line(full_hall.server.ws_url) as page:
            if await said_to(full_hall, page, key, row or "scoreboard:table") == "yes":
                yield holder, page


async def test_every_message_with_every_key(full_hall: Hall) -> None:
    wrong, seen = [], set()
    cells = {row: told for _, row, told in rows(MESSAGES)}
    async for holder, page in sockets(full_hall):
        seen.add(holder)
        await page.put(type="ping", t=7)
        assert (await page.of_type("pong"))["t"] == 7
        await page.put(type="applied", seq=0)
        await page.put(type="in_obs", level=0)
        await page.put(type="cue_done", cue="none")
        await page.put(type="claim", cue="none")
        heard = [(await page.next())["type"] for _ in range(1 if "@" not in holder else 3)]
        got = "yes" if heard == ["claimed"] else "no" if heard == ["refused"] * 3 else str(heard)
        if got != cell_of(holder, "obs", cells["obs"]):
            wrong.append(f"obs {holder}: {got}")
        for kind in event_types():
            answer = await page.answer(await page.command({"type": kind}))
            got = "no" if answer.get("code") == "forbidden" else "yes"
            row = "clock" if kind in CLOCK_EVENTS else "score"
            if got != cell_of(holder, row, cells[row]) or answer.get("code") == "rate_limited":
                wrong.append(f"{kind} {holder}: {answer}")
    assert wrong == []
    assert {name for name in seen if "@" not in name} == {"admin", "operator"}


async def test_a_key_of_a_table_goes_with_the_match_that_is_on_it(full_hall: Hall) -> None:
    """It opens the match that came on last, and the one before that began there; no stranger."""
    server, key = full_hall.server, full_hall.keys["referee@table"]
    assert await ask(server, "GET", f"/api/matches/{full_hall.alone.id}", key=key) == 403
    on = {"table": "1", "match": full_hall.alone.id}
    assert await ask(server, "PUT", "/api/tables", on, server.admin_key) == 200
    assert await ask(server, "GET", f"/api/matches/{full_hall.alone.id}", key=key) == 200
    off = {"table": "1", "match": None}
    assert await ask(server, "PUT", "/api/tables", off, server.admin_key) == 200
    assert await ask(server, "GET", f"/api/matches/{full_hall.alone.id}", key=key) == 403


async def test_a_key_counts_the_same_in_an_address(full_hall: Hall) -> None:
    for holder, status in (("overlay@table", 200), ("overlay@other table", 403), ("wrong", 401)):
        path = f"/api/matches/{full_hall.match.id}?key={full_hall.keys[holder]}"
        assert await ask(full_hall.server, "GET", path) == status
