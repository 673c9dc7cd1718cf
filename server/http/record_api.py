"""What the archive says of the two who play a match, for its commentators."""

from typing import Any

from aiohttp import web

from server.core.ids import MatchId
from server.http.body import answer
from server.http.context import Shared, shared
from server.http.guard import check_match, permit
from server.live.creating import SideSpec, sides_of
from server.live.match import LiveMatch


async def get_record(request: web.Request) -> web.Response:
    """`GET /api/matches/{id}/record`: head to head and each side's form, this match left out."""
    grant = await permit(request, "commentary")
    parts = shared(request)
    live = await parts.service.current(MatchId(request.match_info["id"]))
    check_match(parts, grant, live)
    return answer(record_of(parts, live))


def record_of(parts: Shared, live: LiveMatch) -> dict[str, Any]:
    """`head_to_head` and `sides`, from finished matches of the same discipline."""
    sides, past = sides_of(live.record), parts.archive.past()
    names = {"a": _people(sides.a), "b": _people(sides.b)}
    discipline, but = live.discipline.name, live.record.id
    return {
        "head_to_head": past.head_to_head(names["a"], names["b"], discipline=discipline, but=but),
        "sides": {
            side: past.form_of(people, discipline=discipline, but=but)
            for side, people in names.items()
        },
    }


def _people(side: SideSpec) -> list[str]:
    return list(side.players) or [side.name]
