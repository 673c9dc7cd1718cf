"""One server a data directory: a lock that its Valkey inherits, so it outlives a killed server.

Two Valkeys on one append-only file would ruin it without a word. The lock belongs to the open file,
which the child shares: it is free only when both are gone. A lock held by a Valkey whose server is
dead is an orphan's; it is told to finish, and waited for.
"""

import asyncio
import contextlib
import os
import platform
import signal
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from server.store.base import StartError

if sys.platform != "win32":
    import fcntl

ORPHAN_GONE_S = 15.0


class Holder(Struct, frozen=True):
    """Who holds a data directory, as written into its lock file."""

    server_pid: int
    valkey_pid: int | None = None
    socket: str | None = None


class DataLock:
    """The lock of a data directory, held from `acquire` to `release`."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._path = data_dir / "lock"
        self._fd = -1

    @property
    def fd(self) -> int:
        """The descriptor to hand to the child."""
        return self._fd

    async def acquire(self) -> Holder | None:
        """Takes the lock, ending an orphan first; returns who had it last.

        Raises StartError naming who holds it.
        """
        self._fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        told = False
        give_up = asyncio.get_running_loop().time() + ORPHAN_GONE_S
        try:
            while not self._try():
                holder = self._holder()
                orphan = holder is not None and not _alive(holder.server_pid)
                if not orphan or asyncio.get_running_loop().time() > give_up:
                    raise StartError(self._busy(holder))
                if holder and not told:
                    told = await _tell_to_finish(holder)
                await asyncio.sleep(0.02)
        except BaseException:
            self.release()
            raise
        previous = self._holder()
        self.note(Holder(os.getpid()))
        return previous

    def note(self, holder: Holder) -> None:
        """Writes down who holds the lock now."""
        os.ftruncate(self._fd, 0)
        os.pwrite(self._fd, msgspec.json.encode(holder), 0)

    def release(self) -> None:
        """Lets go; a child that still has the descriptor keeps the lock."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _try(self) -> bool:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError as error:
            raise StartError(
                f"cannot lock {self._data_dir} ({error.strerror}): keep --data-dir on a local disk"
            ) from error
        return True

    def _holder(self) -> Holder | None:
        try:
            return msgspec.json.decode(os.pread(self._fd, 4096, 0), type=Holder)
        except msgspec.MsgspecError:
            return None

    def _busy(self, holder: Holder | None) -> str:
        who = f"process {holder.server_pid}" if holder else "another process"
        return (
            f"{self._data_dir} is in use by another server ({who}): "
            "stop that one, or give this one another --data-dir"
        )


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


async def _tell_to_finish(holder: Holder) -> bool:
    """Asks an orphaned Valkey to end; sure that it is one by the socket in its command line."""
    if holder.valkey_pid is None or holder.socket is None:
        return False
    if holder.socket not in await _command_line(holder.valkey_pid):
        return False
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(holder.valkey_pid, signal.SIGTERM)
    return True


async def _command_line(pid: int) -> str:
    proc = Path("/proc", str(pid), "cmdline")
    if platform.system() == "Linux":
        try:
            return (await asyncio.to_thread(proc.read_bytes)).decode(errors="replace")
        except OSError:
            return ""
    ps = await asyncio.create_subprocess_exec(
        *("ps", "-ww", "-o", "command=", "-p", str(pid)), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await ps.communicate()
    return out.decode(errors="replace")
