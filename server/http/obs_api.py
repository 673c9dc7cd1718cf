"""The desk's API of OBS: how it stands, the lock, the rules, and setting a table up."""

import asyncio
from typing import Any

import msgspec
from aiohttp import web
from msgspec import Struct

from server.access.origins import lan_addresses
from server.core.errors import Refusal
from server.http.addresses import standing_keys
from server.http.body import answer, read_body
from server.http.context import Shared, base_url, shared
from server.http.guard import permit
from server.http.obs_sources import scene_of, sources_of
from server.http.reach import for_others
from server.obs.client import ObsClient
from server.obs.errors import ObsError
from server.obs.rules import BadRule, read_rules
from server.obs.setup import Source, set_up
from server.protocol.messages import TableName

MAX_RULES_BYTES = 128 * 1024
"""For a hundred rules, twice: with those that they take the place of."""


class Lock(Struct, frozen=True, forbid_unknown_fields=True):
    """`PUT /api/obs/lock`: while it is locked no cue does anything."""

    locked: bool


class Cues(Struct, frozen=True, forbid_unknown_fields=True):
    """`PUT /api/obs/cues`: rules as in cues.toml; null for those of the file.

    `was`: those that were seen, and that these are to take the place of; else of any.
    """

    cue: list[dict[str, Any]] | None
    was: list[dict[str, Any]] | None = None


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/obs/setup`: the table whose sources are wanted."""

    table: TableName


async def get_obs(request: web.Request) -> web.Response:
    """`GET /api/obs`."""
    await permit(request, "desk")
    return answer(shared(request).studio.status())


async def put_lock(request: web.Request) -> web.Response:
    """`PUT /api/obs/lock`."""
    await permit(request, "desk")
    wanted = await read_body(request, Lock)
    studio = shared(request).studio
    await studio.lock(locked=wanted.locked)
    return answer(studio.status())


async def put_cues(request: web.Request) -> web.Response:
    """`PUT /api/obs/cues`."""
    await permit(request, "desk")
    wanted = await read_body(request, Cues, MAX_RULES_BYTES)
    studio = shared(request).studio
    try:
        rules = None if wanted.cue is None else read_rules(wanted.cue)
        was = None if wanted.was is None else read_rules(wanted.was)
    except BadRule as error:
        raise Refusal("bad_value", str(error)) from None
    await studio.set_rules(rules, was)
    return answer(studio.status())


async def get_sources(request: web.Request) -> web.Response:
    """`GET /api/obs/sources?table=1`: what goes into OBS for a table, to make or to paste."""
    await permit(request, "desk")
    table = _table(request.query.get("table"))
    return answer({"scene": scene_of(table), "sources": await _sources(request, table)})


async def post_setup(request: web.Request) -> web.Response:
    """`POST /api/obs/setup`: by this server's own connection."""
    await permit(request, "desk")
    wanted = await read_body(request, Wanted)
    parts = shared(request)
    client = _client(parts)
    sources = await _sources(request, wanted.table, for_obs=True)
    try:
        done = await set_up(client, scene_of(wanted.table), sources)
    except ObsError as error:
        raise Refusal("not_now", str(error)) from None
    return answer(done)


def _client(parts: Shared) -> ObsClient:
    link = parts.studio.link
    if link.client is None:
        why = link.problem or "this server was not told of an OBS: give --obs-url"
        raise Refusal("not_now", f"OBS is not connected: {why}")
    return link.client


def _table(text: str | None) -> str:
    try:
        return msgspec.convert(text, TableName)
    except msgspec.ValidationError:
        raise Refusal("malformed", "table: name one, ?table=1") from None


async def _sources(request: web.Request, table: str, *, for_obs: bool = False) -> list[Source]:
    """The sources, at the address that whoever asks uses; OBS elsewhere cannot use localhost."""
    parts = shared(request)
    if not await parts.directory.knows(table):
        raise Refusal("not_found", f"there is no table {table}")
    keys = await standing_keys(parts.keys, {"table": table}, parts.clock.now_ms())
    base = base_url(request)
    if for_obs and not parts.studio.link.is_here:
        base = for_others(base, parts.settings.host, await asyncio.to_thread(lan_addresses))
    return sources_of(base, table, keys["overlay"])
