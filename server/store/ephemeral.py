"""A store in this process's memory, for a look without a Redis: nothing outlives the process."""

from server.store.keys import Keys
from server.store.redis import RedisStore
from server.store.wire import Connect, Wire

WARNING = (
    "NOTHING IS KEPT: this match lives in memory only and ends with this program (--ephemeral)"
)


def ephemeral_store(prefix: str = "cc") -> RedisStore:
    """A new, empty store."""
    wire = Wire(_fake_connections(), "the memory of this program")
    return RedisStore(wire, Keys(prefix), [WARNING])


def _fake_connections() -> Connect:
    # Here: it is slow to import, and a store in memory is seldom wanted.
    from fakeredis import FakeServer  # noqa: PLC0415
    from fakeredis.aioredis import FakeAsyncRedisConnection  # noqa: PLC0415

    server = FakeServer(version=(7, 0))

    def connect() -> FakeAsyncRedisConnection:
        return FakeAsyncRedisConnection(server=server, db=0, protocol=2, socket_timeout=None)

    return connect
