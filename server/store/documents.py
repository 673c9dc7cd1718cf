"""Documents on a Redis: whole JSON texts with a version, replaced by compare and set."""

# ruff: noqa: D102 - base.Documents says what each method does

from server.store import scripts
from server.store.base import Document, DocumentChanged, Documents, OutcomeUnknown
from server.store.keys import CONTROL_LENGTH, Keys
from server.store.link import Link
from server.store.replies import control_json, document, pairs

ATTEMPTS = 3
"""A put whose reply was lost is sent again: it takes effect once at most."""


class RedisDocuments(Documents):
    """See `base.Documents`."""

    def __init__(self, wire: Link, keys: Keys) -> None:
        self._wire = wire
        self._keys = keys

    async def get(self, kind: str, id_: str) -> Document | None:
        found = await self._wire.call("HGET", self._keys.documents(kind), id_)
        return None if found is None else document(found)

    async def all(self, kind: str) -> dict[str, Document]:
        found = pairs(await self._wire.call("HGETALL", self._keys.documents(kind)))
        return {id_.decode(): document(text) for id_, text in found}

    async def put(self, kind: str, id_: str, body: bytes, *, expected_version: int) -> Document:
        for attempt in range(ATTEMPTS):
            try:
                return await self._put(kind, id_, body, expected_version)
            except OutcomeUnknown:
                if attempt == ATTEMPTS - 1:
                    raise
        raise AssertionError("unreachable")

    async def delete(self, kind: str, id_: str) -> bool:
        signal = control_json(DocumentChanged(kind, id_))
        gone = await self._wire.script(
            scripts.DELETE_DOCUMENT,
            [self._keys.documents(kind), self._keys.control],
            [id_, signal, CONTROL_LENGTH],
        )
        return bool(gone)

    async def _put(self, kind: str, id_: str, body: bytes, expected_version: int) -> Document:
        signal = control_json(DocumentChanged(kind, id_))
        reply = await self._wire.script(
            scripts.PUT_DOCUMENT,
            [self._keys.documents(kind), self._keys.control],
            [id_, expected_version, body, signal, CONTROL_LENGTH],
        )
        return document(reply)
