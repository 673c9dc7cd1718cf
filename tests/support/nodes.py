"""One Valkey process among several on this machine, killed and started again at will."""

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis

from tests.support.ports import HOST
from tests.support.valkey import valkey_binary, wait_for_ping

NOTICED_MS = 500
"""So long a node is silent before it counts as failed."""


def wait_until(true: Callable[[], Any], what: str, seconds: float = 20) -> None:
    """Returns once something is so; errors of Redis mean that it is not yet."""
    deadline = time.monotonic() + seconds
    while True:
        with contextlib.suppress(redis.RedisError):
            if true():
                return
        assert time.monotonic() < deadline, f"after {seconds} s still not: {what}"
        time.sleep(0.02)


class Node:
    """One Valkey process with a folder of its own; killed and started again at will."""

    def __init__(self, folder: Path, port: int, *words: str) -> None:
        self.port = port
        self.client = redis.Redis(HOST, port, socket_timeout=2)
        self._folder = folder
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        words = [valkey_binary(), *self._words]
        if "--sentinel" not in words:
            words += ["--port", str(self.port), "--dir", str(self._folder), "--save", ""]
            words += ["--appendonly", "yes", "--appendfsync", "always", "--bind", HOST]
            words += ["--repl-diskless-sync-delay", "0", "--logfile", str(self._folder / "log")]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        wait_for_ping(f"redis://{HOST}:{self.port}", self._process)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Ends it as a power cut would (or: stops, continues it)."""
        assert self._process is not None
        self._process.send_signal(number)
        if number == signal.SIGKILL:
            self._process.wait()
            self.client.close()

    def stop(self) -> None:
        if self.running:
            assert self._process is not None
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()
            self._process.wait(10)
        self.client.close()

    def ask(self, *words: str | int) -> Any:
        """A command's reply, as it comes."""
        make: Any = redis.Connection  # redis-py has no types for it
        connection = make(host=HOST, port=self.port, socket_timeout=2, protocol=2)
        try:
            connection.send_command(*words)
            return connection.read_response()
        finally:
            connection.disconnect()

    def role(self) -> str:
        """`master` or `slave`."""
        return str(self.ask("ROLE")[0].decode())

    def synced(self) -> int:
        """How many replicas follow it."""
        info: Any = self.client.info("replication")
        states = [info[f"slave{n}"]["state"] for n in range(info["connected_slaves"])]
        return states.count("online")
