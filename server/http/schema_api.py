"""The JSON Schema of events, formats and messages, for forms and for those who build on them."""

from functools import cache

import msgspec
from aiohttp import web

from server.http.body import raw_answer
from server.http.guard import permit
from server.schema import whole_schema


async def get_schema(request: web.Request) -> web.Response:
    """`GET /api/schema`: what `python -m server schema` prints."""
    await permit(request, "desk")
    return raw_answer(_schema())


@cache
def _schema() -> bytes:
    return msgspec.json.encode(whole_schema())
