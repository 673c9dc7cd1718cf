"""The API of open pages: which there are, and what the desk wants of one."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from server.core.errors import Refusal
from server.http.body import answer, read_body
from server.http.context import shared
from server.http.guard import permit
from server.protocol.messages import OptionName, OptionText, PageName, PageOrder

MOST_OPTIONS = 32
NOT_OPTIONS = ("key", "table", "match", "league")
"""What an address opens is not the desk's to change."""

Options = Annotated[dict[OptionName, OptionText | None], Meta(max_length=MOST_OPTIONS)]


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/pages/{id}`: one of them."""

    name: PageName | None = None
    reload: bool = False
    options: Options | None = None


async def get_pages(request: web.Request) -> web.Response:
    """`GET /api/pages`: every page that is open on any server, and the servers."""
    await permit(request, "desk")
    parts = shared(request)
    pages, servers = await parts.desk.presence.everywhere()
    return answer({"server_ms": parts.clock.now_ms(), "pages": pages, "servers": servers})


async def post_page(request: web.Request) -> web.Response:
    """`POST /api/pages/{id}`: rename, reload, or open with other options."""
    await permit(request, "desk")
    presence, page_id = shared(request).desk.presence, request.match_info["id"]
    wanted = await read_body(request, Wanted)
    order = order_of(wanted)
    if wanted.name is not None:
        if not await presence.knows(page_id):
            raise Refusal("not_found", f"no page {page_id[:64]} is open")
        await presence.rename(page_id, wanted.name)
    return answer({"reached": await presence.order(page_id, order)}, 202)


def order_of(wanted: Wanted) -> PageOrder:
    """What the page is told; `Refusal` bad_value where it is not just one thing."""
    asked = [wanted.name is not None, wanted.reload, wanted.options is not None]
    if sum(asked) != 1:
        raise Refusal("bad_value", "name, reload, options: one of them")
    for name in NOT_OPTIONS:
        if name in (wanted.options or {}):
            raise Refusal("bad_value", f"options.{name}: what a page opens stays as it is")
    return PageOrder(wanted.name, wanted.reload, wanted.options)
