"""Every error in the one shape of contract section 5, as JSON with the status that goes with it."""

from collections.abc import Awaitable, Callable

import structlog
from aiohttp import web

from server.core.errors import Refusal
from server.protocol.codec import encode
from server.store.base import StoreError

log = structlog.get_logger(__name__)

STATUS: dict[str, int] = {
    "malformed": 400,
    "forbidden": 403,
    "not_found": 404,
    "rate_limited": 429,
    "unavailable": 503,
}
"""Every other refusal is 409."""

HTTP_CODES: dict[int, tuple[str, str]] = {
    404: ("not_found", "there is no such address"),
    405: ("malformed", "this address does not take this method"),
    408: ("malformed", "the body took too long to come"),
    413: ("malformed", "the body is too long"),
}

MISTAKE = "the server made a mistake; it is in its log"

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Unauthorized(Refusal):
    """No key, or one that opens nothing: `forbidden`, but 401 rather than 403."""

    def __init__(self, message: str) -> None:
        super().__init__("forbidden", message)


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return 401 if isinstance(refusal, Unauthorized) else STATUS.get(refusal.code, 409)


def error_response(status: int, code: str, message: str) -> web.Response:
    """An error in the one shape."""
    said = message.encode("utf-8", "replace").decode()  # it may quote what was no text
    body = encode({"code": code, "message": said})
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


@web.middleware
async def one_shape(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn whatever goes wrong into the one shape; only our own faults leave a traceback."""
    try:
        return await handler(request)
    except Refusal as refusal:
        return error_response(status_of(refusal), refusal.code, refusal.message)
    except StoreError as error:
        return error_response(503, "unavailable", str(error))
    except web.HTTPException as error:
        if error.status < 400:
            raise
        code, message = HTTP_CODES.get(error.status, ("malformed", error.reason.lower()))
        response = error_response(error.status, code, message)
        if allow := error.headers.get("Allow"):
            response.headers["Allow"] = allow
        return response
    except ConnectionError:
        raise  # the other side went away: nobody reads an answer
    except Exception:
        log.exception("handler_failed", path=request.path[:200])
        return error_response(500, "unavailable", MISTAKE)
