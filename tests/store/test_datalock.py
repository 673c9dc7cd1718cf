"""One server a data directory, also against an orphan of a killed one."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from server.store.base import StartError
from server.store.datalock import DataLock, Holder

HOLD = "import sys; print(flush=True); sys.stdin.read()"


@pytest.fixture
def dead_pid() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


async def test_a_second_server_is_refused_and_told_by_whom(tmp_path: Path) -> None:
    first = DataLock(tmp_path)
    await first.acquire()
    with pytest.raises(StartError, match=rf"in use by another server \(process {os.getpid()}\)"):
        await DataLock(tmp_path).acquire()
    first.release()
    second = DataLock(tmp_path)
    await second.acquire()
    second.release()


async def test_a_child_that_has_the_descriptor_keeps_the_lock(tmp_path: Path) -> None:
    lock = DataLock(tmp_path)
    await lock.acquire()
    child = await hold(lock)
    lock.release()
    with pytest.raises(StartError, match="in use"):
        await DataLock(tmp_path).acquire()
    await end(child)
    await lock.acquire()
    lock.release()


async def test_an_orphan_is_told_to_finish_and_waited_for(tmp_path: Path, dead_pid: int) -> None:
    lock = DataLock(tmp_path)
    await lock.acquire()
    child = await hold(lock, "/run/unique.sock")
    lock.note(Holder(dead_pid, child.pid, "/run/unique.sock"))
    lock.release()
    second = DataLock(tmp_path)
    await second.acquire()
    assert await child.wait() == -15
    assert msgspec.json.decode((tmp_path / "lock").read_bytes()) == {
        "server_pid": os.getpid(),
        "valkey_pid": None,
        "socket": None,
    }
    second.release()


async def test_a_process_that_only_has_the_orphans_number_is_left_alone(
    tmp_path: Path, dead_pid: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.datalock.ORPHAN_GONE_S", 0.1)
    lock = DataLock(tmp_path)
    await lock.acquire()
    child = await hold(lock, "something else")
    lock.note(Holder(dead_pid, child.pid, "/run/unique.sock"))
    lock.release()
    with pytest.raises(StartError, match="in use"):
        await DataLock(tmp_path).acquire()
    assert child.returncode is None
    await end(child)


async def test_a_lock_file_that_cannot_be_read_is_still_a_lock(tmp_path: Path) -> None:
    lock = DataLock(tmp_path)
    await lock.acquire()
    (tmp_path / "lock").write_bytes(b"{")
    with pytest.raises(StartError, match="another process"):
        await DataLock(tmp_path).acquire()
    lock.release()


async def hold(lock: DataLock, argument: str = "") -> asyncio.subprocess.Process:
    """A child that inherits the lock, as Valkey does, with `argument` in its command line."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLD, argument),
        pass_fds=[lock.fd],
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert child.stdout is not None
    await child.stdout.readline()
    return child


async def end(child: asyncio.subprocess.Process) -> None:
    assert child.stdin is not None
    child.stdin.close()
    await child.wait()
