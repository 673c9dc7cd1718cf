"""Verbs over plain HTTP for Stream Deck and Companion, with what their buttons show."""

import hashlib
import json
import time
import uuid
from functools import cache
from typing import Annotated, Any, cast

import msgspec
from aiohttp import web
from msgspec import Meta, Raw, Struct

from server.access.keys import Grant
from server.access.roles import Action
from server.core.errors import Code, Refusal
from server.core.ids import CommandId, MatchId
from server.http.body import answer, read_body
from server.http.context import Shared, shared
from server.http.guard import check_action, check_rate, grant_of, permit, table_of
from server.http.templates import language, render
from server.live.graphics import Graphics
from server.live.match import LiveMatch
from server.live.projection import project
from server.protocol.messages import Command
from server.views.deck import CLOCK_VERBS, DESK_VERBS, VERBS, event_of, feedback

State = dict[str, Any]


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a verb; all of it may be left out.

    `press` names the press: the same again is answered the same and records nothing twice.
    """

    press: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_.:-]{1,60}$(?!\n)")] | None = None


async def do(request: web.Request) -> web.Response:
    """`POST /api/tables/{table}/do/{verb}`: 200 once it is durable, with the feedback after it."""
    parts, grant, received = shared(request), await grant_of(request), time.perf_counter()
    check_rate(parts, grant)
    verb, table = request.match_info["verb"], await table_of(request, grant)
    check_action(grant, action_of_verb(verb))
    press = await read_body(request, Press) if request.can_read_body else Press()
    if "press" in request.query:
        press = _in_query(request.query["press"])
    live = await _on(parts, table)
    if verb in DESK_VERBS:
        done = await _desk(parts, table, live, verb)
        return answer({"verb": verb, "did": done, **await _feedback(request, table)})
    did = await _known(parts, live, press.press) or await _record(parts, grant, live, verb, press)
    parts.metrics.accepted(time.perf_counter() - received)
    return answer({"verb": verb, "did": did, **await _feedback(request, table)})


def _in_query(name: str) -> Press:
    try:
        return msgspec.convert({"press": name}, Press)
    except msgspec.ValidationError:
        raise Refusal("malformed", "press: 1 to 60 letters, digits or _ . : - are needed") from None


async def _known(parts: Shared, live: LiveMatch, press: str | None) -> State | None:
    """What this press was answered before, whatever it would stand for now."""
    if press is None:
        return None
    known = await parts.store.known(live.record.id, CommandId(_name(press)))
    if known is not None and known.refusal is not None:
        raise Refusal(cast("Code", known.refusal[0]), known.refusal[1])
    return None if known is None else {"seq": known.seq}


async def _record(parts: Shared, grant: Grant, live: LiveMatch, verb: str, press: Press) -> State:
    """The event that the verb stands for, recorded; an undo says what it took back."""
    state = _state(parts, live)
    event = event_of(verb, state)
    try:
        command = Command(_name(press.press), Raw(msgspec.json.encode(event)))
        accepted = await parts.service.submit(live.record.id, command, grant.by)
    except Refusal as refusal:
        parts.metrics.refused(refusal.code)
        raise
    undid = {"undid": state["undo"]} if verb == "undo" else {}
    return {"seq": accepted.seq, "event": event, **undid}


async def get_feedback(request: web.Request) -> web.Response:
    """`GET /api/tables/{table}/feedback[?lang=…]`: 304 while nothing on a button changes."""
    grant = await permit(request, "commentary")
    table = await table_of(request, grant)
    found = await _feedback(request, table)
    still = {key: value for key, value in found.items() if key != "server_ms"}
    if still.get("clock"):
        still["clock"] = {k: v for k, v in still["clock"].items() if k != "remaining_ms"}
    tag = f'"{hashlib.sha256(json.dumps(still, sort_keys=True).encode()).hexdigest()[:24]}"'
    if tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers={"ETag": tag, "Cache-Control": "no-cache"})
    response = answer(found)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = "no-cache"
    return response


def action_of_verb(verb: str) -> Action:
    """What a verb takes; `Refusal` not_found for none that there is."""
    if verb not in VERBS:
        raise Refusal("not_found", f"there is no verb {verb[:40]}: {', '.join(VERBS)}")
    if verb in DESK_VERBS:
        return "desk"
    return "clock" if verb in CLOCK_VERBS else "score"


def _name(press: str | None) -> str:
    return f"do.{press or uuid.uuid4()}"


async def _on(parts: Shared, table: str) -> LiveMatch:
    on = parts.directory.match_on(table)
    if on is None:
        raise Refusal("not_found", f"no match is on table {table}")
    return await parts.service.current(on)


def _state(parts: Shared, live: LiveMatch) -> State:
    return project(live, live.fold, "referee", table=parts.directory.table_of(live.record.id))


async def _desk(parts: Shared, table: str, live: LiveMatch, verb: str) -> State:
    """Hold or release the public score; show or hide the lower third as it was set last."""
    if verb in ("hold", "release", "hold-toggle"):
        held = parts.desk.matches.held_seq(live.record.id) is not None
        wanted = not held if verb == "hold-toggle" else verb == "hold"
        await parts.desk.matches.hold(live, wanted)
        return {"held": wanted}
    on = not _lower_third(parts, table) if verb.endswith("-toggle") else verb.endswith("-on")

    def change(kept: Graphics | None) -> Graphics:
        if kept is None or kept.lower_third is None:
            raise Refusal("not_now", "no lower third has been set for this table yet")
        shown = msgspec.structs.replace(kept.lower_third, on=on)
        return msgspec.structs.replace(kept, lower_third=shown)

    await parts.graphics.change(table, change)
    return {"lower_third": on}


def _lower_third(parts: Shared, table: str) -> bool:
    kept = parts.graphics.get(table)
    return bool(kept and kept.value.lower_third and kept.value.lower_third.on)


async def _feedback(request: web.Request, table: str) -> State:
    parts = shared(request)
    on = parts.directory.match_on(table)
    state = _state(parts, await parts.service.current(on)) if on is not None else None
    lang = language(request.query.get("lang", ""), request.headers.get("Accept-Language", ""))
    held = on is not None and parts.desk.matches.held_seq(MatchId(on)) is not None
    shown = feedback(
        state, parts.clock.now_ms(), _words(lang), held=held, lower_third=_lower_third(parts, table)
    )
    return {"table": table, **shown}


@cache
def _words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads(render("deck_words.html", lang, {}) or "{}")
    return found
