"""Where the tests' own Valkey comes from, and when it is ready."""

import subprocess
import time

import redis

from server.store.binary import find_binary


def valkey_binary() -> str:
    """Path of the server that the product would run too."""
    found = find_binary()
    assert found is not None, "no Valkey and no Redis: the tests need a real one"
    return str(found)


def wait_for_ping(url: str, process: "subprocess.Popen[bytes]", seconds: float = 10) -> None:
    """Return once Redis answers; an error when it ends first or takes too long."""
    deadline = time.monotonic() + seconds
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.ConnectionError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.005)
            else:
                return
