"""A league on a running server: made, drawn and played frame by frame, as an operator would."""

from dataclasses import dataclass, field
from typing import Any

from tests.support.serving import Created, Served

SIX = ["Ada", "Bela", "Cleo", "Dora", "Enya", "Fay"]
FOUR = SIX[:4]
PAST = [
    {"stage": "SF", "a": "Ada", "b": "Enya", "frames_a": 3, "frames_b": 1, "frame_scores": None},
    {"stage": "SF", "a": "Fay", "b": "Bela", "frames_a": 2, "frames_b": 3, "frame_scores": None},
    {"stage": "F", "a": "Ada", "b": "Bela", "frames_a": 0, "frames_b": 3, "frame_scores": None},
]


@dataclass
class Club:
    """A league by its id, on one server."""

    server: Served
    id: str
    keys: dict[str, str]
    urls: dict[str, str]
    frames: dict[str, int] = field(default_factory=dict)
    """How many frames were played of each match."""

    @property
    def path(self) -> str:
        """Where its API is."""
        return f"/api/leagues/{self.id}"

    async def post(self, what: str, status: int, **body: Any) -> Any:
        """Post to the league; the answer, which has this status."""
        return await post(self.server, f"{self.path}/{what}", status, body)

    async def draw(self, n: int = 3, players: list[str] | None = None, **more: Any) -> Any:
        """Draw a night; the bracket. Tables change over at once where nothing else is said."""
        wanted = {"changeover_ms": 0, "tables": ["1", "2", "1"], **more}
        made = await self.post("nights", 201, n=n, players=players or FOUR, **wanted)
        return made["night"]

    async def get(self, what: str = "") -> Any:
        """Read the league, or what stands under it."""
        async with self.server.http.get(self.path + what) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def points(self) -> dict[str, int]:
        """Points by player."""
        return {row["player"]: row["points"] for row in (await self.get("/table"))["table"]}

    async def win(self, match_id: str, *sides: str, by: Served | None = None) -> None:
        """Award frames to these sides, one after the other."""
        match = Created(match_id, {}, {})
        for side in sides:
            number = self.frames[match_id] = self.frames.get(match_id, 0) + 1
            opening: dict[str, Any] = {"type": "start", "breaker": "a"}
            if number > 1:
                opening = {"type": "next", **({"breaker": "a"} if number == 5 else {})}
            award = {"type": "award", "scope": "frame", "to": side, "reason": "other"}
            await (by or self.server).send(match, opening, award)

    async def undo(self, match_id: str, by: Served | None = None) -> None:
        """Take the last frame back."""
        await (by or self.server).send(Created(match_id, {}, {}), {"type": "undo"})


async def post(server: Served, path: str, status: int, body: Any) -> Any:
    """Post JSON; the answer, which has this status."""
    async with server.http.post(path, json=body) as response:
        said = await response.json()
        assert response.status == status, said
        return said


async def club(
    server: Served, league_id: str = "club", players: list[Any] | None = None, **more: Any
) -> Club:
    """A league of six with two past nights' results, unless `more` says otherwise."""
    results = [{"n": 1, "matches": PAST}] if players is None else []
    wanted = {"id": league_id, "title": "Club League", "players": players or SIX}
    made = await post(server, "/api/leagues", 201, {"results": results, **wanted, **more})
    return Club(server, made["id"], made["keys"], made["urls"])
