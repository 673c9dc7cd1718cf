"""What was opened with a key that was taken back is closed, also where no word of it came."""

from server.access.keys import KeyRing
from server.core.ids import MatchId
from server.http.hall_broadcast import ANYBODY
from server.hub.hub import Hub
from server.protocol.codec import encode_message
from server.protocol.messages import Bye


class Revoking:
    """Told by the store of keys that are revoked; looks itself where it may not have been told."""

    def __init__(self, keys: KeyRing, hub: Hub) -> None:
        self._keys = keys
        self._hub = hub

    def revoked(self, key_hash: str) -> None:
        """A key was taken back, here or by another server."""
        self._keys.revoked(key_hash)
        self._close(key_hash)

    def _close(self, key_hash: str) -> None:
        self._hub.close_labelled(key_hash, encode_message(Bye("forbidden")))

    # What the control stream says (live.following.Desk) ------------------------------------------

    async def refresh(self) -> None:
        """The link is up: the word of a revocation may have been missed. Raises StoreError."""
        for key_hash in await self._keys.gone(self._hub.labels() - {ANYBODY.key_hash}):
            self.revoked(key_hash)

    async def changed(self, kind: str, id_: str) -> None:
        """No document is a key."""

    async def created(self, match_id: MatchId) -> None:
        """A match has keys of its own, none of them revoked."""
