"""What is in the custom folder, for the operator."""

from aiohttp import web

from server.http.body import answer
from server.http.context import shared
from server.http.guard import permit


async def get_custom(request: web.Request) -> web.Response:
    """`GET /api/custom`: `{folder, overlays: [{name, view, problem}]}`; problem null: it draws."""
    await permit(request, "desk")
    custom = shared(request).custom
    rows = [
        {"name": name, "view": overlay.view, "problem": custom.problem(name)}
        for name in custom.names()
        if (overlay := custom.overlay(name))
    ]
    return answer({"folder": str(custom.root), "overlays": rows})
