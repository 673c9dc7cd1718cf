"""The documents of one kind, decoded, in memory, as the store has them."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import msgspec
import structlog
from msgspec import Struct

from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.service import unavailable
from server.store.base import Document, OutcomeUnknown, Store, StoreError

log = structlog.get_logger(__name__)

T = TypeVar("T", bound=Struct)


class Kept(Struct, Generic[T], frozen=True):
    """A document with its version, 1 at first."""

    version: int
    value: T


class Shelf(Generic[T]):
    """Every document of a kind; told by `Following` of what any server changes."""

    def __init__(self, store: Store, kind: str, type_: type[T]) -> None:
        self._store = store
        self.kind = kind
        self._decoder = msgspec.json.Decoder(type_)
        self._kept: dict[str, Kept[T]] = {}
        self._reading = asyncio.Lock()
        self._listeners: list[Callable[[str], None]] = []
        self.changes = 0
        """Rises with every change that is seen here."""

    def listen(self, listener: Callable[[str], None]) -> None:
        """Have `listener(id)` called after each change."""
        self._listeners.append(listener)

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, id_: str) -> Kept[T] | None:
        """The document, or None."""
        return self._kept.get(id_)

    def all(self) -> dict[str, Kept[T]]:
        """Every document by id."""
        return dict(self._kept)

    async def put(self, id_: str, value: T, version: int) -> Kept[T]:
        """Put a document in the place of the one of this version, 0 for a new one.

        `Refusal` stale where another one stands there, unavailable.
        """
        body = msgspec.json.encode(value)
        try:
            put = await self._store.documents.put(self.kind, id_, body, expected_version=version)
            kept = await self._read(id_)
        except StoreError as error:
            raise unavailable(error) from None
        if put.body != body:
            raise Refusal("stale", f"version: {self.kind} {id_} was changed meanwhile, look again")
        return kept or Kept(put.version, value)

    async def change(self, id_: str, decide: Callable[[T | None], T]) -> Kept[T]:
        """Put `decide(what stands)` in its place, decided anew where others were quicker."""
        for _ in range(20):
            there = await self.now(id_)
            wanted = decide(there.value if there else None)
            if there is not None and wanted == there.value:
                return there
            try:
                return await self.put(id_, wanted, there.version if there else 0)
            except Refusal as refusal:
                if refusal.code != "stale":
                    raise
        raise Refusal("unavailable", "others are changing the same at the same time: try again")

    async def put_all(self, items: Mapping[str, tuple[T, int]]) -> None:
        """Put several (document, version that it takes the place of), all of them or none.

        `Refusal` stale, unavailable.
        """
        puts = [(id_, msgspec.json.encode(value), seen) for id_, (value, seen) in items.items()]
        try:
            try:
                changed = await self._store.desk.put_documents(self.kind, puts)
            except OutcomeUnknown:
                changed = await self._store.desk.put_documents(self.kind, puts)
            await self.refresh()
        except StoreError as error:
            raise unavailable(error) from None
        if changed is not None:
            raise Refusal("stale", f"{self.kind} {changed} was changed meanwhile, look again")

    async def delete(self, id_: str) -> bool:
        """Take a document away; False if there is none. `Refusal` unavailable."""
        try:
            try:
                gone = await self._store.documents.delete(self.kind, id_)
            except OutcomeUnknown:
                gone = await self._store.documents.delete(self.kind, id_) or True
            await self._read(id_)
        except StoreError as error:
            raise unavailable(error) from None
        return gone

    async def now(self, id_: str) -> Kept[T] | None:
        """What stands in the store; `Refusal` unavailable."""
        try:
            return await self._read(id_)
        except StoreError as error:
            raise unavailable(error) from None

    # What the control stream says ----------------------------------------------------------------

    async def refresh(self) -> None:
        """Read every document again."""
        async with self._reading:
            found = await self._store.documents.all(self.kind)
            now = {
                id_: kept for id_, document in found.items() if (kept := self._kept_of(document))
            }
            before, self._kept = self._kept, now
        for id_ in before.keys() | now.keys():
            if before.get(id_) != now.get(id_):
                self._tell(id_)

    async def changed(self, kind: str, id_: str) -> None:
        """A document was put or taken away, here or by another server. Raises StoreError."""
        if kind != self.kind:
            return
        if id_:
            await self._read(id_)
        else:  # several at once
            await self.refresh()

    async def created(self, match_id: MatchId) -> None:
        """Nothing to a shelf."""

    async def _read(self, id_: str) -> Kept[T] | None:
        async with self._reading:  # so that what was read last is what is kept
            document = await self._store.documents.get(self.kind, id_)
            kept = self._kept_of(document) if document else None
            before = self._kept.get(id_)
            if kept is None:
                self._kept.pop(id_, None)
            else:
                self._kept[id_] = kept
        if before != kept:
            self._tell(id_)
        return kept

    def _kept_of(self, document: Document) -> Kept[T] | None:
        try:
            return Kept(document.version, self._decoder.decode(document.body))
        except msgspec.MsgspecError as error:
            log.warning("document_unreadable", kind=self.kind, reason=str(error))
            return None

    def _tell(self, id_: str) -> None:
        self.changes += 1
        for listener in self._listeners:
            listener(id_)
