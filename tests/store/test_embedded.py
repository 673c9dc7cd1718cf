"""A Valkey of our own: up while we are, and up again when it dies."""

import asyncio
import errno
import json
import os
import signal
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import redis

from server.store import datalock, embedded
from server.store.base import StartError
from server.store.embedded import EmbeddedValkey


class Watch:
    """Keeps what the callbacks told."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._more = asyncio.Condition()
        self._tasks: set[asyncio.Task[None]] = set()

    def down(self, reason: str) -> None:
        self._tell(f"down: {reason}")

    def up(self) -> None:
        self._tell("up")

    def _tell(self, text: str) -> None:
        self.told.append(text)
        self._tasks.add(asyncio.ensure_future(self._notify()))

    async def _notify(self) -> None:
        async with self._more:
            self._more.notify_all()

    async def until(self, count: int) -> list[str]:
        async with asyncio.timeout(10), self._more:
            await self._more.wait_for(lambda: len(self.told) >= count)
        return self.told


def config(url: str, name: str) -> object:
    with redis.Redis.from_url(url) as client:
        return client.config_get(name)[name]


async def test_it_keeps_every_write_and_listens_to_us_alone(tmp_path: Path) -> None:
    async with EmbeddedValkey(tmp_path) as url:
        assert config(url, "appendonly") == "yes"
        assert config(url, "appendfsync") == "always"
        assert config(url, "maxmemory-policy") == "noeviction"
        assert config(url, "port") == "0"
        folder = os.path.dirname(urlsplit(url).path)  # noqa: PTH120
        for path in (folder, urlsplit(url).path):
            assert os.stat(path).st_mode & 0o777 == 0o700  # noqa: PTH116
    with pytest.raises(FileNotFoundError):
        os.stat(folder)  # noqa: PTH116


async def test_what_was_written_is_there_at_the_next_start_in_a_directory_with_spaces(
    tmp_path: Path,
) -> None:
    data_dir = tmp_path / "my 'data' dir łódź"
    async with EmbeddedValkey(data_dir) as url:
        with redis.Redis.from_url(url) as client:
            client.set("x", "kept")
    async with EmbeddedValkey(data_dir) as url:
        with redis.Redis.from_url(url) as client:
            assert client.get("x") == b"kept"


async def test_a_killed_valkey_comes_back_and_both_are_told(tmp_path: Path) -> None:
    watch = Watch()
    valkey = EmbeddedValkey(tmp_path, watch.down, watch.up)
    async with valkey as url:
        first = valkey.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        told = await watch.until(2)
        assert told == ["down: Valkey was killed (signal 9); it is started again", "up"]
        assert valkey.pid not in {None, first}
        with redis.Redis.from_url(url) as client:
            assert client.ping()
    assert valkey.pid is None


async def test_a_valkey_that_cannot_come_back_is_tried_ever_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    real_sleep = asyncio.sleep
    watch = Watch()
    valkey = EmbeddedValkey(tmp_path, watch.down, watch.up)
    async with valkey:
        aof = tmp_path / "appendonlydir"
        good = aof.rename(tmp_path / "aside")
        aof.write_text("in the way")

        async def sleep(seconds: float) -> None:
            if seconds < 0.1:  # not one of the supervisor's
                return await real_sleep(seconds)
            waits.append(seconds)
            if len(waits) == 8:
                aof.unlink()
                good.rename(aof)
            return await real_sleep(0.001)

        monkeypatch.setattr("asyncio.sleep", sleep)
        assert valkey.pid is not None
        os.kill(valkey.pid, signal.SIGKILL)
        told = await watch.until(9)
        assert waits == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0]
        assert told[-1] == "up"
        assert all(text.startswith("down: Valkey") for text in told[:-1])


async def test_it_is_not_started_again_on_a_full_disk_until_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    valkey = EmbeddedValkey(tmp_path, watch.down, watch.up)
    looks = iter([True, True, True, False])
    async with valkey:
        monkeypatch.setattr(embedded, "is_full", lambda _: next(looks))
        assert valkey.pid is not None
        os.kill(valkey.pid, signal.SIGKILL)
        down, up = await watch.until(2)
        assert "is full: free some space" in down
        assert up == "up"
        assert next(looks, None) is None


async def test_two_servers_on_one_directory_are_refused_in_one_line(tmp_path: Path) -> None:
    async with EmbeddedValkey(tmp_path):
        with pytest.raises(StartError, match=f"process {os.getpid()}") as raised:
            await EmbeddedValkey(tmp_path).__aenter__()
        assert "\n" not in str(raised.value)
        assert "--data-dir" in str(raised.value)


async def test_a_full_disk_is_said_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "is_full", lambda _: True)
    with pytest.raises(StartError, match="is full"):
        await EmbeddedValkey(tmp_path).__aenter__()
    assert not (tmp_path / "valkey.log").exists()


async def test_a_machine_without_a_server_is_told_what_else_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "find_binary", lambda: None)
    with pytest.raises(StartError, match=r"give REDIS_URL .*--ephemeral"):
        await EmbeddedValkey(tmp_path).__aenter__()


async def test_the_socket_is_short_where_the_runtime_folder_is_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / ("x" * 100)
    long.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(long))
    async with EmbeddedValkey(tmp_path / "data") as url:
        assert len(urlsplit(url).path) < 108


async def test_the_socket_is_in_the_runtime_folder_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/dev/shm")
    async with EmbeddedValkey(tmp_path) as url:
        assert urlsplit(url).path.startswith("/dev/shm/cuecast-")


async def test_the_folder_that_a_killed_server_left_is_removed(tmp_path: Path) -> None:
    left = Path(tempfile.mkdtemp(prefix=embedded.FOLDER_PREFIX))
    holder = {"server_pid": 1, "valkey_pid": 1, "socket": str(left / "valkey.sock")}
    (tmp_path / "lock").write_text(json.dumps(holder))
    async with EmbeddedValkey(tmp_path):
        assert not left.exists()


async def test_a_folder_that_is_not_of_our_making_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    holder = {"server_pid": 1, "valkey_pid": 1, "socket": str(other / "valkey.sock")}
    (tmp_path / "lock").write_text(json.dumps(holder))
    async with EmbeddedValkey(tmp_path):
        assert other.exists()


async def test_one_whose_lock_cannot_be_noted_is_ended_before_the_next_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, note = Watch(), datalock.DataLock.note
    noted: list[int] = []

    def full(lock: datalock.DataLock, holder: datalock.Holder) -> None:
        noted.append(holder.valkey_pid or 0)
        if len(noted) < 3:
            raise OSError(errno.ENOSPC, "No space left on device")
        note(lock, holder)

    valkey = EmbeddedValkey(tmp_path, watch.down, watch.up)
    async with valkey:
        monkeypatch.setattr(datalock.DataLock, "note", full)
        assert valkey.pid is not None
        os.kill(valkey.pid, signal.SIGKILL)
        told = await watch.until(4)
        assert told[-1] == "up"
        assert valkey.pid == noted[2]
        for orphan in noted[:2]:
            with pytest.raises(ProcessLookupError):
                os.kill(orphan, 0)


async def test_it_comes_back_once_its_folder_does(tmp_path: Path) -> None:
    watch, data, elsewhere = Watch(), tmp_path / "data", tmp_path / "elsewhere"
    valkey = EmbeddedValkey(data, watch.down, watch.up)
    async with valkey:
        assert valkey.pid is not None
        data.rename(elsewhere)
        os.kill(valkey.pid, signal.SIGKILL)
        assert str(data) in (await watch.until(2))[0]
        elsewhere.rename(data)
        async with asyncio.timeout(20):
            while watch.told[-1] != "up":
                await asyncio.sleep(0.01)
