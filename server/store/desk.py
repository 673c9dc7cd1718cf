"""What the desk asks of the store besides matches, tables and keys, and what it tells servers."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from server.core.ids import MatchId


class SidesCorrected(Struct, frozen=True, tag=True):
    """Who plays in a match, or what it is called, was set right: read its record again."""

    match_id: MatchId


class MatchDeleted(Struct, frozen=True, tag=True):
    """There is no such match any more."""

    match_id: MatchId


class TableRemoved(Struct, frozen=True, tag=True):
    """There is no such table any more, until something is put on it."""

    table: str


class PageOrdered(Struct, frozen=True, tag=True):
    """An order for the page of this id, on whichever server it is: `body` is JSON.

    It may come twice: `order` tells one from another, and at `at_ms` it was given.
    """

    page: str
    order: str
    at_ms: int
    body: str


class NotesWanted(Struct, frozen=True, tag=True):
    """Somebody reads the notes of this kind until `until_ms`: keep yours fresh."""

    kind: str
    until_ms: int


DeskSignal = SidesCorrected | MatchDeleted | TableRemoved | PageOrdered | NotesWanted


class DeskStore(Protocol):
    """The desk's part of a store. Raises as `Store` does."""

    async def correct_sides(self, match_id: MatchId, expected: str, sides: str) -> str | None:
        """Puts `sides` in the place of `expected`, both JSON texts, and tells every server.

        The text that stands comes back: ours, or another one, and then nothing was written; None
        where there is no such match.
        """

    async def delete_match(self, match_id: MatchId) -> bool:
        """Removes a match with its log and tells every server; False if there is none."""

    async def put_documents(self, kind: str, items: Sequence[tuple[str, bytes, int]]) -> str | None:
        """Puts several documents (id, body, version that is expected), all of them or none.

        Every server is told once, of the id "". Returns None, or the id of one that was changed
        meanwhile.
        """

    async def tell(self, signal: DeskSignal) -> None:
        """Tells every server, this one included."""

    async def note(self, kind: str, id_: str, body: bytes, ttl_ms: int) -> None:
        """Keeps a note for so long, in the place of the last one of this id."""

    async def notes(self, kind: str) -> Mapping[str, bytes]:
        """The notes of a kind that are still kept, by id."""
