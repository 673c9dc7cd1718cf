"""The store's contract: what the rest of the server may ask of the truth, and how it can fail."""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from server.core.ids import CommandId, MatchId
from server.store.desk import DeskSignal, DeskStore

Seq = int
Scope = dict[Literal["table", "match", "league"], str]


class StoreError(Exception):
    """Anything the store can raise; its text is one line for a person."""


class StartError(StoreError):
    """The store cannot be opened at all: say this one line, exit 2."""


class StoreUnavailable(StoreError):
    """Surely not done: it could not be sent, or was turned down before anything was written."""


class OutcomeUnknown(StoreError):
    """Sent, and no reply came: it may have been done, or still be under way.

    Append again with the same command id until an answer comes: it is done once at most.
    """


class MatchExists(StoreError):
    """Another match is stored under this id already."""


class NoSuchMatch(StoreError):
    """No match is stored under this id."""


class MatchRecord(Struct, frozen=True):
    """A match as it was created; `sides` as they were `corrected`, if they were.

    `format` and `sides` are JSON texts, kept as given. `table` is the table it was created for;
    what is on a table now, `Store.tables` says. `epoch` rises when its log is taken over.
    """

    id: MatchId
    format: str
    sides: str
    table: str | None
    created_ms: int
    epoch: int = 1
    corrected: bool = False


class LogEntry(Struct, frozen=True):
    """One accepted event: `line` is its replay line (UTF-8 JSON, no newline), `by` whose it was."""

    seq: Seq
    command_id: CommandId
    line: bytes
    by: str | None = None


class Appended(Struct, frozen=True):
    """The event is durable as number `seq` (the first one of a match is 1)."""

    seq: Seq


class Known(Struct, frozen=True):
    """The command was answered before: with a `seq`, or with a `refusal` (code, message)."""

    seq: Seq | None
    refusal: tuple[str, str] | None


class Conflict(Struct, frozen=True):
    """Nothing was written: the log stands at `seq` (0 when empty) in `epoch`."""

    seq: Seq
    epoch: int


class KeyRecord(Struct, frozen=True):
    """What a key opens: a role, on one table, match or league, or (scope None) everywhere."""

    role: str
    scope: Scope | None
    label: str
    created_ms: int


class Document(Struct, frozen=True):
    """A document that is stored whole: `version` is 1 at first and rises by one each time."""

    version: int
    body: bytes


class Logged(Struct, frozen=True):
    """An event was appended to a match that is followed, by any process, this one included."""

    match_id: MatchId
    entry: LogEntry


class Rewound(Struct, frozen=True):
    """The log of a followed match is not what was read: read all of it again.

    A failover lost its last events, and others may stand there. It is followed on after `seq`.
    """

    match_id: MatchId
    seq: Seq


class MatchCreated(Struct, frozen=True, tag=True):
    """A match was created, by any process."""

    match_id: MatchId


class TableChanged(Struct, frozen=True, tag=True):
    """Another match, or none, is on this table now."""

    table: str
    match_id: MatchId | None


class KeyRevoked(Struct, frozen=True, tag=True):
    """This key opens nothing any more; `key_hash` is its hash as given to `put_key`."""

    key_hash: str


class DocumentChanged(Struct, frozen=True, tag=True):
    """A document of this kind has another version, or is gone."""

    kind: str
    id: str


class LinkLost(Struct, frozen=True):
    """The follower lost its connection and keeps trying; `reason` is one line."""

    reason: str


class Resynced(Struct, frozen=True):
    """The follower is connected, first and after each loss: read tables and keys again now.

    Logs need no reading again: what was missed follows as `Logged`, in order.
    """


Control = MatchCreated | TableChanged | KeyRevoked | DocumentChanged | DeskSignal
"""What the control stream says."""
Signal = Logged | Rewound | Control | LinkLost | Resynced


class Follower(Protocol):
    """What happens in the store, in order; one reader, one connection of its own.

    Signals may come twice after a reconnection, except `Logged`, whose `seq` rises by one.
    """

    def add(self, match_id: MatchId, after_seq: Seq = 0, after_id: CommandId | None = None) -> None:
        """Follows a match from the event after `after_seq`; from there anew if followed before.

        With `after_id`, the command of that event, another one in its place is noticed.
        """

    def remove(self, match_id: MatchId) -> None:
        """Follows a match no longer; nothing of it comes after this returns."""

    def again(self) -> None:
        """Signals Resynced once more, as after a loss: what followed from the last one failed."""

    def __aiter__(self) -> AsyncIterator[Signal]: ...

    async def aclose(self) -> None:
        """Ends the iteration and closes the connection."""


class Documents(Protocol):
    """Small documents by kind and id, each replaced whole and only by who has seen the last one."""

    async def get(self, kind: str, id_: str) -> Document | None:
        """The document, or None."""

    async def all(self, kind: str) -> Mapping[str, Document]:
        """Every document of a kind, by id."""

    async def put(self, kind: str, id_: str, body: bytes, *, expected_version: int) -> Document:
        """Puts a document in the place of version `expected_version` (0: there is none yet).

        One atomic step that tells every server. The document that stands comes back: `body` is
        ours if it was put, or if just this was put before; else nothing was written.
        """

    async def delete(self, kind: str, id_: str) -> bool:
        """Removes a document and tells every server; False if there is none."""


class Store(Protocol):
    """The truth. Every method raises StoreUnavailable; those that write, also OutcomeUnknown."""

    warnings: Sequence[str]
    place: str
    documents: Documents
    desk: DeskStore

    async def ping(self) -> None:
        """Raises if the store does not answer."""

    async def now_ms(self) -> int:
        """The store's own clock, in ms since 1970, which all servers on it share."""

    async def create_match(
        self,
        record: MatchRecord,
        entries: Sequence[tuple[CommandId, bytes]] = (),
        snapshot: bytes | None = None,
    ) -> None:
        """Creates a match, with a whole log when it is an import; all or nothing.

        The same record again changes nothing; another one under the id raises MatchExists.
        """

    async def match(self, match_id: MatchId) -> MatchRecord | None:
        """The record of a match, with its present epoch."""

    async def matches(self) -> list[MatchRecord]:
        """All matches, oldest first."""

    async def read_log(self, match_id: MatchId, after_seq: Seq = 0) -> list[LogEntry]:
        """The events after `after_seq`, in order; empty for an unknown match."""

    async def snapshot(self, match_id: MatchId) -> tuple[Seq, bytes] | None:
        """The last snapshot and the `seq` it was taken at: a cache, to be checked with the log."""

    async def append(
        self,
        match_id: MatchId,
        *,
        epoch: int,
        expected_seq: Seq,
        command_id: CommandId,
        line: bytes,
        snapshot: bytes | None = None,
        after_id: CommandId | None = None,
        by: str | None = None,
    ) -> Appended | Known | Conflict:
        """Appends one event after `expected_seq`, in one atomic step; durable when it returns.

        With `after_id`, the command of event `expected_seq`, another event there is a Conflict.
        A command id that was answered before gets that answer and writes nothing. Without a
        `snapshot` the last one stays. Raises NoSuchMatch.
        """

    async def remember_refusal(
        self, match_id: MatchId, command_id: CommandId, code: str, message: str
    ) -> Known:
        """Keeps a refusal for a day and returns the answer that stands, an earlier one if any."""

    async def known(self, match_id: MatchId, command_id: CommandId) -> Known | None:
        """What a command was answered, or None if it has no answer yet."""

    async def bump_epoch(self, match_id: MatchId) -> int:
        """Fences off whoever appends with the present epoch; returns the new one."""

    async def set_table(self, table: str, match_id: MatchId | None) -> None:
        """Puts a match on a table, or clears the table."""

    async def tables(self) -> Mapping[str, MatchId]:
        """The match on each table that has one."""

    async def put_key(self, key_hash: str, record: KeyRecord) -> None:
        """Stores what a key opens, under the key's hash: the key itself is never stored."""

    async def key(self, key_hash: str) -> KeyRecord | None:
        """What the key with this hash opens, or None."""

    async def keys(self) -> Mapping[str, KeyRecord]:
        """All keys, by hash."""

    async def revoke_key(self, key_hash: str) -> bool:
        """Takes a key back and tells every server; False if there is no such key."""

    def follow(self) -> Follower:
        """A new follower; it connects when it is first iterated, and signals Resynced."""

    async def close(self) -> None:
        """Closes every connection; what runs is given up."""
