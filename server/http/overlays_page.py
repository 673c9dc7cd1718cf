"""The page `/overlays`: what an operator builds the address of an overlay from."""

from typing import Any, Final

from aiohttp import web
from msgspec import Struct

from server.access.roles import Role
from server.core.errors import Refusal
from server.http.addresses import scope_of, standing_keys
from server.http.body import answer, read_body
from server.http.context import Shared, shared
from server.http.custom import PREFIX, CustomFolder
from server.http.guard import check_action, grant_of, permit
from server.http.index_page import reached
from server.http.overlays import OVERLAYS, Overlay
from server.http.pages import _about, _denied, _html, _refusal
from server.http.tables_api import qr_uri
from server.live.canned_states import CANNED
from server.store.base import Scope, StoreUnavailable

MOST_IN_A_CODE: Final = 1_000
SEES: Final[Role] = "overlay"
"""Whose key stands in the address of an overlay."""


class Coded(Struct, frozen=True, forbid_unknown_fields=True):
    """What a code is wanted for."""

    text: str


async def overlays_page(request: web.Request) -> web.Response:
    """`GET /overlays`: builds addresses of overlays."""
    try:
        check_action(await grant_of(request), "desk")
        parts = shared(request)
        state = {
            "base": await reached(request),
            "tables": [
                {"name": table, "title": table, "key": await _key(parts, scope_of(table, ""))}
                for table in parts.directory.tables()
            ],
            "leagues": [
                {"name": one.record.id, "title": one.record.title,
                 "key": await _key(parts, {"league": one.record.id})}
                for one in parts.leagues.all()
            ],
            "overlays": [*map(_overlay, OVERLAYS.values()), *_customs(parts.custom)],
            "previews": list(CANNED),
        }  # fmt: skip
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    context = {"page": _about(request, "overlays", None), "state": state}
    return _html(request, "pages/overlays.html", context)


async def post_qr(request: web.Request) -> web.Response:
    """`POST /api/qr` {"text"}: `{"qr"}`, the code as a `data:` address, black on white."""
    await permit(request, "desk")
    text = (await read_body(request, Coded)).text
    if not 0 < len(text) <= MOST_IN_A_CODE:
        raise Refusal("bad_value", f"text: 1 to {MOST_IN_A_CODE} characters fit into a code")
    return answer({"qr": qr_uri(text)})


async def _key(parts: Shared, scope: Scope) -> str:
    return (await standing_keys(parts.keys, scope, parts.clock.now_ms()))[SEES]


def _customs(folder: CustomFolder) -> list[dict[str, Any]]:
    """The user's own, each with what keeps it from being drawn."""
    rows = [(folder.overlay(name), folder.problem(name)) for name in folder.names()]
    return [_overlay(overlay, problem) for overlay, problem in rows if overlay]


def _overlay(overlay: Overlay, problem: str | None = None) -> dict[str, Any]:
    """An overlay as the page offers it; `path` is what follows `/overlay/`."""
    return {
        "path": f"{PREFIX}/{overlay.name}" if overlay.folder else overlay.name,
        "name": overlay.name,
        "custom": bool(overlay.folder),
        "scope": overlay.scope,
        "problem": problem,
        "options": [
            {"name": one.name, "kind": one.kind, "values": one.values, "default": one.default}
            for one in overlay.options
        ],
    }
