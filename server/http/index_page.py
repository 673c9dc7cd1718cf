"""The page of addresses: every table's and every league's, to open, to copy and to scan."""

import asyncio
from typing import Any

import segno
from aiohttp import web
from markupsafe import Markup

from server.access.origins import lan_addresses
from server.competition.league import League
from server.core.errors import Refusal
from server.http.addresses import scope_of, standing_keys, urls
from server.http.context import base_url, shared
from server.http.guard import check_action, grant_of
from server.http.pages import _about, _denied, _html, _refusal
from server.http.reach import for_others
from server.store.base import Scope, StoreUnavailable


async def index(request: web.Request) -> web.Response:
    """`GET /`: the addresses of every table and league, with QR codes."""
    try:
        check_action(await grant_of(request), "desk")
        parts = shared(request)
        tables = [await _table(request, table) for table in parts.directory.tables()]
        leagues = [await _league(request, league.record) for league in parts.leagues.all()]
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    about = _about(request, "index", None)
    context = {"page": about, "state": None, "tables": tables, "leagues": leagues}
    return _html(request, "pages/index.html", context)


async def reached(request: web.Request) -> str:
    """The beginning of an address that other machines can open."""
    own = await asyncio.to_thread(lan_addresses)
    return for_others(base_url(request), shared(request).settings.host, own)


def qr(text: str) -> Markup:
    """A QR code as SVG that takes its size and colours from the style sheet."""
    code = segno.make(text, error="m", micro=False)
    svg: str = code.svg_inline(svgclass="qr", lineclass="qr-line", omitsize=True, border=2)
    return Markup(svg)  # noqa: S704 - made here, of modules alone


async def _table(request: web.Request, table: str) -> dict[str, Any]:
    """A table on the page of addresses."""
    parts = shared(request)
    match_id = parts.directory.match_on(table)
    state = None
    if match_id is not None:
        state = (await parts.broadcast.channel(match_id, "scoreboard")).state
    discipline = state["match"]["discipline"] if state else None
    links = await _links(request, scope_of(table, ""), discipline)
    return {"table": table, "match": match_id, "state": state, "links": links}


async def _league(request: web.Request, league: League) -> dict[str, Any]:
    """A league on the page of addresses."""
    return {"title": league.title, "links": await _links(request, {"league": league.id})}


async def _links(
    request: web.Request, scope: Scope, discipline: str | None = None
) -> list[dict[str, Any]]:
    """The pages of a table or a league: name, url and QR code (SVG) of each."""
    parts = shared(request)
    keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
    base = await reached(request)
    return [
        {"name": name, "url": url, "qr": qr(url)}
        for name, url in urls(base, scope, keys, discipline).items()
    ]
