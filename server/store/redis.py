"""The store on a Redis (or Valkey): the contract, said in commands of Redis 6.2 and Lua."""

# ruff: noqa: D102 - base.Store says what each method does

from collections.abc import Sequence

import msgspec

from server.core.ids import CommandId, MatchId
from server.store import scripts
from server.store.base import (
    Appended,
    Conflict,
    Follower,
    KeyRecord,
    KeyRevoked,
    Known,
    LogEntry,
    MatchCreated,
    MatchExists,
    MatchRecord,
    NoSuchMatch,
    Seq,
    Store,
    TableChanged,
)
from server.store.cluster_follower import ClusterFollower
from server.store.documents import RedisDocuments
from server.store.follower import RedisFollower
from server.store.keys import CONTROL_LENGTH, Keys
from server.store.link import Link, Word
from server.store.redis_desk import RedisDesk
from server.store.replies import (
    answer,
    appended,
    control_json,
    log_entry,
    match_record,
    pairs,
    split_snapshot,
)

REFUSAL_KEPT_MS = 24 * 3600 * 1000
PAGE = 2000
RECORD_FIELDS = ("record", "epoch", "sides")
IMPORTED_PER_S = 10_000


class RedisStore(Store):
    """See `base.Store`. `warnings` says what this Redis cannot promise, one line each."""

    def __init__(self, wire: Link, keys: Keys, warnings: Sequence[str] = ()) -> None:
        self._wire = wire
        self._keys = keys
        self.warnings: Sequence[str] = tuple(warnings)
        self.place = wire.place
        self.documents = RedisDocuments(wire, keys)
        self.desk = RedisDesk(wire, keys)

    async def ping(self) -> None:
        await self._wire.ping()

    async def now_ms(self) -> int:
        seconds, micros = await self._wire.call("TIME")
        return int(seconds) * 1000 + int(micros) // 1000

    async def create_match(
        self,
        record: MatchRecord,
        entries: Sequence[tuple[CommandId, bytes]] = (),
        snapshot: bytes | None = None,
    ) -> None:
        keys = self._keys
        # The index first: a match that exists is never missing from it, while an entry without a
        # match is passed over.
        await self._wire.call("ZADD", keys.matches, record.created_ms, record.id, writes=True)
        args: list[Word] = [msgspec.json.encode(record), record.epoch]
        args += [0, b""] if snapshot is None else [1, snapshot]
        for command_id, line in entries:
            args += [command_id, line]
        outcome = await self._wire.script(
            scripts.CREATE,
            [
                keys.match(record.id),
                keys.log(record.id),
                keys.snapshot(record.id),
                keys.answers(record.id),
            ],
            args,
            extra_s=len(entries) / IMPORTED_PER_S,
        )
        if outcome == b"exists":
            raise MatchExists(f"there is another match {record.id}")
        signal = control_json(MatchCreated(record.id))
        await self._wire.call(
            *("XADD", keys.control, "MAXLEN", "~", CONTROL_LENGTH, "*", "signal", signal),
            writes=True,
        )

    async def match(self, match_id: MatchId) -> MatchRecord | None:
        return match_record(
            await self._wire.call("HMGET", self._keys.match(match_id), *RECORD_FIELDS)
        )

    async def matches(self) -> list[MatchRecord]:
        ids = await self._wire.call("ZRANGE", self._keys.matches, 0, -1)
        found = await self._wire.pipeline(
            [("HMGET", self._keys.match(MatchId(i.decode())), *RECORD_FIELDS) for i in ids]
        )
        return [record for record in map(match_record, found) if record]

    async def read_log(self, match_id: MatchId, after_seq: Seq = 0) -> list[LogEntry]:
        entries: list[LogEntry] = []
        while True:
            start = (entries[-1].seq if entries else after_seq) + 1
            page = await self._wire.call(
                "XRANGE", self._keys.log(match_id), f"{start}-0", "+", "COUNT", PAGE
            )
            entries += map(log_entry, page)
            if len(page) < PAGE:
                return entries

    async def snapshot(self, match_id: MatchId) -> tuple[Seq, bytes] | None:
        return split_snapshot(await self._wire.call("GET", self._keys.snapshot(match_id)))

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
        keys = self._keys
        args: list[Word] = [epoch, expected_seq, command_id, line, after_id or b"", by or b""]
        if snapshot is not None:
            args.append(snapshot)
        outcome = appended(
            await self._wire.script(
                scripts.APPEND,
                [
                    keys.match(match_id),
                    keys.log(match_id),
                    keys.snapshot(match_id),
                    keys.answers(match_id),
                    keys.refusal(match_id, command_id),
                ],
                args,
            )
        )
        if outcome is None:
            raise NoSuchMatch(f"there is no match {match_id}")
        return outcome

    async def remember_refusal(
        self, match_id: MatchId, command_id: CommandId, code: str, message: str
    ) -> Known:
        tag, value = await self._wire.script(
            scripts.REMEMBER_REFUSAL,
            [self._keys.answers(match_id), self._keys.refusal(match_id, command_id)],
            [command_id, msgspec.json.encode((code, message)), REFUSAL_KEPT_MS],
        )
        return answer(tag, value)

    async def known(self, match_id: MatchId, command_id: CommandId) -> Known | None:
        seq, refusal = await self._wire.pipeline(
            [
                ("HGET", self._keys.answers(match_id), command_id),
                ("GET", self._keys.refusal(match_id, command_id)),
            ]
        )
        if seq is not None:
            return answer(b"known", seq)
        return None if refusal is None else answer(b"refused", refusal)

    async def bump_epoch(self, match_id: MatchId) -> int:
        epoch = int(await self._wire.script(scripts.BUMP_EPOCH, [self._keys.match(match_id)], []))
        if epoch == 0:
            raise NoSuchMatch(f"there is no match {match_id}")
        return epoch

    async def set_table(self, table: str, match_id: MatchId | None) -> None:
        signal = control_json(TableChanged(table, match_id))
        args: list[Word] = [table, signal, CONTROL_LENGTH]
        if match_id is not None:
            args.append(match_id)
        await self._wire.script(scripts.SET_TABLE, [self._keys.tables, self._keys.control], args)

    async def tables(self) -> dict[str, MatchId]:
        found = pairs(await self._wire.call("HGETALL", self._keys.tables))
        return {table.decode(): MatchId(match_id.decode()) for table, match_id in found}

    async def put_key(self, key_hash: str, record: KeyRecord) -> None:
        encoded = msgspec.json.encode(record)
        await self._wire.call("HSET", self._keys.keys, key_hash, encoded, writes=True)

    async def key(self, key_hash: str) -> KeyRecord | None:
        found = await self._wire.call("HGET", self._keys.keys, key_hash)
        return None if found is None else msgspec.json.decode(found, type=KeyRecord)

    async def keys(self) -> dict[str, KeyRecord]:
        found = pairs(await self._wire.call("HGETALL", self._keys.keys))
        return {name.decode(): msgspec.json.decode(text, type=KeyRecord) for name, text in found}

    async def revoke_key(self, key_hash: str) -> bool:
        outcome = await self._wire.script(
            scripts.REVOKE_KEY,
            [self._keys.keys, self._keys.control],
            [key_hash, control_json(KeyRevoked(key_hash)), CONTROL_LENGTH],
        )
        return bool(outcome)

    def follow(self) -> Follower:
        kind = ClusterFollower if self._wire.spread else RedisFollower
        return kind(self._wire, self._keys)

    async def close(self) -> None:
        await self._wire.close()
