"""A whole match as one file, out and in again; an import is checked by folding it."""

import asyncio
from typing import Any

import msgspec
from msgspec import Raw, Struct

from server.core.errors import Refusal
from server.core.ids import CommandId, MatchId
from server.live.creating import Sides, new_match_id, new_record
from server.live.match import BrokenLog, LiveMatch, line_of, snapshot_of_fold
from server.protocol.messages import CommandName, MatchName, TableName, TimeMs
from server.store.base import LogEntry, MatchExists, MatchRecord, OutcomeUnknown, Store

KIND = "cuecast-match"
MAX_FILE_BYTES = 8 * 1024 * 1024


class ExportedLine(Struct, frozen=True, forbid_unknown_fields=True):
    """One event of the log: its line as a replay reads it, and the command that it came from."""

    command: CommandName
    event: Raw


class Exported(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: everything that the match is made of (contract section 6)."""

    kind: str
    version: int
    id: MatchName
    format: str | dict[str, Any]
    sides: Sides
    table: TableName | None
    created_ms: TimeMs
    log: list[ExportedLine]


async def export_match(store: Store, live: LiveMatch) -> bytes:
    """The match as a JSON file, one line an event."""
    record = live.record
    head = {
        "kind": KIND,
        "version": 1,
        "id": record.id,
        "format": Raw(record.format.encode()),
        "sides": Raw(record.sides.encode()),
        "table": record.table,
        "created_ms": record.created_ms,
    }
    return await asyncio.to_thread(_file, head, await store.read_log(record.id))


def _file(head: dict[str, Any], entries: list[LogEntry]) -> bytes:
    lines = [
        msgspec.json.encode({"command": entry.command_id, "event": Raw(entry.line)})
        for entry in entries
    ]
    start = msgspec.json.encode(head)[:-1]
    return start + b',"log":[\n' + b",\n".join(lines) + b"\n]}\n"


async def import_match(store: Store, exported: Exported) -> MatchRecord:
    """Store the match; under a new id where another one has its id. `Refusal` names the line."""
    # Folding the longest takes a third of a second, in which taps and viewers go on.
    record, entries, snapshot = await asyncio.to_thread(_check, exported)
    for _ in range(3):
        try:
            if not await _is_there(store, record, entries):
                await store.create_match(record, entries, snapshot)
        except MatchExists:
            record = msgspec.structs.replace(record, id=new_match_id())
        except OutcomeUnknown:
            continue  # the same again changes nothing
        else:
            return record
    raise Refusal("unavailable", "the store did not say whether the match was stored: try again")


def _check(
    exported: Exported,
) -> tuple[MatchRecord, list[tuple[CommandId, bytes]], bytes | None]:
    """The match folded from the file, so that nothing is stored that cannot be read."""
    if exported.kind != KIND or exported.version != 1:
        raise Refusal("bad_value", f"kind: this is no {KIND} file of version 1")
    made = new_record(exported.format, exported.sides, exported.table, exported.created_ms)
    record = msgspec.structs.replace(made, id=MatchId(exported.id))
    live = LiveMatch(record)
    seen: set[str] = set()
    for seq, line in enumerate(exported.log, 1):
        if line.command in seen:
            raise Refusal("bad_value", f"log line {seq}: command {line.command} is there twice")
        seen.add(line.command)
        try:
            live.absorb(LogEntry(seq, CommandId(line.command), bytes(line.event)))
        except BrokenLog as error:
            raise Refusal("bad_value", f"log line {seq}: {error.reason}") from None
    entries = [
        (CommandId(line.command), line_of(entry.event, entry.at))
        for line, entry in zip(exported.log, live.fold.entries, strict=True)
    ]
    return record, entries, snapshot_of_fold(live) if entries else None


async def _is_there(
    store: Store, record: MatchRecord, entries: list[tuple[CommandId, bytes]]
) -> bool:
    """Is just this match, with just this log, stored already?"""
    there = await store.match(record.id)
    if there is None:
        return False
    log = [(entry.command_id, entry.line) for entry in await store.read_log(record.id)]
    same = (there.format, there.sides) == (record.format, record.sides) and log == entries
    if not same:
        raise MatchExists(record.id)
    return True
