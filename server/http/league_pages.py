"""What the overlays of a league are first drawn with."""

from typing import Any

from aiohttp import web

from server.access.keys import Grant
from server.competition.show import Which
from server.core.errors import Refusal
from server.http.context import shared
from server.http.guard import check_league
from server.protocol.messages import LeagueView


async def league_state(request: web.Request, grant: Grant, view: LeagueView) -> dict[str, Any]:
    """The state of the league that the address names; `Refusal` if it is not to be had."""
    league_id = request.query.get("league")
    if not league_id:
        raise Refusal("malformed", "the address must name a league: ?league=…&key=…")
    check_league(grant, league_id)
    which = night_in(request.query.get("night")) if view == "night" else None
    return (await shared(request).league_broadcast.channel(league_id, view, which)).state


def night_in(text: str | None) -> Which:
    """The night that an address names: a number, `play-offs`, or none for the last one drawn."""
    if not text:
        return None
    if text == "play-offs":
        return "play-offs"
    if not text.isdecimal() or not 1 <= int(text[:5]) <= 9999:
        raise Refusal("malformed", f"night: {text[:20]!r} is neither a number nor play-offs")
    return int(text[:5])
