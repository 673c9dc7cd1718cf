"""The addresses of a table or a match that people open, each with its key."""

from collections.abc import Mapping
from typing import Literal, TypeAlias
from urllib.parse import urlencode

from server.access.keys import KeyRing
from server.access.roles import MATCH_ROLES, Role
from server.store.base import Scope

PAGES: dict[str, tuple[str, Role]] = {
    "referee": ("/referee", "referee"),
    "commentary": ("/commentary", "commentator"),
    "scoreboard": ("/overlay/scoreboard", "overlay"),
}
"""By name: path, and the role whose key goes with it."""

ScopeKind: TypeAlias = Literal["table", "match"]


def scope_of(table: str | None, match_id: str) -> Scope:
    """The scope of a match's keys: its table if it has one, so that they outlive the match."""
    return {"table": table} if table is not None else {"match": match_id}


async def standing_keys(
    keys: KeyRing, scope: Scope, now_ms: int, nonce: str | None = None
) -> dict[Role, str]:
    """The keys that go with a scope, by role."""
    return {role: await keys.standing(role, scope, now_ms, nonce) for role in MATCH_ROLES}


def urls(base: str, scope: Scope, keys: Mapping[Role, str]) -> dict[str, str]:
    """Full addresses by page."""
    return {
        name: f"{base}{path}?{urlencode({**scope, 'key': keys[role]})}"
        for name, (path, role) in PAGES.items()
    }
