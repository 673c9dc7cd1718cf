"""Keys: 128 bits a key, kept as hashes, good for a role on a table, a match, or everywhere."""

import asyncio
import base64
import hashlib
import hmac
import math
import secrets
import time
from collections.abc import Callable, Iterable

from msgspec import Struct

from server.access.roles import ALLOWED, ROLES, Action, Role
from server.core.errors import Refusal
from server.store.base import KeyRecord, OutcomeUnknown, Scope, Store

DERIVED = "derived:"
"""How the label of a key begins that is worked out from the admin key and a nonce."""

BY_LENGTH = 16
LISTED_FOR_S = 1.0


class Grant(Struct, frozen=True):
    """What a key opens: `scope` None is everything; `label` is what its maker called it."""

    role: Role
    scope: Scope | None
    key_hash: str
    label: str = ""

    @property
    def by(self) -> str:
        """What an event is kept with that was recorded with it: `role:` and who it was."""
        return f"{self.role}:{self.key_hash[:BY_LENGTH]}"

    def may(self, action: Action) -> bool:
        """Is the role allowed to do this at all?"""
        return action in ALLOWED[self.role]

    def covers(self, *, table: str | None, match: str | None) -> bool:
        """Does the scope hold this table or this match?"""
        if self.scope is None:
            return True
        mine_table, mine_match = self.scope.get("table"), self.scope.get("match")
        if mine_table is not None:
            return mine_table == table
        return mine_match is not None and mine_match == match

    def covers_league(self, league: str) -> bool:
        """Does the scope hold this league?"""
        return self.scope is None or self.scope.get("league") == league


class KeyRing:
    """The keys of this store, and the admin key of this server."""

    def __init__(
        self,
        store: Store,
        admin_key: str,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._monotonic = monotonic
        self._secret = admin_key.encode()
        self._admin_hash = hash_of(admin_key)
        self._cache: dict[str, Grant] = {}
        self._told = 0
        self._listing = asyncio.Lock()
        self._listed: set[str] = set()
        self._listed_at = -math.inf

    async def grant(self, key: str) -> Grant | None:
        """What this key opens, or None; a key that was seen once is known without the store."""
        key_hash = hash_of(key)
        if hmac.compare_digest(key_hash, self._admin_hash):
            return Grant("admin", None, key_hash)
        known = self._cache.get(key_hash)
        if known is not None:
            return known
        record = await self._record(key_hash)
        if record is None or record.role not in ROLES:
            return None
        grant = Grant(record.role, record.scope, key_hash, label_of(record))
        self._cache[key_hash] = grant
        return grant

    async def known(self, key: str) -> Grant | None:
        """The same, at the cost of one reading of the store a second, however many keys are tried.

        One that was made within that second may not be known yet. Raises StoreError.
        """
        key_hash = hash_of(key)
        if key_hash not in self._cache and key_hash not in await self._all():
            return None
        return await self.grant(key)

    async def _all(self) -> set[str]:
        """Every key there is, as read within the last second; who asks meanwhile waits for it."""
        async with self._listing:
            if self._monotonic() - self._listed_at >= LISTED_FOR_S:
                self._listed = {self._admin_hash, *await self._store.keys()}
                self._listed_at = self._monotonic()
            return self._listed

    async def _record(self, key_hash: str) -> KeyRecord | None:
        """What the store holds of a key, once nothing was revoked while it was asked."""
        while True:
            told = self._told
            record = await self._store.key(key_hash)
            if told == self._told:
                return record

    async def issue(self, role: Role, scope: Scope | None, label: str, now_ms: int) -> str:
        """A fresh random key; it is shown this once."""
        key = _text(secrets.token_bytes(16))
        await self._put(key, KeyRecord(role, scope, label, now_ms))
        return key

    async def standing(
        self, roles: Iterable[Role], scope: Scope, now_ms: int, nonce: str | None = None
    ) -> dict[Role, str]:
        """The keys that go with a table or a match: the same again each time they are asked for.

        Worked out from the admin key and a nonce beside each hash, so that an address in OBS lives
        on through the next match and a restart; once revoked, the next one is another.
        """
        stored = await self._store.keys()
        oldest = sorted(stored.items(), key=lambda item: (item[1].created_ms, item[0]))
        found: dict[Role, str] = {}
        for role in roles:
            kept = [
                key
                for key_hash, record in oldest
                if (record.role, record.scope) == (role, scope)
                and record.label.startswith(DERIVED)
                and hash_of(key := self._derived(role, scope, record.label)) == key_hash
            ]
            found[role] = kept[0] if kept else await self._derive(role, scope, now_ms, nonce)
        return found

    async def _derive(self, role: Role, scope: Scope, now_ms: int, nonce: str | None) -> str:
        label = DERIVED + (nonce or secrets.token_hex(8))
        key = self._derived(role, scope, label)
        await self._put(key, KeyRecord(role, scope, label, now_ms))
        return key

    async def revoke(self, key_hash: str) -> None:
        """Take a key back; `Refusal` not_found."""
        if not await self._store.revoke_key(key_hash):
            raise Refusal("not_found", "there is no such key")
        self.revoked(key_hash)

    async def revoke_scope(self, scope: Scope) -> None:
        """Take back every key of a scope that is no more."""
        for key_hash, record in (await self._store.keys()).items():
            if record.scope == scope:
                await self._store.revoke_key(key_hash)
                self.revoked(key_hash)

    def revoked(self, key_hash: str) -> None:
        """The key was taken back, here or by another server."""
        self._told += 1
        self._cache.pop(key_hash, None)

    def forget(self) -> None:
        """Ask the store again for every key: the word of a revocation may have been missed."""
        self._told += 1
        self._cache.clear()

    async def gone(self, hashes: Iterable[str]) -> set[str]:
        """Those of these that open nothing any more."""
        asked = {*hashes} - {self._admin_hash}
        return asked - (await self._store.keys()).keys() if asked else set()

    async def _put(self, key: str, record: KeyRecord) -> None:
        try:
            await self._store.put_key(hash_of(key), record)
        except OutcomeUnknown:
            await self._store.put_key(hash_of(key), record)

    def _derived(self, role: Role, scope: Scope, label: str) -> str:
        name = "\0".join([label, role, *(f"{kind}={scope[kind]}" for kind in sorted(scope))])
        return _text(hmac.digest(self._secret, name.encode(), "sha256")[:16])


def is_standing(record: KeyRecord) -> bool:
    """Is it one that addresses of a table, a match or a league are made with?"""
    return record.label.startswith(DERIVED)


def label_of(record: KeyRecord) -> str:
    """What its maker called it; nothing for one that nobody made by hand."""
    return "" if is_standing(record) else record.label


def new_admin_key() -> str:
    """A fresh key of 128 bits."""
    return _text(secrets.token_bytes(16))


def hash_of(key: str) -> str:
    """What is stored of a key. It is random and long: a plain hash cannot be searched back."""
    # What a header held may be no text: it opens nothing, and is no error of ours.
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def _text(bits: bytes) -> str:
    """26 letters and digits, none of them 0, 1, 8 or 9."""
    return base64.b32encode(bits).decode().rstrip("=").lower()
