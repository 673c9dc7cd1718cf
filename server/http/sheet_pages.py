"""The recorder's sheet: a page that prints, a table for a spreadsheet, and JSON."""

import csv
import io
from typing import Any

import msgspec
from aiohttp import web

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http.body import answer
from server.http.context import shared
from server.http.guard import check_match, check_table, permit
from server.http.pages import _about, _denied, _html, _refusal
from server.live.match import LiveMatch
from server.live.projection import base_state
from server.store.base import StoreUnavailable
from server.views.sheet import Part, Visit
from server.views.sheet_csv import sheet_rows

BOM = "\ufeff"
"""So that spreadsheets read a name in any letters."""


async def sheet_page(request: web.Request) -> web.Response:
    """`GET /sheet?match=…` or `?table=…`."""
    try:
        live = await _named(request)
        parts, state = await shared(request).sheets.of(live), _state(request, live)
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    context = {
        "page": _about(request, "sheet", live.record.id),
        "state": state,
        "parts": parts,
        "is_visit": lambda row: isinstance(row, Visit),
        "created_ms": live.record.created_ms,
    }
    return _html(request, "pages/sheet.html", context)


async def sheet_csv(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/sheet.csv`."""
    live = await _match(request)
    written = io.StringIO()
    csv.writer(written).writerows(sheet_rows(await shared(request).sheets.of(live)))
    name = f"sheet-{live.record.id}.csv"
    return web.Response(
        body=(BOM + written.getvalue()).encode(),
        content_type="text/csv",
        charset="utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def sheet_json(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/sheet.json`: `{match, sides, status, winner, parts}`."""
    live = await _match(request)
    state = _state(request, live)
    kept = ("match", "sides", "status", "winner", "reason")
    sheet = await shared(request).sheets.of(live)
    parts = [msgspec.to_builtins(part) | {"visits": _visits(part)} for part in sheet]
    return answer({key: state[key] for key in kept} | {"parts": parts})


def _visits(part: Part) -> list[dict[str, Any]]:
    """The visits in short: their lines stand in `lines`, by the number of the visit."""
    return [
        {"number": row.number, "side": row.side, "player": row.player, "points": row.points}
        for row in part.rows
        if isinstance(row, Visit)
    ]


async def _match(request: web.Request) -> LiveMatch:
    grant = await permit(request, "log")
    live = await shared(request).service.current(MatchId(request.match_info["id"]))
    check_match(shared(request), grant, live)
    return live


async def _named(request: web.Request) -> LiveMatch:
    """The match of the address, by itself or by its table."""
    parts, grant = shared(request), await permit(request, "log")
    table, named = request.query.get("table"), request.query.get("match")
    if (table is None) == (named is None):
        raise Refusal("malformed", "the address must name a table or a match: ?match=…&key=…")
    if table is not None:
        check_table(grant, table)
        named = parts.directory.match_on(table)
        if named is None:
            raise Refusal("not_found", f"no match is on table {table}")
    live = await parts.service.current(MatchId(named or ""))
    if table is None:
        check_match(parts, grant, live)
    return live


def _state(request: web.Request, live: LiveMatch) -> dict[str, Any]:
    table = shared(request).directory.table_of(live.record.id) or live.record.table
    return base_state(live, live.fold, table=table)
