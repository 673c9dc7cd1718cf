"""The API of keys: make, list and revoke them."""

from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from server.access.keys import Grant
from server.access.roles import MATCH_ROLES, Role
from server.core.errors import Refusal
from server.http.body import answer, read_body
from server.http.context import shared
from server.http.guard import permit
from server.protocol.messages import MatchName, TableName
from server.store.base import Scope


class NewKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/keys`: a role, and the table or the match that it is for."""

    role: Role
    table: TableName | None = None
    match: MatchName | None = None
    label: Annotated[str, Meta(max_length=80)] = ""


class OldKey(Struct, frozen=True, forbid_unknown_fields=True):
    """`DELETE /api/keys`: the key as the list names it."""

    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]


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
            "label": record.label,
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
    named = [name for name in (wanted.table, wanted.match) if name is not None]
    if wanted.role in MATCH_ROLES:
        if len(named) != 1:
            raise Refusal(
                "bad_value", f"a {wanted.role} key is for a table or a match, one of them"
            )
    elif named:
        raise Refusal("bad_value", f"a key of the role {wanted.role} is for everything")
    elif grant.role != "admin":
        raise Refusal("forbidden", f"only the admin makes {wanted.role} keys")
    if wanted.table is not None:
        return {"table": wanted.table}
    return None if wanted.match is None else {"match": wanted.match}
