"""Starts one Valkey on a data directory and waits until it answers, or says why it does not."""

import asyncio
import ctypes
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from pathlib import Path

from server.store.base import StartError

READY_S = 60.0
STOP_S = 2.0
"""Then it is killed: what it has answered is on the disk."""
LOG_LIMIT = 1_000_000
PR_SET_PDEATHSIG = 1

_NEWER = "a newer Redis or Valkey wrote it: install that one, or give another --data-dir"
_CAUSES = (
    ("No space left on device", "its disk is full: free some space"),
    ("Permission denied", "it may not write there: check who owns it"),
    ("Read-only file system", "it is read-only"),
    (".base.rdb: make a backup", _NEWER),
    ("Can't handle RDB format version", _NEWER),
    (
        "Bad file format reading the append only file",
        "its log is damaged: keep a copy, then run valkey-check-aof --fix on it",
    ),
)


class Launch:
    """How to run `binary` on `data_dir`, listening on `socket` alone."""

    def __init__(self, binary: Path, data_dir: Path, socket: Path, lock_fd: int) -> None:
        self._binary = binary
        self._data_dir = data_dir
        self._socket = socket
        self._lock_fd = lock_fd
        self._log = data_dir / "valkey.log"
        self._seen = 0

    async def start(self) -> Process:
        """A Valkey that answers. Raises StartError, with the reason out of its log."""
        _bound(self._log)
        self._seen = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as errors:
            process = await asyncio.create_subprocess_exec(
                *(str(self._binary), *self._args()),
                stdin=DEVNULL,
                stdout=errors,
                stderr=errors,
                pass_fds=[self._lock_fd],
                # Its own session: Ctrl-C at the terminal must not end it before we have ended.
                start_new_session=True,
                preexec_fn=_die_with_parent(),
            )
        try:
            async with asyncio.timeout(READY_S):
                await self._ready(process)
        except TimeoutError:
            await stop(process)
            raise StartError(
                f"Valkey on {self._data_dir} does not answer, see {self._log}"
            ) from None
        except BaseException:
            await stop(process)
            raise
        if process.returncode is not None:
            raise StartError(self.cause())
        return process

    async def _ready(self, process: Process) -> None:
        # Nothing tells that it listens: it is asked, every 5 ms.
        while process.returncode is None and not await _pong(self._socket):  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    def cause(self) -> str:
        """Why Valkey ended, by what it logged since it was last started."""
        with self._log.open("rb") as log:
            log.seek(self._seen)
            text = log.read()[-20_000:].decode(errors="replace")
        for sign, meaning in _CAUSES:
            if sign in text:
                return f"Valkey cannot use {self._data_dir}: {meaning}"
        return f"Valkey on {self._data_dir} ended, see {self._log}"

    def _args(self) -> list[str]:
        # On the command line and not in a file: directories with spaces need no quoting here.
        return [
            *("--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700"),
            *("--dir", str(self._data_dir), "--logfile", str(self._log)),
            *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
            *("--maxmemory-policy", "noeviction"),
            # The command line stays as it is: an orphan is known by the socket in it.
            *("--set-proc-title", "no"),
        ]


async def stop(process: Process) -> None:
    """Asks a Valkey to end, and after a time makes it."""
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(STOP_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


async def _pong(socket: Path) -> bool:
    """Does it answer, and has it loaded its data?"""
    try:
        reader, writer = await asyncio.open_unix_connection(socket)
    except OSError:
        return False
    try:
        writer.write(b"PING\r\n")
        async with asyncio.timeout(1):
            return await reader.readline() == b"+PONG\r\n"
    except (OSError, TimeoutError):
        return False
    finally:
        writer.close()


def _die_with_parent() -> Callable[[], None] | None:
    """On Linux: the child is told to end (and so saves everything) when we are killed."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # killed between the fork and here
            os._exit(1)

    return ask


def _bound(log: Path) -> None:
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))
