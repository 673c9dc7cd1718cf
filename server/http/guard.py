"""Who asks, and may they: the key of a request, its origin, its rate."""

from aiohttp import web

from server.access.keys import Grant, hash_of
from server.access.roles import Action
from server.core.errors import Refusal
from server.http.body import ASK_AGAIN
from server.http.context import Shared, remote_of, scheme_of, shared
from server.http.errors import Unauthorized
from server.live.match import LiveMatch


def key_of(request: web.Request) -> str | None:
    """The key that came along, in the header or (OBS can give only an address) in the query."""
    header = request.headers.get("Authorization", "")
    kind, _, key = header.partition(" ")
    if kind.lower() == "bearer" and key.strip():
        return key.strip()
    return request.query.get("key") or None


def check_origin(request: web.Request) -> None:
    """`Refusal` forbidden for a page that is not ours (none is named by a program)."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    hosts = shared(request).hosts
    if not hosts.same_origin(origin, scheme_of(request), request.host, own_address(request)):
        raise Refusal(
            "forbidden",
            f"a page of {origin} may not use this server as {request.host}"
            " (its name may be added with --allowed-hosts)",
        )


def own_address(request: web.Request) -> str:
    """The address of this machine that the request came to."""
    transport = request.transport
    name = transport.get_extra_info("sockname") if transport else None
    return str(name[0]) if isinstance(name, tuple) else ""


async def grant_of(request: web.Request) -> Grant:
    """What the request's key opens; `Refusal` forbidden (401), rate_limited."""
    check_origin(request)
    key = key_of(request)
    if key is None:
        raise Unauthorized("a key is needed: Authorization: Bearer KEY, or ?key=KEY")
    parts, remote = shared(request), remote_of(request)
    request[ASK_AGAIN] = lambda: grant_for(parts, key, remote)
    return await grant_for(parts, key, remote)


async def grant_for(parts: Shared, key: str, remote: str) -> Grant:
    """What a key opens; wrong ones are counted by where they come from."""
    # A hall may be behind one address: a good key is never refused for another's guesses.
    many = parts.failures.too_many(remote)
    grant = await (parts.keys.known(key) if many else parts.keys.grant(key))
    if grant is not None:
        return grant
    if many:
        raise Refusal("rate_limited", "too many wrong keys from here: wait a moment")
    parts.failures.count(remote, hash_of(key))
    raise Unauthorized("this key opens nothing here")


async def permit(request: web.Request, action: Action) -> Grant:
    """The grant, if it may do this at all; scopes are the caller's to check."""
    grant = await grant_of(request)
    check_action(grant, action)
    if request.method not in ("GET", "HEAD"):
        check_rate(shared(request), grant)
    elif action == "log" and not shared(request).logs.of(grant.key_hash).take():
        raise Refusal("rate_limited", "too many logs and sheets with this key: wait a moment")
    return grant


def check_action(grant: Grant, action: Action) -> None:
    """`Refusal` forbidden if the role may not do this."""
    if not grant.may(action):
        raise Refusal("forbidden", f"a key of the role {grant.role} may not do this ({action})")


def check_rate(parts: Shared, grant: Grant) -> None:
    """`Refusal` rate_limited for too many writes with one key."""
    if not parts.writes.of(grant.key_hash).take():
        raise Refusal("rate_limited", "too many at once with this key: wait a moment")


def check_match(parts: Shared, grant: Grant, live: LiveMatch) -> None:
    """`Refusal` forbidden if the key is for another table or match.

    A match is of the table that it is on; while it is on none, of the one it was made for.
    """
    match_id = live.record.id
    table = parts.directory.table_of(match_id) or live.record.table
    if not grant.covers(table=table, match=match_id):
        raise Refusal("forbidden", "this key is for another table or match")


def check_table(grant: Grant, table: str) -> None:
    """`Refusal` forbidden if the key is for another table."""
    if not grant.covers(table=table, match=None):
        raise Refusal("forbidden", "this key is for another table or match")


async def table_of(request: web.Request, grant: Grant) -> str:
    """The table of the address; `Refusal` forbidden if the key is for another, or not_found."""
    table = request.match_info["table"]
    check_table(grant, table)
    if not await shared(request).directory.knows(table):
        raise Refusal("not_found", f"there is no table {table[:40]}")
    return table


def check_league(grant: Grant, league: str) -> None:
    """`Refusal` forbidden if the key is not for this league."""
    if not grant.covers_league(league):
        raise Refusal("forbidden", "this key is for something else than this league")
