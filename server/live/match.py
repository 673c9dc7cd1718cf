"""One match in memory: its record, its fold, and how a line of the log is read into it."""

import asyncio
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import Event
from server.core.fold import Fold, Prepared
from server.core.ids import CommandId
from server.rules.base import Discipline
from server.rules.registry import resolve_format
from server.store.base import LogEntry, MatchRecord


class BrokenLog(Exception):
    """An event of a stored log that the rules do not accept, or a gap: names the `seq`."""

    def __init__(self, match_id: str, seq: int, reason: str) -> None:
        super().__init__(f"match {match_id}: event {seq} of the log cannot be read: {reason}")
        self.seq = seq
        self.reason = reason


class LiveMatch:
    """A match as it stands; only `MatchService` moves it on."""

    def __init__(self, record: MatchRecord) -> None:
        self.record = record
        self.discipline = open_format(record.format)
        self.fold = self.fresh()
        self.last_id: CommandId | None = None
        """The command of the event that the fold stands at."""
        self.lock = asyncio.Lock()
        self._shown: tuple[Any, int, int, dict[str, Any]] | None = None

    def fresh(self) -> Fold[Any]:
        """A fold of this match before its first event."""
        return Fold(self.discipline.opening(), self.discipline.apply)

    def absorb(self, entry: LogEntry) -> bool:
        """Take in a durable entry of the log; False for one that is in already."""
        if entry.seq <= self.fold.seq:
            return False
        if entry.seq != self.fold.seq + 1:
            raise BrokenLog(self.record.id, self.fold.seq + 1, "it is missing")
        read_into(self.fold, self, entry)
        self.last_id = entry.command_id
        return True

    def show(self, state: Any, seq: int, at: int) -> dict[str, Any]:
        """The state as a replay prints it, to be read and not changed.

        The snapshot and each view ask for the same one after the other: it is made once.
        """
        kept = self._shown
        if kept is None or kept[0] is not state or kept[1:3] != (seq, at):
            kept = self._shown = (state, seq, at, self.discipline.show(state, seq, at))
        return kept[3]

    def at_seq(self, seq: int) -> Fold[Any]:
        """The match as it stood after event `seq`, folded anew."""
        if seq == self.fold.seq:
            return self.fold
        fold = self.fresh()
        for entry in self.fold.entries[:seq]:
            fold.commit(fold.prepare(entry.event, entry.at))
        return fold


def open_format(text: str) -> Discipline[Any]:
    """The discipline of a format given as JSON; `Refusal` names a key that is wrong."""
    spec: str | dict[str, Any] = msgspec.json.decode(text)
    return resolve_format(spec)


def read_into(fold: Fold[Any], live: LiveMatch, entry: LogEntry) -> None:
    """Fold one stored line; `BrokenLog` if the rules refuse it."""
    try:
        event = live.discipline.read(entry.line)
        fold.commit(fold.prepare(event, event.at))
    except Refusal as refusal:
        raise BrokenLog(live.record.id, entry.seq, refusal.message) from None


def line_of(event: Event, at: int) -> bytes:
    """The stored line of an event: a line of a replay, compact UTF-8 JSON."""
    return msgspec.json.encode(msgspec.structs.replace(event, at=at))


def snapshot_of(live: LiveMatch, prepared: Prepared[Any]) -> bytes:
    """The state that a replay shows, kept beside the log to check it at the next start."""
    shown = live.show(prepared.state, prepared.seq, prepared.at)
    return msgspec.json.encode(shown)


def snapshot_of_fold(live: LiveMatch) -> bytes:
    """The same of where the match stands."""
    fold = live.fold
    return msgspec.json.encode(live.show(fold.state, fold.seq, fold.at))
