"""Says whether the server is ready, whether the store answers, and what was counted."""

from aiohttp import web
from prometheus_client import generate_latest

from server.http.body import answer
from server.http.context import shared
from server.http.guard import permit
from server.store.base import StoreError

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


async def healthz(request: web.Request) -> web.Response:
    """`GET /healthz`: 200 when everything answers, 503 with the reason when the store does not.

    Its `warnings` say what the store cannot promise.
    """
    parts = shared(request)
    try:
        await parts.store.ping()
    except StoreError as error:
        return answer({"ready": False, "redis": False, "reason": str(error)}, 503)
    return answer(
        {
            "ready": True,
            "redis": True,
            "server_ms": parts.clock.now_ms(),
            "warnings": list(parts.store.warnings),
        }
    )


async def metrics(request: web.Request) -> web.Response:
    """`GET /metrics`, with an operator's key.

    Where the request comes from opens nothing: behind a proxy all come from this machine.
    """
    await permit(request, "metrics")
    return web.Response(
        body=generate_latest(shared(request).metrics.registry),
        headers={"Content-Type": METRICS_TYPE, "Cache-Control": "no-store"},
    )
