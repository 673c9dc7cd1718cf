"""Which match is on which table; a table is a fixed address, its match changes."""

import re
from collections import Counter
from collections.abc import Callable

from server.core.ids import MatchId
from server.store.base import Store, TableChanged
from server.store.desk import TableRemoved

Listener = Callable[[str, MatchId | None], None]


class Directory:
    """The tables of this store, as last read and as the control stream tells."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._on: dict[str, MatchId] = {}
        self._known: set[str] = set()
        self._told: Counter[str] = Counter()
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Have `listener(table, match)` called whenever another match is on a table."""
        self._listeners.append(listener)

    async def refresh(self) -> None:
        """Read everything again; listeners hear what is different.

        What changes while it is read is newer than what was read.
        """
        before = dict(self._on)
        now = dict(await self._store.tables())
        await self._learn()
        for table in sorted(self._on.keys() | now.keys()):
            if self._on.get(table) == before.get(table):
                self._set(table, now.get(table))

    async def put(self, table: str, match_id: MatchId | None) -> None:
        """Put a match on a table, or clear the table."""
        told = self._told[table]
        await self._store.set_table(table, match_id)
        # The stream may be ahead of the reply: another server may have put another one since.
        if told == self._told[table]:
            self._set(table, match_id)

    def changed(self, signal: TableChanged) -> None:
        """What the control stream says, of this process and of others."""
        self._told[signal.table] += 1
        self._set(signal.table, signal.match_id)

    async def remove(self, table: str) -> None:
        """Know a table no longer; nothing may be on it."""
        await self._store.desk.tell(TableRemoved(table))
        self.removed(table)

    def removed(self, table: str) -> None:
        """Some server took it off."""
        if table not in self._on:
            self._known.discard(table)

    def match_on(self, table: str) -> MatchId | None:
        """The match on a table, or None."""
        return self._on.get(table)

    def table_of(self, match_id: MatchId) -> str | None:
        """The table that a match is on now, or None."""
        return next((table for table, on in self._on.items() if on == match_id), None)

    def tables(self) -> dict[str, MatchId | None]:
        """Every known table with its match, as people count: 10 comes after 2."""
        return {table: self._on.get(table) for table in sorted(self._known, key=_counted)}

    async def knows(self, table: str) -> bool:
        """Has this table ever had a match or a key?"""
        if table not in self._known:
            await self._learn()
        return table in self._known

    async def _learn(self) -> None:
        for record in (await self._store.keys()).values():
            if record.scope and (table := record.scope.get("table")):
                self._known.add(table)

    def _set(self, table: str, match_id: MatchId | None) -> None:
        self._known.add(table)
        if self._on.get(table) == match_id:
            return
        if match_id is None:
            del self._on[table]
        else:
            self._on[table] = match_id
        for listener in self._listeners:
            listener(table, match_id)


def _counted(table: str) -> tuple[list[tuple[int, str]], str]:
    """The order of a name: its numbers by what they are worth, the rest by its letters."""
    parts = re.split(r"(\d+)", table)
    worth = [(int(part), "") if n % 2 else (0, part) for n, part in enumerate(parts)]
    return worth, table
