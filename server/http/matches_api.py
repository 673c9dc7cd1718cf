"""The desk's API of matches: set right, schedule, hold, copy, delete, and the log with previews."""

from typing import Any

import msgspec
from aiohttp import web
from msgspec import UNSET, Raw, Struct, UnsetType

from server.access.keys import BY_LENGTH, label_of
from server.core.errors import Refusal
from server.core.event import Entry
from server.core.ids import MatchId
from server.http.api import check_photos, made
from server.http.body import answer, read_body
from server.http.context import Shared, shared
from server.http.guard import permit
from server.live.copying import copy_match
from server.live.correcting import SidesPatch, correct, patched
from server.live.creating import Name
from server.live.desk_match import Due
from server.live.match import LiveMatch
from server.live.preview import preview
from server.protocol.messages import MatchName, SeqNumber, TableName

MOST_ENTRIES = 500


class MatchPatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`PATCH /api/matches/{id}`: what is left out stays, null takes away."""

    title: Name | UnsetType | None = UNSET
    sides: SidesPatch = SidesPatch()
    scheduled_ms: Due | UnsetType | None = UNSET
    hold: bool | UnsetType = UNSET
    void: bool | UnsetType = UNSET


class Repeated(Struct, frozen=True, forbid_unknown_fields=True):
    """`DELETE /api/matches/{id}`: the id once more, where the match has begun."""

    id: str | None = None


class Copy(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/matches/{id}/copy`."""

    id: MatchName | None = None
    table: TableName | None = None
    log: bool | SeqNumber = False
    void: bool = False


class Previewed(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/matches/{id}/preview`."""

    event: Raw


async def patch_match(request: web.Request) -> web.Response:
    """`PATCH /api/matches/{id}`: everything that is named, or nothing where names are wrong."""
    await permit(request, "desk")
    parts, wanted = shared(request), await read_body(request, MatchPatch)
    live = await parts.service.current(_id(request))
    if wanted.title is not UNSET or wanted.sides != SidesPatch():
        check_photos(parts, wanted.sides)
        await correct(
            parts.store,
            parts.service,
            live.record.id,
            lambda sides: patched(sides, wanted.sides, wanted.title),
        )
    matches = parts.desk.matches
    if wanted.scheduled_ms is not UNSET:
        await matches.schedule(live.record.id, wanted.scheduled_ms)
    if wanted.void is not UNSET:
        await matches.void(live.record.id, wanted.void)
    if wanted.hold is not UNSET:
        await matches.hold(live, wanted.hold)
    parts.desk.rows.forget()
    return answer(await parts.desk.rows.one(live.record.id))


async def delete_match(request: web.Request) -> web.Response:
    """`DELETE /api/matches/{id}`: for good; nothing brings it back but an export."""
    await permit(request, "desk")
    parts, match_id = shared(request), _id(request)
    repeated = await read_body(request, Repeated) if request.can_read_body else Repeated()
    live = await parts.service.current(match_id)
    table, league = parts.directory.table_of(match_id), parts.leagues.league_of(match_id)
    if table is not None:
        raise Refusal("not_now", f"it is on table {table}: take it off first")
    if league is not None:
        raise Refusal("not_now", f"it belongs to the league {league}: take out its night there")
    if live.fold.seq and repeated.id != match_id:
        raise Refusal("not_now", f"id: it has begun; say its id, {match_id}, to delete it for good")
    async with live.lock:
        await parts.store.desk.delete_match(match_id)
        parts.desk.deleted(match_id)
    await parts.desk.matches.forget(match_id)
    await parts.archive.forget(match_id)
    await parts.studio.claims.forget(match_id)
    await parts.keys.revoke_scope({"match": match_id})
    return web.Response(status=204)


async def copy(request: web.Request) -> web.Response:
    """`POST /api/matches/{id}/copy`: the same match once more, with its log or from the start."""
    await permit(request, "desk")
    parts, wanted = shared(request), await read_body(request, Copy)
    live = await parts.service.current(_id(request))
    up_to = wanted.log if not isinstance(wanted.log, bool) else live.fold.seq if wanted.log else 0
    record = await copy_match(
        parts.store,
        live,
        up_to,
        parts.clock.now_ms(),
        wanted.table,
        MatchId(wanted.id) if wanted.id else None,
    )
    if wanted.table is not None:
        await parts.directory.put(wanted.table, record.id)
    if wanted.void:
        await parts.desk.matches.void(live.record.id, True)
    return answer(await made(request, record.id, wanted.table), 201)


async def get_entries(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/entries[?before=SEQ&limit=N]`: the log for a person, newest first."""
    await permit(request, "desk")
    parts = shared(request)
    live = await parts.service.current(_id(request))
    limit = _number(request, "limit", 100, MOST_ENTRIES)
    end = min(_number(request, "before", live.fold.seq + 1, 2**53) - 1, live.fold.seq)
    entries = live.fold.entries[max(0, end - limit) : end]
    first = entries[0].seq if entries else end + 1
    stored = await parts.store.read_log(live.record.id, first - 1)
    by = {entry.seq: entry.by for entry in stored}
    labels = await _labels(parts)
    rows = [_entry(live, entry, who(by.get(entry.seq), labels)) for entry in reversed(entries)]
    return answer({"seq": live.fold.seq, "entries": rows})


async def post_preview(request: web.Request) -> web.Response:
    """`POST /api/matches/{id}/preview`: what an event would change; it changes nothing."""
    await permit(request, "desk")
    parts, wanted = shared(request), await read_body(request, Previewed)
    live = await parts.service.current(_id(request))
    table = parts.directory.table_of(live.record.id)
    return answer(preview(live, bytes(wanted.event), parts.clock.now_ms(), table=table))


def who(by: str | None, labels: dict[str, str]) -> dict[str, Any] | None:
    """Whose an entry is: the role and what the key is called."""
    if by is None:
        return None
    role, _, key = by.partition(":")
    return {"role": role, "label": labels.get(key) or None}


async def _labels(parts: Shared) -> dict[str, str]:
    keys = await parts.store.keys()
    return {key_hash[:BY_LENGTH]: label_of(record) for key_hash, record in keys.items()}


def _entry(live: LiveMatch, entry: Entry, by: dict[str, Any] | None) -> dict[str, Any]:
    fold = live.fold
    event: dict[str, Any] = msgspec.to_builtins(fold.as_amended(entry).event)
    event.pop("at", None)
    return {
        "seq": entry.seq,
        "at": entry.at,
        "event": event,
        "taken_back": fold.taken_back(entry.seq),
        "amended": fold.amended(entry.seq) is not None,
        "who": by,
    }


def _number(request: web.Request, name: str, default: int, most: int) -> int:
    text = request.query.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:17]) <= most:
        raise Refusal("malformed", f"{name}: {text[:20]!r} is no number from 1 to {most}")
    return int(text)


def _id(request: web.Request) -> MatchId:
    return MatchId(request.match_info["id"])
