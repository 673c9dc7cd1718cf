"""Redis's replies (RESP2: bytes, ints and lists) as the contract's values, and back."""

from collections.abc import Iterator

import msgspec

from server.core.ids import CommandId
from server.store.base import (
    Appended,
    Conflict,
    Control,
    Document,
    Known,
    LogEntry,
    MatchRecord,
    Seq,
)
from server.store.link import Reply

_control = msgspec.json.Decoder(Control)


def pairs(reply: Reply) -> Iterator[tuple[bytes, bytes]]:
    """A flat field, value, field, value… list as pairs."""
    return zip(reply[::2], reply[1::2], strict=True)


def entry_seq(entry_id: bytes) -> Seq:
    """The `seq` of a log entry with the stream id `<seq>-0`."""
    return int(entry_id.partition(b"-")[0])


def log_entry(reply: Reply) -> LogEntry:
    """One entry of a match's log."""
    entry_id, flat = reply
    fields = dict(pairs(flat))
    by = fields.get(b"by")
    return LogEntry(
        entry_seq(entry_id),
        CommandId(fields[b"id"].decode()),
        fields[b"line"],
        None if by is None else by.decode(),
    )


def match_record(reply: Reply) -> MatchRecord | None:
    """A match, of HMGET record epoch sides."""
    record, epoch, sides = reply
    if record is None:
        return None
    decoded = msgspec.json.decode(record, type=MatchRecord)
    record = msgspec.structs.replace(decoded, epoch=int(epoch))
    if sides is None:
        return record
    return msgspec.structs.replace(record, sides=sides.decode(), corrected=True)


def split_snapshot(reply: Reply) -> tuple[Seq, bytes] | None:
    """A stored snapshot, `<seq> <bytes>`."""
    if reply is None:
        return None
    seq, _, body = reply.partition(b" ")
    return int(seq), body


def document(reply: Reply) -> Document:
    """A stored document, `<version> <bytes>`."""
    version, _, body = reply.partition(b" ")
    return Document(int(version), body)


def answer(tag: bytes, value: bytes) -> Known:
    """What a command was answered: `known` with a seq, or `refused` with [code, message]."""
    if tag == b"known":
        return Known(int(value), None)
    return Known(None, msgspec.json.decode(value, type=tuple[str, str]))


def appended(reply: Reply) -> Appended | Known | Conflict | None:
    """The outcome of the append script; None where there is no such match."""
    tag = reply[0]
    if tag == b"appended":
        return Appended(int(reply[1]))
    if tag == b"conflict":
        return Conflict(int(reply[1]), int(reply[2]))
    if tag == b"no_match":
        return None
    return answer(tag, reply[1])


def control_json(signal: Control) -> bytes:
    """A signal of the control stream as it is stored."""
    return msgspec.json.encode(signal)


def control_signal(reply: Reply) -> Control | None:
    """An entry of the control stream; None for one that a newer server wrote and we do not know."""
    try:
        return _control.decode(dict(pairs(reply[1]))[b"signal"])
    except (msgspec.MsgspecError, KeyError):
        return None
