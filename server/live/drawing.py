"""Draws a night or the play-offs: into the league's record, as matches, and on their tables."""

from typing import Any

from server.competition.league import FINAL, Draw, Evening, League, with_night, with_play_offs
from server.competition.night import stand
from server.competition.results import FRAMES_TO_WIN
from server.competition.show import play_off_players
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.directory import Directory
from server.live.leagues import Leagues, LiveLeague
from server.live.marshal import make_match
from server.live.service import MatchService
from server.rules.registry import resolve_format


class Drawer:
    """The operator's draws, on the parts of a running server."""

    def __init__(self, leagues: Leagues, service: MatchService, directory: Directory) -> None:
        self._leagues = leagues
        self._service = service
        self._directory = directory

    async def night(self, league_id: str, n: int, draw: Draw) -> tuple[LiveLeague, Evening]:
        """A night of four; `Refusal` names what is wrong, and nothing is changed then."""
        check_format(draw.format)
        await self._check_tables(draw)
        league = await self._leagues.change(league_id, lambda record: with_night(record, n, draw))
        evening = next(night for night in league.record.nights if night.n == n)
        await self._bring_on(league, evening)
        return league, evening

    async def play_offs(self, league_id: str, draw: Draw) -> tuple[LiveLeague, Evening]:
        """The play-offs; without players: first v fourth and second v third of the table now."""
        check_format(draw.format)
        await self._check_tables(draw)
        league = await self._leagues.get(league_id)
        standings = league.standings

        def change(record: League) -> League:
            drawn = record.play_offs
            players = draw.players or (drawn and drawn.players)
            players = players or play_off_players(record, standings)
            return with_play_offs(
                record, Draw(players, draw.tables, draw.format, draw.changeover_ms)
            )

        league = await self._leagues.change(league_id, change)
        evening = league.record.play_offs
        if evening is None:
            raise Refusal("not_now", "the play-offs were taken out again meanwhile")
        await self._bring_on(league, evening)
        return league, evening

    async def _check_tables(self, draw: Draw) -> None:
        for table in dict.fromkeys(draw.tables[:FINAL]):
            on = None if table is None else self._directory.match_on(table)
            if on is not None and (await self._service.current(on)).fold.state.status == "live":
                raise Refusal("not_now", f"table {table}: match {on} is in play there")

    async def _bring_on(self, league: LiveLeague, evening: Evening) -> None:
        """Both semi-finals made, and the first one of each table put on it."""
        taken: set[str] = set()
        for match in stand(evening, league.standings).matches[:FINAL]:
            match_id: MatchId = await make_match(self._service, league.record, evening, match)
            if match.table is None or match.table in taken:
                continue
            taken.add(match.table)
            if match.status == "ready":
                await self._directory.put(match.table, match_id)


def check_format(spec: str | dict[str, Any]) -> None:
    """`Refusal` names a key that is wrong; every match of a night is first to three frames."""
    format_ = resolve_format(spec).format
    best_of = format_.get("best_of")
    needed = format_.get("frames_to_win") if best_of is None else best_of // 2 + 1
    odd = format_.get("aggregate") or format_.get("games_to_win", 1) != 1
    if needed != FRAMES_TO_WIN or odd:
        raise Refusal("bad_value", f"format: a match of a night is first to {FRAMES_TO_WIN} frames")
    if format_.get("players", {"a": 1, "b": 1}) != {"a": 1, "b": 1}:
        raise Refusal("bad_value", "format: one player a side")


def tables_of(named: list[str]) -> tuple[str | None, ...]:
    """A table for each match: all on one; the semi-finals on two, the final on the first; three."""
    if not named:
        return (None, None, None)
    return (
        named[0],
        named[min(1, len(named) - 1)],
        named[FINAL] if len(named) > FINAL else named[0],
    )
