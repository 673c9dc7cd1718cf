"""Leagues as they stand: the stored record of each, and how every match of it stands."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from server.competition.league import League
from server.competition.night import match_ids
from server.competition.show import seq_of
from server.competition.standing import Standing, standing_of
from server.core.errors import Refusal
from server.core.fold import Fold
from server.core.ids import MatchId
from server.live.match import LiveMatch
from server.live.service import MatchService, unavailable
from server.store.base import Document, Store, StoreError

log = structlog.get_logger(__name__)

KIND = "league"
ROUNDS = 20
"""How often a change is decided again when others change the league at the same time."""

Change = Callable[[League], League]
Listener = Callable[["LiveLeague"], None]


class LiveLeague:
    """A league in memory; only `Leagues` moves it on."""

    def __init__(self, record: League, version: int) -> None:
        self.record = record
        self.version = version
        self.standings: dict[MatchId, Standing] = {}

    @property
    def seq(self) -> int:
        """The number of this state, the same on every server."""
        return seq_of(self.version, self.record, self.standings)


class Leagues:
    """Every league of this store; as an audience it keeps up with their matches.

    A match of a league stays in memory: what another server records in it must reach the table.
    """

    def __init__(self, store: Store, service: MatchService) -> None:
        self._store = store
        self._service = service
        self._leagues: dict[str, LiveLeague] = {}
        self._of: dict[MatchId, str] = {}
        self._taking = asyncio.Lock()
        self._listeners: list[Listener] = []
        self.public: Callable[[LiveMatch], Fold[Any]] = lambda live: live.fold
        """How much of a match the public sees: all of it, unless its score is held."""
        service.memory.tell(self)

    def listen(self, listener: Listener) -> None:
        """Have `listener(league)` called after each change of a league or of a match of it."""
        self._listeners.append(listener)

    async def get(self, league_id: str) -> LiveLeague:
        """The league; `Refusal` not_found, unavailable."""
        league = self._leagues.get(league_id)
        if league is None:
            try:
                await self.changed(KIND, league_id)
            except StoreError as error:
                raise unavailable(error) from None
            league = self._leagues.get(league_id)
        if league is None:
            raise Refusal("not_found", f"there is no league {league_id}")
        return league

    def league_of(self, match_id: MatchId) -> str | None:
        """The id of the league that a match belongs to, or None."""
        return self._of.get(match_id)

    def hold_changed(self, match_id: MatchId) -> None:
        """The public score of a match is held, or let go."""
        live = self._service.memory.loaded(match_id)
        if live is not None:
            self._moved(live)

    def all(self) -> list[LiveLeague]:
        """Every league known, by title."""
        return sorted(self._leagues.values(), key=lambda league: league.record.title)

    async def create(self, record: League) -> LiveLeague:
        """A new league; the same again changes nothing. `Refusal` bad_value for another one."""
        put = await self._put(record, 0)
        if put.body != msgspec.json.encode(record):
            raise Refusal("bad_value", f"id: there is another league {record.id}")
        return await self._take_in(record.id, put)

    async def change(self, league_id: str, change: Change) -> LiveLeague:
        """Put `change(record)` in the record's place; decided anew where others were quicker."""
        league = await self.get(league_id)
        for _ in range(ROUNDS):
            wanted = change(league.record)
            if wanted == league.record:
                return league
            put = await self._put(wanted, league.version)
            league = await self._take_in(league_id, put)
            if put.body == msgspec.json.encode(wanted):
                return league
        raise Refusal("unavailable", "others are changing the league at the same time: try again")

    async def _put(self, record: League, expected_version: int) -> Document:
        body = msgspec.json.encode(record)
        try:
            return await self._store.documents.put(
                KIND, record.id, body, expected_version=expected_version
            )
        except StoreError as error:
            raise unavailable(error) from None

    # What the control stream says ----------------------------------------------------------------

    async def refresh(self) -> None:
        """Read every league again."""
        for league_id, document in (await self._store.documents.all(KIND)).items():
            await self._take_in(league_id, document)

    async def changed(self, kind: str, league_id: str) -> None:
        """A document was put, here or by another server."""
        if kind != KIND:
            return
        document = await self._store.documents.get(KIND, league_id)
        if document is not None:
            await self._take_in(league_id, document)

    async def created(self, match_id: MatchId) -> None:
        """A match was created, here or by another server: one of a league is read."""
        if match_id in self._of:
            await self._match(match_id)

    async def _take_in(self, league_id: str, document: Document) -> LiveLeague:
        async with self._taking:
            known = self._leagues.get(league_id)
            if known is not None and known.version >= document.version:
                return known
            record = msgspec.json.decode(document.body, type=League)
            ids = [name for evening in record.evenings for name in match_ids(evening)]
            self._of |= dict.fromkeys(ids, league_id)
            found = [live for name in ids if (live := await self._match(name)) is not None]
            # From here on nothing is awaited: what is counted is what each match is at now.
            league = LiveLeague(record, document.version)
            league.standings = {live.record.id: self._standing(live) for live in found}
            self._forget(league_id, set(ids))
            self._leagues[league_id] = league
        self._tell(league)
        return league

    def _forget(self, league_id: str, but: set[MatchId]) -> None:
        """Matches of a night that was taken out again are nothing to this league."""
        gone = [name for name, of in self._of.items() if of == league_id and name not in but]
        for name in gone:
            del self._of[name]

    async def _match(self, match_id: MatchId) -> LiveMatch | None:
        try:
            return await self._service.current(match_id)
        except Refusal as refusal:
            if refusal.code == "unavailable":
                log.warning("league_match_missing", match=match_id, reason=refusal.message)
            return None

    def _tell(self, league: LiveLeague) -> None:
        for listener in self._listeners:
            listener(league)

    # An audience ---------------------------------------------------------------------------------

    def opened(self, live: LiveMatch) -> None:
        """It counts from now on."""
        self._moved(live)

    def advanced(self, live: LiveMatch) -> None:
        """One event more; the public sees none while the score is held."""
        if self.public(live) is live.fold:
            self._moved(live)

    def replaced(self, live: LiveMatch) -> None:
        """It may stand anywhere."""
        self._moved(live)

    def dropped(self, match_id: MatchId) -> None:
        """What was last known of it stands."""

    def watching(self, match_id: MatchId) -> bool:
        """A match of a league stays in memory."""
        return match_id in self._of

    def _moved(self, live: LiveMatch) -> None:
        league = self._leagues.get(self._of.get(live.record.id, ""))
        if league is not None:
            league.standings[live.record.id] = self._standing(live)
            self._tell(league)

    def _standing(self, live: LiveMatch) -> Standing:
        fold = self.public(live)
        return standing_of(live.show(fold.state, fold.seq, fold.at))
