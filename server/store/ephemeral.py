"""A store in this process's memory, for a look without a Redis: nothing outlives the process."""

from importlib.util import find_spec

from server.store.base import StartError
from server.store.keys import Keys
from server.store.redis import RedisStore
from server.store.wire import Connect, Wire

_MISSING = "--ephemeral needs one more package: pip install 'fakeredis[lua]'"
WARNING = (
    "NOTHING IS KEPT: this match lives in memory only and ends with this program (--ephemeral)"
)


def ephemeral_store(prefix: str = "cc") -> RedisStore:
    """A new, empty store. Raises StartError where fakeredis is not installed."""
    wire = Wire(_fake_connections(), "the memory of this program")
    return RedisStore(wire, Keys(prefix), [WARNING])


def _fake_connections() -> Connect:
    try:
        from fakeredis import FakeServer  # noqa: PLC0415
        from fakeredis.aioredis import FakeAsyncRedisConnection  # noqa: PLC0415
    except ImportError as error:
        raise StartError(_MISSING) from error
    if find_spec("lupa") is None:  # it runs no script without this
        raise StartError(_MISSING)
    server = FakeServer(version=(7, 0))

    def connect() -> FakeAsyncRedisConnection:
        return FakeAsyncRedisConnection(server=server, db=0, protocol=2, socket_timeout=None)

    return connect
