"""The API of matches and tables (contract section 6)."""

import time
from typing import Annotated, Any

import structlog
from aiohttp import web
from msgspec import Meta, Raw, Struct

from server.access.keys import Grant
from server.access.roles import SEEING, Action, action_of
from server.core.errors import Refusal
from server.core.ids import SIDES, MatchId
from server.http.addresses import scope_of, standing_keys, urls
from server.http.body import answer, raw_answer, read_body
from server.http.broadcast import PUBLIC
from server.http.context import Shared, base_url, shared
from server.http.guard import check_action, check_match, check_rate, check_table, grant_of, permit
from server.http.session import type_of
from server.live.correcting import SidesPatch
from server.live.creating import Sides
from server.live.desk_match import Due
from server.live.match import LiveMatch
from server.live.projection import project
from server.live.service import Accepted
from server.live.transfer import MAX_FILE_BYTES, Exported, export_match, import_match
from server.protocol.codec import encode
from server.protocol.messages import VIEWS, Command, TableName, ViewName

log = structlog.get_logger(__name__)


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/matches`."""

    format: str | dict[str, Any]
    sides: Sides
    table: TableName | None = None
    scheduled_ms: Due | None = None


class OnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """`PUT /api/tables`: `match` null clears the table."""

    table: TableName
    match: Annotated[str, Meta(max_length=64)] | None


async def create_match(request: web.Request) -> web.Response:
    """`POST /api/matches`."""
    await permit(request, "desk")
    parts = shared(request)
    wanted = await read_body(request, NewMatch)
    check_photos(parts, wanted.sides)
    record = await parts.service.create(wanted.format, wanted.sides, wanted.table)
    if wanted.scheduled_ms is not None:
        await parts.desk.matches.schedule(record.id, wanted.scheduled_ms)
    if wanted.table is not None:
        await parts.directory.put(wanted.table, record.id)
    return answer(await made(request, record.id, wanted.table), 201)


async def made(request: web.Request, match_id: str, table: str | None) -> dict[str, Any]:
    """A match as it is answered to who made it: with the keys and addresses that go with it."""
    parts = shared(request)
    scope = scope_of(table, match_id)
    keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
    live = await parts.service.current(MatchId(match_id))
    addresses = urls(base_url(request), scope, keys, live.discipline.name)
    return {"id": match_id, "keys": keys, "urls": addresses}


async def list_matches(request: web.Request) -> web.Response:
    """`GET /api/matches`: all of them, oldest first."""
    await permit(request, "desk")
    return answer({"matches": await shared(request).desk.rows.all()})


async def get_match(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}[?view=…]`: the state now."""
    view = _view(request)
    live = await _match(request, SEEING[view])
    parts = shared(request)
    fold = parts.desk.matches.public(live) if view in PUBLIC else live.fold
    state = Raw(encode(project(live, fold, view, table=_table(parts, live))))
    return answer({"seq": fold.seq, "state": state})


async def get_log(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/log`: the events, one a line, as a replay reads them."""
    live = await _match(request, "log")
    entries = await shared(request).store.read_log(live.record.id)
    return web.Response(
        body=b"".join(entry.line + b"\n" for entry in entries),
        content_type="application/x-ndjson",
        headers={"Cache-Control": "no-store"},
    )


async def get_export(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/export`: the whole match as one file."""
    live = await _match(request, "log")
    response = raw_answer(await export_match(shared(request).store, live))
    name = f"match-{live.record.id}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


async def post_import(request: web.Request) -> web.Response:
    """`POST /api/import`: takes an export back; it is put on no table."""
    await permit(request, "desk")
    exported = await read_body(request, Exported, MAX_FILE_BYTES)
    record = await import_match(shared(request).store, exported)
    return answer(await made(request, record.id, None), 201)


async def post_event(request: web.Request) -> web.Response:
    """`POST /api/matches/{id}/events`: 200 once it is durable."""
    parts, received = shared(request), time.perf_counter()
    grant = await grant_of(request)
    try:
        accepted = await _record(request, grant)
    except Refusal as refusal:
        parts.metrics.refused(refusal.code)
        raise
    parts.metrics.accepted(time.perf_counter() - received)
    view: ViewName = "referee" if grant.may("referee") else "scoreboard"
    return answer({"seq": accepted.seq, "state": _state_of(parts, accepted, view)})


async def _record(request: web.Request, grant: Grant) -> Accepted:
    parts = shared(request)
    check_rate(parts, grant)
    command = await read_body(request, Command)
    try:
        check_action(grant, action_of(type_of(command)))
        live = await parts.service.current(_id(request))
        check_match(parts, grant, live)
        return await parts.service.submit(live.record.id, command, grant.by)
    except Refusal as refusal:
        log.debug("refused", match=_id(request), command=command.id, code=refusal.code)
        raise


async def get_tables(request: web.Request) -> web.Response:
    """`GET /api/tables`: every known table with its match."""
    await permit(request, "desk")
    return answer({"tables": shared(request).directory.tables()})


async def put_table(request: web.Request) -> web.Response:
    """`PUT /api/tables`: puts a match on a table; the table's keys and addresses come back."""
    grant = await permit(request, "desk")
    parts = shared(request)
    wanted = await read_body(request, OnTable)
    check_table(grant, wanted.table)
    match_id = None if wanted.match is None else MatchId(wanted.match)
    live = None if match_id is None else await parts.service.current(match_id)
    await parts.directory.put(wanted.table, match_id)
    scope = scope_of(wanted.table, "")
    keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
    addresses = urls(base_url(request), scope, keys, live.discipline.name if live else None)
    return answer({"table": wanted.table, "match": match_id, "keys": keys, "urls": addresses})


async def _match(request: web.Request, action: Action) -> LiveMatch:
    """The match of the address, if the key may do this with it."""
    grant = await permit(request, action)
    live = await shared(request).service.current(_id(request))
    check_match(shared(request), grant, live)
    return live


def _id(request: web.Request) -> MatchId:
    return MatchId(request.match_info["id"])


def _view(request: web.Request) -> ViewName:
    wanted = request.query.get("view", "scoreboard")
    for view in VIEWS:
        if view == wanted:
            return view
    raise Refusal("malformed", f"view: {wanted!r} is none of {', '.join(VIEWS)}")


def _state_of(parts: Shared, accepted: Accepted, view: ViewName) -> Raw:
    table, fold = _table(parts, accepted.live), accepted.live.at_seq(accepted.seq)
    return Raw(encode(project(accepted.live, fold, view, table=table)))


def check_photos(parts: Shared, sides: Sides | SidesPatch) -> None:
    """`Refusal` bad_value for a picture that the desk does not have."""
    for side in SIDES:
        photo = (sides.a if side == "a" else sides.b).photo
        if isinstance(photo, str) and parts.desk.pictures.shelf.get(photo) is None:
            raise Refusal("bad_value", f"sides.{side}.photo: there is no picture {photo}")


def _table(parts: Shared, live: LiveMatch) -> str | None:
    return parts.directory.table_of(live.record.id)
