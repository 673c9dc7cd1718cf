"""The API of a table's addresses (a league's too): for people to open, to copy and to scan."""

import asyncio
from typing import Any

import segno
from aiohttp import web

from server.access.origins import lan_addresses
from server.core.errors import Refusal
from server.http.addresses import LEAGUE_PAGES, PAGES, scope_of, standing_keys, urls
from server.http.body import answer
from server.http.context import base_url, shared
from server.http.guard import permit
from server.http.reach import for_others
from server.store.base import Scope


async def get_addresses(request: web.Request) -> web.Response:
    """`GET /api/tables/{table}/addresses`."""
    await permit(request, "keys")
    table = request.match_info["table"]
    if not await shared(request).directory.knows(table):
        raise Refusal("not_found", f"there is no table {table[:40]}")
    rows = await addresses(request, scope_of(table, ""))
    return answer({"table": table, "addresses": rows})


async def get_league_addresses(request: web.Request) -> web.Response:
    """`GET /api/leagues/{id}/addresses`."""
    await permit(request, "keys")
    league = await shared(request).leagues.get(request.match_info["id"])
    rows = await addresses(request, {"league": league.record.id})
    return answer({"league": league.record.id, "addresses": rows})


async def delete_table(request: web.Request) -> web.Response:
    """`DELETE /api/tables/{table}`: its keys open nothing any more, and it is known no more."""
    await permit(request, "keys")
    parts, table = shared(request), request.match_info["table"]
    if not await parts.directory.knows(table):
        raise Refusal("not_found", f"there is no table {table[:40]}")
    if (on := parts.directory.match_on(table)) is not None:
        raise Refusal("not_now", f"match {on} is on it: take it off first")
    for key_hash, record in (await parts.store.keys()).items():
        if record.scope == {"table": table}:
            await parts.keys.revoke(key_hash)
    await parts.directory.remove(table)
    return web.Response(status=204)


async def addresses(request: web.Request, scope: Scope) -> list[dict[str, Any]]:
    """Every page of a scope: its name, whose it is, the address, and that as a picture to scan."""
    parts = shared(request)
    keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
    own = await asyncio.to_thread(lan_addresses)
    base = for_others(base_url(request), parts.settings.host, own)
    pages = LEAGUE_PAGES if "league" in scope else PAGES
    return [
        {"name": name, "role": pages[name][1], "url": url, "qr": qr_uri(url)}
        for name, url in urls(base, scope, keys, await _played(request, scope)).items()
    ]


async def _played(request: web.Request, scope: Scope) -> str | None:
    """The discipline of the match that is on a table now."""
    parts = shared(request)
    match_id = parts.directory.match_on(scope["table"]) if "table" in scope else None
    return (await parts.service.current(match_id)).discipline.name if match_id else None


def qr_uri(text: str) -> str:
    """A QR code as a `data:` address, black on white."""
    code = segno.make(text, error="m", micro=False)
    return str(code.svg_data_uri(scale=4, border=4, light="#fff"))
