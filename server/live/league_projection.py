"""What the pages of a league see: its table, or an evening of it, with what is painted beside."""

from typing import Any

from server.competition.show import Which, show_league_table, show_night
from server.live.leagues import LiveLeague
from server.protocol.messages import LeagueView
from server.views.league_table import league_table
from server.views.night import night

State = dict[str, Any]


def project_league(league: LiveLeague, view: LeagueView, which: Which = None) -> State:
    """The state of one view as JSON builtins; it depends on record and logs alone."""
    record, standings = league.record, league.standings
    state: State = {"seq": league.seq, "league": {"id": record.id, "title": record.title}}
    if view == "league-table":
        table = show_league_table(record, standings)
        return state | table | {"show": league_table(table, record.country_of)}
    bracket = show_night(record, standings, which)
    return state | {"night": bracket, "show": night(bracket, record.country_of)}
