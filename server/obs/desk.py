"""What the operator says of cues, kept in the store for every server: the lock, and the rules."""

from collections.abc import Callable

import msgspec
import structlog

from server.core.errors import Refusal
from server.obs.rules import Rule
from server.store.base import Document, Documents, StoreError

log = structlog.get_logger(__name__)

KIND = "obs"
LOCK, RULES = "lock", "rules"
ROUNDS = 20


class Lock(msgspec.Struct, frozen=True):
    """Locked: nothing is done in OBS."""

    locked: bool = False


class Rules(msgspec.Struct, frozen=True):
    """The desk's rules, None where those of the file hold."""

    cue: list[Rule] | None = None


class Desk:
    """The lock and the rules as last read; `file_rules` hold until the desk has its own."""

    def __init__(self, documents: Documents, file_rules: tuple[Rule, ...]) -> None:
        self._documents = documents
        self._file_rules = file_rules
        self._own: tuple[Rule, ...] | None = None
        self.locked = False

    @property
    def rules(self) -> tuple[Rule, ...]:
        """What holds now."""
        return self._file_rules if self._own is None else self._own

    @property
    def has_own(self) -> bool:
        """Were the rules set at the desk?"""
        return self._own is not None

    async def read(self) -> None:
        """Both, anew. Raises StoreError."""
        await self.read_lock()
        self._own = _own_of(await self._documents.get(KIND, RULES))

    async def read_lock(self) -> bool:
        """The lock as it stands in the store. Raises StoreError."""
        self.locked = _is_locked(await self._documents.get(KIND, LOCK))
        return self.locked

    async def lock(self, *, locked: bool) -> None:
        """Keep all hands off OBS, or let go; `Refusal` unavailable."""
        await self._put(LOCK, msgspec.json.encode(Lock(locked)))
        self.locked = locked

    async def set_rules(
        self, rules: tuple[Rule, ...] | None, was: tuple[Rule, ...] | None = None
    ) -> None:
        """The desk's own rules; None for those of the file. `Refusal` unavailable.

        `was`: the rules that whoever sets them has seen. `Refusal` stale where others hold.
        """

        def look(there: Document | None) -> None:
            own = _own_of(there)
            if was is not None and was != (self._file_rules if own is None else own):
                raise Refusal("stale", "cue: another operator has changed the rules: look again")

        body = msgspec.json.encode(Rules(None if rules is None else list(rules)))
        await self._put(RULES, body, look)
        self._own = rules

    async def _put(
        self, id_: str, body: bytes, look: Callable[[Document | None], None] = lambda _there: None
    ) -> None:
        """Whoever says it last is right, unless `look` refuses what it would take the place of."""
        try:
            there = await self._documents.get(KIND, id_)
            for _ in range(ROUNDS):
                if there is not None and there.body == body:
                    return
                look(there)
                version = there.version if there else 0
                there = await self._documents.put(KIND, id_, body, expected_version=version)
        except StoreError as error:
            raise Refusal("unavailable", f"nothing was changed: {error}") from None
        raise Refusal("unavailable", "others are changing this at the same time: try again")


def _is_locked(document: Document | None) -> bool:
    """Is it locked; so it is by what cannot be read: nothing is done that nobody may want."""
    try:
        return document is not None and msgspec.json.decode(document.body, type=Lock).locked
    except msgspec.DecodeError as fault:  # of a newer version
        log.warning("lock_unreadable", reason=str(fault))
        return True


def _own_of(document: Document | None) -> tuple[Rule, ...] | None:
    """The desk's rules in a document; None where it has none, or none that can be read."""
    try:
        found = msgspec.json.decode(document.body, type=Rules).cue if document else None
    except msgspec.DecodeError as fault:  # of a newer version
        log.warning("cues_unreadable", reason=str(fault))
        return None
    return None if found is None else tuple(found)
