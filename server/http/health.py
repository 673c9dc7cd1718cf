"""Says whether the server is ready and whether the store answers."""

from aiohttp import web

from server.http.body import answer
from server.http.context import shared
from server.store.base import StoreError


async def healthz(request: web.Request) -> web.Response:
    """`GET /healthz`: 200 when everything answers, 503 with the reason when the store does not."""
    parts = shared(request)
    try:
        await parts.store.ping()
    except StoreError as error:
        return answer({"ready": False, "redis": False, "reason": str(error)}, 503)
    return answer({"ready": True, "redis": True, "server_ms": parts.clock.now_ms()})
