"""Reads what a request brings, bounded, and writes what an answer holds."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from aiohttp import web

from server.core.errors import Refusal
from server.protocol.codec import MAX_MESSAGE_BYTES, decode, encode

T = TypeVar("T")

BODY_WITHIN_S = 30.0
ASK_AGAIN: web.RequestKey[Callable[[], Awaitable[object]]] = web.RequestKey("ASK_AGAIN")
"""Asks whether the key that opened the request still does: its body may have taken its time."""


async def read_body(request: web.Request, type_: type[T], max_bytes: int = MAX_MESSAGE_BYTES) -> T:
    """The JSON body as `type_`; `Refusal` malformed, HTTP 413 if it is too long, 408 too slow."""
    raw = await read_raw(request, max_bytes)
    if not raw:
        raise Refusal("malformed", "a JSON body is needed")
    return decode(raw, type_, max_bytes=max_bytes)


async def read_raw(request: web.Request, max_bytes: int) -> bytes:
    """The body as it came; HTTP 413 if it is too long, 408 too slow."""
    if (request.content_length or 0) > max_bytes:
        raise web.HTTPRequestEntityTooLarge(max_bytes, request.content_length or 0)
    raw = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN_S):
            async for chunk in request.content.iter_chunked(65536):
                raw += chunk
                if len(raw) > max_bytes:
                    raise web.HTTPRequestEntityTooLarge(max_bytes, len(raw))
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except web.RequestPayloadError:
        raise Refusal("malformed", "the body is not what its headers say") from None
    if ASK_AGAIN in request:
        await request[ASK_AGAIN]()
    return bytes(raw)


def answer(value: Any, status: int = 200) -> web.Response:
    """A JSON answer that nobody keeps."""
    return raw_answer(encode(value), status)


def raw_answer(body: bytes, status: int = 200) -> web.Response:
    """The same of what is JSON already."""
    return web.Response(
        body=body,
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
