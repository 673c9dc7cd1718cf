"""A cue is due once: whoever claims it first in the store does it, and nobody after."""

import secrets
from collections import OrderedDict

import msgspec

from server.core.ids import MatchId
from server.store.base import Document, Documents

KIND = "obs-claims"
KEPT = 64
ROUNDS = 20
"""How often a claim is put again when others claim of the same match at the same time."""

_names = msgspec.json.Decoder(dict[str, str])


class Claims:
    """The cues of each match that were claimed, one document a match."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._known: OrderedDict[MatchId, Document] = OrderedDict()

    async def take(self, match_id: MatchId, name: str) -> bool:
        """Is this cue of that match ours to do? Raises StoreError while that cannot be known."""
        token = secrets.token_hex(6)
        there = self._known.get(match_id) or await self._documents.get(KIND, match_id)
        for _ in range(ROUNDS):
            taken = _taken(there)
            if name in taken:
                return taken[name] == token
            body = msgspec.json.encode(taken | {name: token})
            there = await self._documents.put(
                KIND, match_id, body, expected_version=there.version if there else 0
            )
            self._remember(match_id, there)
        return False

    async def forget(self, match_id: MatchId) -> None:
        """The match was deleted. Raises StoreError."""
        self._known.pop(match_id, None)
        await self._documents.delete(KIND, match_id)

    def _remember(self, match_id: MatchId, document: Document) -> None:
        self._known[match_id] = document
        self._known.move_to_end(match_id)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)


def _taken(document: Document | None) -> dict[str, str]:
    return _names.decode(document.body) if document is not None and document.body else {}
