"""The pages: drawn with the present state, for whoever has the key."""

from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from aiohttp import web
from msgspec import Struct

from server.access.keys import Grant
from server.access.roles import SEEING
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.http.context import shared
from server.http.custom import CustomError
from server.http.errors import status_of
from server.http.guard import check_action, check_match, check_table, grant_of, key_of
from server.http.league_pages import league_state
from server.http.look import Look, look_of
from server.http.overlays import MAX_TEXT, OVERLAYS, Overlay
from server.http.programme_access import watched_programme
from server.http.templates import Options, language, render
from server.live.canned import canned_state
from server.live.canned_states import CANNED
from server.protocol.messages import LeagueView, TableView, ViewName
from server.store.base import StoreUnavailable

log = structlog.get_logger(__name__)

NOT_OPTIONS = frozenset({"key", "table", "match"})


class PageSpec(Struct, frozen=True):
    """A page: its template and the view that it draws."""

    template: str
    view: ViewName
    on_air: bool = False

    def read(self, query: Mapping[str, str]) -> Options:
        """What the address says beside where to look: a page takes it as it is."""
        return Options(
            (name, value[:MAX_TEXT]) for name, value in query.items() if name not in NOT_OPTIONS
        )


PAGES: dict[str, PageSpec] = {
    "referee": PageSpec("pages/referee.html", "referee"),
    "timing": PageSpec("pages/timing.html", "referee"),
    "commentary": PageSpec("pages/commentary.html", "commentary"),
}


class Page(Struct, frozen=True):
    """What a template is told of its page."""

    table: str | None
    match: str | None
    key: str
    view: str
    lang: str
    options: Options
    league: str | None = None
    look: Look | None = None
    preview: str | None = None
    """The canned state that is shown in place of a live one."""
    custom: str = ""
    """The name of an overlay of the user's own."""
    style: str | None = None
    """The address of a style sheet of the user's own."""


async def page(request: web.Request) -> web.Response:
    """`GET /referee`, `GET /timing`, `GET /commentary`."""
    return await _page(request, PAGES[request.path.strip("/")])


async def overlay(request: web.Request) -> web.Response:
    """`GET /overlay/{name}`."""
    spec = OVERLAYS.get(request.match_info["name"])
    if spec is None:
        raise Refusal("not_found", f"there is no overlay {request.match_info['name']}")
    return await _overlay(request, spec)


async def custom_overlay(request: web.Request) -> web.Response:
    """`GET /overlay/custom/{name}`."""
    name = request.match_info["name"]
    spec = shared(request).custom.overlay(name)
    if spec is None:
        raise Refusal("not_found", f"there is no overlay {name[:40]} in the custom folder")
    return await _overlay(request, spec)


async def custom_file(request: web.Request) -> web.StreamResponse:
    """`GET /custom/{path}`: a style sheet, an image or a font of the user's own."""
    return await shared(request).custom.files.serve(request)


async def _overlay(request: web.Request, spec: Overlay) -> web.Response:
    preview = request.query.get("preview")
    return await _page(request, spec) if preview is None else _canned(request, spec, preview)


def _canned(request: web.Request, spec: Overlay, name: str) -> web.Response:
    """An overlay with a canned state: nothing of a match is in it, so it wants no key."""
    if name not in CANNED:
        raise Refusal("not_found", f"preview: {name[:40]} is none of {', '.join(CANNED)}")
    about = msgspec.structs.replace(_about(request, spec.view, None, spec), preview=name, key="")
    context = {"page": about, "state": canned_state(name, spec.view)}
    return _html(request, spec.template, context)


async def desk(request: web.Request) -> web.Response:
    """`GET /desk`: everything, and everything that an operator does."""
    try:
        check_action(await grant_of(request), SEEING["desk"])
        state = (await shared(request).desk_broadcast.channel()).state
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    context = {"page": _about(request, "desk", None), "state": state}
    return _html(request, "pages/desk.html", context)


async def obs_dock(request: web.Request) -> web.Response:
    """`GET /obs-dock`: how OBS stands; inside OBS it does cues."""
    try:
        check_action(await grant_of(request), SEEING["obs"])
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    quiet = request.query.get("quiet") == "1"
    context = {"page": _about(request, "obs", None), "quiet": quiet}
    context["state"] = shared(request).studio.status()
    return _html(request, "pages/obs_dock.html", context)


async def _page(request: web.Request, spec: PageSpec | Overlay) -> web.Response:
    try:
        grant = await grant_of(request)
        check_action(grant, SEEING[spec.view])
        match_id, state = await _state(request, grant, spec.view)
    except (Refusal, StoreUnavailable) as error:
        refusal = _refusal(error)
        if not spec.on_air:
            return _denied(request, refusal)
        # Nothing is seen, but the page goes on asking: nobody in OBS can press reload.
        about = _about(request, spec.view, request.query.get("match"), spec)
        return _html(request, spec.template, {"page": about, "state": None}, status_of(refusal))
    about = _about(request, spec.view, match_id, spec)
    return _html(request, spec.template, {"page": about, "state": state})


async def _state(
    request: web.Request, grant: Grant, view: ViewName | TableView | LeagueView
) -> tuple[str | None, dict[str, Any] | None]:
    """The match that the address names, by itself or by its table, and what is seen of it."""
    if view == "league-table" or view == "night":
        return None, await league_state(request, grant, view)
    parts = shared(request)
    table, named = request.query.get("table"), request.query.get("match")
    if view == "programme":
        return None, (await watched_programme(parts, grant, table)).state
    if (table is None) == (named is None):
        raise Refusal("malformed", "the address must name a table or a match: ?table=1&key=…")
    if table is not None:
        check_table(grant, table)
        if not await parts.directory.knows(table):
            raise Refusal("not_found", f"there is no table {table}")
        on = parts.directory.match_on(table)
        if on is None:
            return None, None
        return on, (await parts.broadcast.channel(on, view)).state
    live = await parts.service.current(MatchId(named or ""))
    check_match(parts, grant, live)
    return named, (await parts.broadcast.channel(live.record.id, view)).state


def _about(
    request: web.Request, view: str, match_id: str | None, spec: PageSpec | Overlay | None = None
) -> Page:
    query = request.query
    lang = language(query.get("lang", ""), request.headers.get("Accept-Language", ""))
    options = spec.read(query) if spec else Options()
    # A page that was opened by table follows the table: its `match` is not named.
    named = match_id if "match" in query else None
    return Page(
        table=query.get("table"),
        match=named,
        key=key_of(request) or "",
        view=view,
        lang=lang,
        options=options,
        league=query.get("league"),
        look=look_of(options) if isinstance(spec, Overlay) else None,
        custom=spec.name if isinstance(spec, Overlay) and spec.folder else "",
        style=shared(request).custom.style(options["css"]) if options["css"] else None,
    )


def _html(
    request: web.Request, template: str, context: dict[str, Any], status: int = 200
) -> web.Response:
    page = context["page"]
    text = _custom(request, template, context) if page.custom else None
    if text is None:
        text = render(template, page.lang, context)
    if text is None:
        raise Refusal("not_found", f"there is no page {request.path}")
    return web.Response(text=text, content_type="text/html", status=status)


def _custom(request: web.Request, template: str, context: dict[str, Any]) -> str:
    """A page of the user's own; nothing technical is on air where it cannot be drawn."""
    try:
        return shared(request).custom.render(template, context["page"].lang, context)
    except CustomError as error:
        log.warning("custom_overlay_broken", problem=str(error))
        return "<!doctype html><title>Cuecast</title>"


def _denied(request: web.Request, refusal: Refusal) -> web.Response:
    """A page that says so in plain words and takes a key."""
    about = _about(request, "denied", None)
    hidden = {name: request.query[name] for name in ("table", "match") if name in request.query}
    context = {
        "page": about,
        "code": refusal.code,
        "message": refusal.message,
        "path": request.path,
        "hidden": hidden,
        "has_key": bool(about.key),
    }
    return _html(request, "pages/denied.html", context, status_of(refusal))


def _refusal(error: Refusal | StoreUnavailable) -> Refusal:
    return error if isinstance(error, Refusal) else Refusal("unavailable", str(error))
