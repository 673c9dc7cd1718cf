"""A hello that names a league: what the page may see, and the topic that it gets."""

from server.access.keys import Grant
from server.http.context import Shared
from server.http.guard import check_action, check_league
from server.http.league_broadcast import LeagueChannel
from server.protocol.messages import Hello, LeagueView


async def watched_league(
    parts: Shared, grant: Grant, hello: Hello, view: LeagueView
) -> LeagueChannel:
    """The channel of the league and the view; `Refusal` forbidden, not_found."""
    check_action(grant, "league")
    league_id = hello.watch.league or ""
    check_league(grant, league_id)
    which = hello.watch.night if view == "night" else None
    return await parts.league_broadcast.channel(league_id, view, which)
