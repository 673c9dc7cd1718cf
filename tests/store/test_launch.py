"""One start of a Valkey: it answers, or it is said why not."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store.base import StartError
from server.store.binary import find_binary
from server.store.datalock import DataLock
from server.store.launch import LOG_LIMIT, Launch, stop


@pytest.fixture
async def launch(tmp_path: Path) -> AsyncIterator[Launch]:
    binary = find_binary()
    assert binary is not None
    lock = DataLock(tmp_path)
    await lock.acquire()
    with tempfile.TemporaryDirectory(prefix="cue") as folder:
        yield Launch(binary, tmp_path, Path(folder) / "s", lock.fd)
    lock.release()


async def test_a_started_valkey_answers_and_ends_when_asked(launch: Launch, tmp_path: Path) -> None:
    process = await launch.start()
    await stop(process)
    assert process.returncode == 0
    await stop(process)
    assert "ready to exit" in (tmp_path / "valkey.log").read_text()


async def test_a_damaged_log_of_events_is_said_and_not_thrown_away(
    launch: Launch, tmp_path: Path
) -> None:
    await stop(await launch.start())
    (log_file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    log_file.write_bytes(b"*3\r\n$3\r\nSET\r\n$1\r\nx\r\n$1\r\ny\r\n" + b"junk" * 100 + b"\r\n")
    with pytest.raises(StartError, match="log is damaged: keep a copy") as raised:
        await launch.start()
    assert "\n" not in str(raised.value)
    assert b"junk" in log_file.read_bytes()


async def test_data_of_a_newer_server_is_not_called_damaged(launch: Launch, tmp_path: Path) -> None:
    await stop(await launch.start())
    (base,) = (tmp_path / "appendonlydir").glob("*.base.rdb")
    base.write_bytes(base.read_bytes().replace(b"VALKEY", b"FUTURE", 1))
    with pytest.raises(StartError, match="a newer Redis or Valkey wrote it"):
        await launch.start()


async def test_a_binary_that_does_not_run_points_to_the_log(tmp_path: Path) -> None:
    binary = tmp_path / "valkey-server"
    binary.write_text("#!/bin/sh\necho 'wrong machine' >&2\nexit 1\n")
    binary.chmod(0o755)
    lock = DataLock(tmp_path)
    await lock.acquire()
    with pytest.raises(StartError, match=r"ended, see .*valkey\.log"):
        await Launch(binary, tmp_path, tmp_path / "s", lock.fd).start()
    assert "wrong machine" in (tmp_path / "valkey.log").read_text()
    lock.release()


async def test_a_log_that_grew_long_is_put_aside(launch: Launch, tmp_path: Path) -> None:
    log = tmp_path / "valkey.log"
    log.write_bytes(b"x" * (LOG_LIMIT + 1))
    await stop(await launch.start())
    assert log.stat().st_size < LOG_LIMIT
    assert (tmp_path / "valkey.log.1").stat().st_size == LOG_LIMIT + 1


async def test_one_that_will_not_end_is_made_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.store.launch.STOP_S", 0.1)
    process = await asyncio.create_subprocess_exec(
        "sh", "-c", "trap '' TERM; echo; exec sleep 60", stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    await process.stdout.readline()
    await stop(process)
    assert process.returncode == -9
