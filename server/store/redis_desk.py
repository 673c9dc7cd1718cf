"""The desk's part of the store on a Redis: notes that expire, corrections, removals, orders."""

# ruff: noqa: D102 - desk.DeskStore says what each method does

from collections.abc import Sequence

from server.core.ids import MatchId
from server.store import scripts
from server.store.base import DocumentChanged
from server.store.desk import DeskSignal, DeskStore, MatchDeleted, SidesCorrected
from server.store.keys import CONTROL_LENGTH, Keys
from server.store.link import Link, Word
from server.store.replies import control_json

PUT_PER_S = 2000


class RedisDesk(DeskStore):
    """See `desk.DeskStore`."""

    def __init__(self, wire: Link, keys: Keys) -> None:
        self._wire = wire
        self._keys = keys

    async def correct_sides(self, match_id: MatchId, expected: str, sides: str) -> str | None:
        stands = await self._wire.script(
            scripts.CORRECT_SIDES, [self._keys.match(match_id)], [expected, sides]
        )
        if stands is None:
            return None
        text: str = stands.decode()
        if text == sides:
            await self.tell(SidesCorrected(match_id))
        return text

    async def delete_match(self, match_id: MatchId) -> bool:
        keys = self._keys
        # The record first: without it nothing is appended and nothing is read. What is left behind
        # if the rest fails goes when the same is asked again.
        gone = await self._wire.call("DEL", keys.match(match_id), writes=True)
        for name in (keys.log(match_id), keys.snapshot(match_id), keys.answers(match_id)):
            await self._wire.call("UNLINK", name, writes=True)
        listed = await self._wire.call("ZREM", keys.matches, match_id, writes=True)
        if gone or listed:
            await self.tell(MatchDeleted(match_id))
        return bool(gone or listed)

    async def put_documents(self, kind: str, items: Sequence[tuple[str, bytes, int]]) -> str | None:
        args: list[Word] = [control_json(DocumentChanged(kind, "")), CONTROL_LENGTH]
        for id_, body, expected_version in items:
            args += [id_, expected_version, body]
        in_the_way = await self._wire.script(
            scripts.PUT_DOCUMENTS,
            [self._keys.documents(kind), self._keys.control],
            args,
            extra_s=len(items) / PUT_PER_S,
        )
        return None if in_the_way is None else str(in_the_way.decode())

    async def tell(self, signal: DeskSignal) -> None:
        said = control_json(signal)
        await self._wire.call(
            *("XADD", self._keys.control, "MAXLEN", "~", CONTROL_LENGTH, "*", "signal", said),
            writes=True,
        )

    async def note(self, kind: str, id_: str, body: bytes, ttl_ms: int) -> None:
        await self._wire.pipeline(
            [
                ("SET", self._keys.note(kind, id_), body, "PX", ttl_ms),
                ("SADD", self._keys.notes(kind), id_),
            ],
            writes=True,
        )

    async def notes(self, kind: str) -> dict[str, bytes]:
        index = self._keys.notes(kind)
        ids = sorted(await self._wire.call("SMEMBERS", index))
        if not ids:
            return {}
        names = [self._keys.note(kind, name.decode()) for name in ids]
        bodies = await self._wire.call("MGET", *names)
        gone = [name for name, body in zip(ids, bodies, strict=True) if body is None]
        if gone:  # one that is kept again meanwhile lists itself again with its next note
            await self._wire.call("SREM", index, *gone, writes=True)
        found = zip(ids, bodies, strict=True)
        return {name.decode(): body for name, body in found if body is not None}
