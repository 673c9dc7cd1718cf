"""The API of a table's graphics: its lower third and the slides of its sponsors."""

from aiohttp import web

from server.http.body import answer, read_body
from server.http.context import shared
from server.http.guard import permit, table_of
from server.live.graphics import Graphics


async def get_graphics(request: web.Request) -> web.Response:
    """`GET /api/graphics/{table}`: what is on the table's graphics; all empty at first."""
    table = await table_of(request, await permit(request, "desk"))
    kept = shared(request).graphics.get(table)
    return answer(kept.value if kept else Graphics())


async def put_graphics(request: web.Request) -> web.Response:
    """`PUT /api/graphics/{table}`: all of it anew; overlays show it at once."""
    table = await table_of(request, await permit(request, "desk"))
    wanted = await read_body(request, Graphics)
    await shared(request).graphics.change(table, lambda _: wanted)
    return answer(wanted)
