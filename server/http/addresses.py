"""The addresses of a table or a match that people open, each with its key."""

from collections.abc import Mapping
from urllib.parse import urlencode

from server.access.keys import KeyRing
from server.access.roles import LEAGUE_ROLES, MATCH_ROLES, Role
from server.store.base import Scope

PAGES: dict[str, tuple[str, Role]] = {
    "referee": ("/referee", "referee"),
    "timing": ("/timing", "timing"),
    "commentary": ("/commentary", "commentator"),
    "scoreboard": ("/overlay/scoreboard", "overlay"),
    "shot-clock": ("/overlay/shot-clock", "overlay"),
    "frame-result": ("/overlay/frame-result", "overlay"),
    "rack-result": ("/overlay/rack-result", "overlay"),
    "match-result": ("/overlay/match-result", "overlay"),
}
"""By name: path, and the role whose key goes with it."""

OF_ONE: dict[str, str] = {"frame-result": "snooker", "rack-result": "golden_nine"}
"""Pages that one discipline alone has a use for."""

LEAGUE_PAGES: dict[str, tuple[str, Role]] = {
    "league-table": ("/overlay/league-table", "overlay"),
    "night": ("/overlay/night", "overlay"),
}
"""The same of a league."""


def scope_of(table: str | None, match_id: str) -> Scope:
    """The scope of a match's keys: its table if it has one, so that they outlive the match."""
    if table is not None:
        return {"table": table}
    return {"match": match_id}


async def standing_keys(
    keys: KeyRing, scope: Scope, now_ms: int, nonce: str | None = None
) -> dict[Role, str]:
    """The keys that go with a scope, by role."""
    roles = LEAGUE_ROLES if "league" in scope else MATCH_ROLES
    return await keys.standing(roles, scope, now_ms, nonce)


def urls(
    base: str, scope: Scope, keys: Mapping[Role, str], discipline: str | None = None
) -> dict[str, str]:
    """Full addresses by page; where the discipline is known, without those of another."""
    named = {str(kind): name for kind, name in scope.items()}
    pages = LEAGUE_PAGES if "league" in scope else PAGES
    return {
        name: f"{base}{path}?{urlencode({**named, 'key': keys[role]})}"
        for name, (path, role) in pages.items()
        if discipline in (None, OF_ONE.get(name, discipline))
    }
