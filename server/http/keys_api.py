"""The API of keys: make, list and revoke them."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from server.access.keys import Grant, is_standing, label_of
from server.access.roles import LEAGUE_ROLES, MATCH_ROLES, Role
from server.core.errors import Refusal
from server.http.body import answer, read_body
from server.http.context import shared
from server.http.guard import permit
from server.protocol.messages import LeagueName, MatchName, TableName
from server.store.base import Scope


class NewKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/keys`: a role, and the table, the match or the league that it is for."""

    role: Role
    table: TableName | None = None
    match: MatchName | None = None
    league: LeagueName | None = None
    label: Annotated[str, Meta(max_length=80)] = ""


class OldKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`DELETE /api/keys`: the key as the list names it."""

    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


async def post_key(request: web.Request) -> web.Response:
    """`POST /api/keys`: the key is shown this once."""
    grant = await permit(request, "keys")
    wanted = await read_body(request, NewKey)
    scope = _scope(grant, wanted)
    parts = shared(request)
    key = await parts.keys.issue(wanted.role, scope, wanted.label, parts.clock.now_ms())
    return answer({"key": key, "role": wanted.role, "scope": scope}, 201)


async def get_keys(request: web.Request) -> web.Response:
    """`GET /api/keys`: what each opens; the keys themselves are stored nowhere."""
    await permit(request, "keys")
    rows = [
        {
            "id": key_hash,
            "role": record.role,
            "scope": record.scope,
            "label": label_of(record),
            "standing": is_standing(record),
            "created_ms": record.created_ms,
        }
        for key_hash, record in (await shared(request).store.keys()).items()
    ]
    return answer({"keys": sorted(rows, key=lambda row: (row["created_ms"], row["id"]))})


async def delete_key(request: web.Request) -> web.Response:
    """`DELETE /api/keys`: what is open with it closes."""
    await permit(request, "keys")
    await shared(request).keys.revoke((await read_body(request, OldKey)).id)
    return web.Response(status=204)


def _scope(grant: Grant, wanted: NewKey) -> Scope | None:
    scope: Scope = {}
    if wanted.table is not None:
        scope["table"] = wanted.table
    if wanted.match is not None:
        scope["match"] = wanted.match
    if wanted.league is not None:
        scope["league"] = wanted.league
    if wanted.role in MATCH_ROLES:
        if len(scope) != 1:
            raise Refusal(
                "bad_value", f"a {wanted.role} key is for a table, a match or a league, one of them"
            )
        if "league" in scope and wanted.role not in LEAGUE_ROLES:
            raise Refusal("bad_value", f"a {wanted.role} key is for a table or a match")
        return scope
    if scope:
        raise Refusal("bad_value", f"a key of the role {wanted.role} is for everything")
    if grant.role != "admin":
        raise Refusal("forbidden", f"only the admin makes {wanted.role} keys")
    return None
