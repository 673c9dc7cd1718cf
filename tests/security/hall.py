"""A hall with two tables, matches beside them, two leagues, and every kind of key there can be."""

from dataclasses import dataclass, field
from typing import Any

from server.access.roles import LEAGUE_ROLES, MATCH_ROLES
from tests.support.league import club
from tests.support.serving import Created, Served

WRONG = "2222222222222222222222222a"


@dataclass
class Hall:
    """Keys by holder: `referee@table`, `overlay@league`, `timing@other match`, `nobody`, …"""

    server: Served
    match: Created
    alone: Created
    keys: dict[str, str | None] = field(default_factory=dict)

    async def key(self, role: str, **scope: str) -> str:
        """A fresh key."""
        async with self.server.http.post("/api/keys", json={"role": role, **scope}) as response:
            made = await response.json()
            assert response.status == 201, made
        return str(made["key"])

    async def revoke(self, key: str) -> None:
        """Take a key back, found by its being the only one with this label."""
        async with self.server.http.get("/api/keys") as response:
            rows = (await response.json())["keys"]
        found = next(row["id"] for row in rows if row["label"] == key)
        async with self.server.http.delete("/api/keys", json={"id": found}) as response:
            assert response.status == 204


async def hall(server: Served) -> Hall:
    """Match `match` on table 1, `alone` on none; `other` on table 2; leagues club and rival."""
    match = await server.create_match(table="1")
    alone = await server.create_match(table=None)
    await server.create_match(table="2")
    other = await server.create_match(table=None)
    await club(server, "club")
    await club(server, "rival")
    made = Hall(server, match, alone)
    scopes: dict[str, dict[str, str]] = {
        "table": {"table": "1"},
        "match": {"match": match.id},
        "other table": {"table": "2"},
        "other match": {"match": other.id},
        "league": {"league": "club"},
        "other league": {"league": "rival"},
    }
    keys = made.keys
    keys |= {"nobody": None, "wrong": WRONG, "admin": server.admin_key}
    keys["operator"] = await made.key("operator")
    for where, scope in scopes.items():
        for role in LEAGUE_ROLES if "league" in scope else MATCH_ROLES:
            keys[f"{role}@{where}"] = await made.key(role, **scope)
    keys["revoked"] = await made.key("referee", table="1", label="to be revoked")
    await made.revoke("to be revoked")
    return made


async def ask(
    server: Served, method: str, path: str, body: Any = None, key: str | None = None
) -> int:
    """The status of a request with this key, or with none."""
    headers = {"Authorization": f"Bearer {key}" if key else ""}
    async with server.http.request(method, path, json=body, headers=headers) as response:
        await response.read()
        return response.status
