"""Makes a match out of one that is there: the same sides and format, with its log or without."""

from server.core.errors import Refusal
from server.core.ids import CommandId, MatchId
from server.live.creating import new_match_id
from server.live.match import LiveMatch, snapshot_of_fold
from server.live.service import unavailable
from server.store.base import MatchExists, MatchRecord, OutcomeUnknown, Store, StoreError


async def copy_match(
    store: Store,
    live: LiveMatch,
    up_to: int,
    now_ms: int,
    table: str | None,
    match_id: MatchId | None = None,
) -> MatchRecord:
    """A match with the log of this one up to event `up_to` (0: none), made once under its id.

    `Refusal` bad_value where another match has the id, or there is no such event; unavailable.
    """
    if not 0 <= up_to <= live.fold.seq:
        raise Refusal("bad_value", f"log: this match has no event {up_to}")
    record = MatchRecord(
        id=match_id or new_match_id(),
        format=live.record.format,
        sides=live.record.sides,
        table=table,
        created_ms=now_ms,
    )
    try:
        log = (await store.read_log(live.record.id))[:up_to] if up_to else []
        entries = [(CommandId(entry.command_id), entry.line) for entry in log]
        await _create(store, record, entries, _snapshot(live, record, up_to))
    except MatchExists:
        there = await store.match(record.id)
        if there is None or there.format != record.format:
            raise Refusal("bad_value", f"id: there is another match {record.id}") from None
        return there
    except StoreError as error:
        raise unavailable(error) from None
    return record


async def _create(
    store: Store,
    record: MatchRecord,
    entries: list[tuple[CommandId, bytes]],
    snapshot: bytes | None,
) -> None:
    try:
        await store.create_match(record, entries, snapshot)
    except OutcomeUnknown:
        await store.create_match(record, entries, snapshot)


def _snapshot(live: LiveMatch, record: MatchRecord, up_to: int) -> bytes | None:
    if not up_to:
        return None
    copied = LiveMatch(record)
    copied.fold = live.at_seq(up_to)
    return snapshot_of_fold(copied)
