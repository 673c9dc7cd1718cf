"""Brings an evening's matches on: makes the final, and puts each match on its table in turn."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import structlog

from server.competition.league import Evening, League
from server.competition.night import Night, NightMatch, stand
from server.competition.turns import Turn, turns
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.creating import Sides, SideSpec
from server.live.directory import Directory
from server.live.leagues import Leagues, LiveLeague
from server.live.service import MatchService
from server.store.base import MatchExists, StoreError

log = structlog.get_logger(__name__)

AGAIN_S = 1.0
"""How long until it is tried again, after the store failed under it."""


class Marshal:
    """Looks at a league after each change of it, and when a table is due.

    Every server has one. They do the same at the same time, so that it does not matter which is
    first: a match of an evening has one id, and a turn is taken only while the table holds what
    it held. A turn is taken once: what the operator does with the table afterwards stands.
    """

    def __init__(
        self, leagues: Leagues, service: MatchService, directory: Directory, clock: ServerClock
    ) -> None:
        self._leagues = leagues
        self._service = service
        self._directory = directory
        self._clock = clock
        self._at: dict[str, tuple[asyncio.Event, asyncio.Task[None]]] = {}
        self._pending: set[Turn] = set()
        self._taken: set[Turn] = set()
        leagues.listen(self._look)
        directory.listen(lambda _table, _match: self._look_at_all())

    async def close(self) -> None:
        """Look no longer."""
        tasks = [task for _, task in self._at.values()]
        self._at.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _look(self, league: LiveLeague) -> None:
        league_id = league.record.id
        if league_id not in self._at:
            changed = asyncio.Event()
            self._at[league_id] = (changed, asyncio.create_task(self._attend(league_id, changed)))
        self._at[league_id][0].set()

    def _look_at_all(self) -> None:
        for changed, _ in self._at.values():
            changed.set()

    async def _attend(self, league_id: str, changed: asyncio.Event) -> None:
        """One league, for ever."""
        wait_s: float | None = None
        while True:
            try:
                async with asyncio.timeout(wait_s):
                    await changed.wait()
            except TimeoutError:
                pass
            changed.clear()
            try:
                wait_s = await self._once(await self._leagues.get(league_id))
            except (Refusal, StoreError) as error:
                log.warning("marshal_waits", league=league_id, reason=str(error))
                wait_s = AGAIN_S
            except Exception:
                log.exception("marshal_failed", league=league_id)
                wait_s = AGAIN_S

    async def _once(self, league: LiveLeague) -> float | None:
        """Do what is due; the seconds until the next turn, None where there is none."""
        waits = []
        for evening in league.record.evenings:
            await self._make(league, evening)
            night = stand(evening, league.standings)
            waits += [await self._take(turn) for turn in self._turns(evening, night)]
        return min((wait for wait in waits if wait is not None), default=None)

    async def _make(self, league: LiveLeague, evening: Evening) -> None:
        """Every match of the evening whose players are known."""
        for match in stand(evening, league.standings).matches:
            if match.id is not None and match.id not in league.standings:
                await make_match(self._service, league.record, evening, match)

    def _turns(self, evening: Evening, night: Night) -> Iterable[Turn]:
        on = self._directory.tables()
        self._taken |= {turn for turn in self._pending if on.get(turn.table) == turn.match}
        found = [turn for turn in turns(evening, night, on) if turn not in self._taken]
        self._pending = {turn for turn in self._pending if turn not in self._taken} | {*found}
        return found

    async def _take(self, turn: Turn) -> float | None:
        wait_ms = turn.due_ms - self._clock.now_ms()
        if wait_ms > 0:
            return wait_ms / 1000
        if self._directory.match_on(turn.table) == turn.instead_of:
            # Where the store fails it is not taken; if it was put all the same, `_turns` sees it.
            await self._directory.put(turn.table, turn.match)
            self._taken.add(turn)
            log.info("turn_taken", table=turn.table, match=turn.match)
        return None


async def make_match(
    service: MatchService, league: League, evening: Evening, match: NightMatch
) -> MatchId:
    """The match of an evening, made unless it is there; it is in memory then."""
    match_id, a, b = match.id, match.a, match.b
    if match_id is None or a is None or b is None:
        raise Refusal("not_now", "the final waits for both semi-finals")
    sides = Sides(
        SideSpec(a, country=league.country_of(a)),
        SideSpec(b, country=league.country_of(b)),
        league.title,
    )
    if service.memory.loaded(match_id) is None:
        # Another server may have been quicker: its record differs in the ms of its making alone.
        with suppress(MatchExists):
            await service.create(evening.format, sides, match.table, match_id)
    await service.current(match_id)
    return match_id
