"""Sums a match up from its log: what the archive keeps of it, as far as its last event."""

import asyncio

import msgspec

from server.core.ids import MatchId
from server.live.match import LiveMatch, read_into
from server.live.projection import base_state
from server.stats.history import Summary, summary_of
from server.store.base import LogEntry, MatchRecord, Store


class Kept(msgspec.Struct, frozen=True):
    """The document: what the log says as far as event `seq`; no summary where it is not over."""

    seq: int
    summary: Summary | None


def kept_of(live: LiveMatch) -> Kept:
    """What is kept of a match as it stands."""
    fold = live.fold
    if fold.state.status != "over":
        return Kept(fold.seq, None)
    state = base_state(live, fold, table=live.record.table)
    return Kept(fold.seq, summary_of(state, ended_ms(live)))


def ended_ms(live: LiveMatch) -> int:
    """The time of the last event that counts and is no clock's, in server ms."""
    last = next((entry for entry in reversed(live.fold.effective) if entry.event.scoring), None)
    return last.at if last is not None else live.fold.at


async def read_match(store: Store, match_id: MatchId) -> LiveMatch | None:
    """The match from its log, None if there is none; `BrokenLog` if it cannot be read.

    It is folded in a thread, for the loop has matches to serve.
    """
    record = await store.match(match_id)
    if record is None:
        return None
    return await asyncio.to_thread(_folded, record, await store.read_log(match_id))


def _folded(record: MatchRecord, entries: list[LogEntry]) -> LiveMatch:
    live = LiveMatch(record)
    for entry in entries:
        read_into(live.fold, live, entry)
    return live


class _Status(msgspec.Struct, frozen=True):
    status: str = ""


def status_of(snapshot: bytes) -> str:
    """The status that a stored snapshot shows."""
    return msgspec.json.decode(snapshot, type=_Status).status
