"""The API of pictures, and the open address that they are shown from."""

from typing import Any

import msgspec
from aiohttp import web

from server.http.body import answer, read_raw
from server.http.context import shared
from server.http.files import KEPT
from server.http.guard import permit
from server.live.image_check import MAX_BYTES
from server.live.pictures import About

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
"""Opened as a page of its own, a picture may still do nothing."""


PIECE_BYTES = 64 * 1024


async def post_image(request: web.Request) -> web.Response:
    """`POST /api/images`: the file itself."""
    await permit(request, "desk")
    body = await read_raw(request, MAX_BYTES)
    name = request.query.get("name", "")
    id_, about = await shared(request).desk.pictures.add(body, name)
    return answer(shown(id_, about), 201)


async def get_images(request: web.Request) -> web.Response:
    """`GET /api/images`: all of them, oldest first."""
    await permit(request, "desk")
    found = shared(request).desk.pictures.all()
    return answer({"images": [shown(id_, kept.value) for id_, kept in found]})


async def delete_image(request: web.Request) -> web.Response:
    """`DELETE /api/images/{id}`."""
    await permit(request, "desk")
    await shared(request).desk.pictures.remove(request.match_info["id"])
    return web.Response(status=204)


async def get_media(request: web.Request) -> web.StreamResponse:
    """`GET /media/{id}`: the picture; its address changes with its content."""
    type_, body = await shared(request).desk.pictures.body(request.match_info["id"])
    response = web.StreamResponse(
        headers={
            "Cache-Control": KEPT,
            "Content-Security-Policy": PICTURE_POLICY,
        },
    )
    response.content_type = type_
    response.content_length = len(body)
    await response.prepare(request)
    # In pieces: whoever takes nothing holds one of them, and not the whole.
    for start in range(0, len(body) if request.method == "GET" else 0, PIECE_BYTES):
        await response.write(memoryview(body)[start : start + PIECE_BYTES])
    await response.write_eof()
    return response


def shown(id_: str, about: About) -> dict[str, Any]:
    """What is known of a picture, with its id."""
    fields: dict[str, Any] = msgspec.to_builtins(about)
    return {"id": id_, **fields}
