"""Valkey or the server is killed, or the disk fills: nothing acknowledged is ever lost.

CUECAST_ROUNDS sets how often Valkey is killed (5; more for a long run).
"""

import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.core.ids import CommandId, MatchId
from server.store.base import (
    Appended,
    Conflict,
    Known,
    Logged,
    MatchRecord,
    OutcomeUnknown,
    StartError,
    StoreError,
)
from server.store.disk import FREE_BYTES
from server.store.embedded import EmbeddedValkey
from server.store.keys import Keys
from server.store.open import open_store
from server.store.redis import RedisStore
from server.store.wire import Wire, connections

pytestmark = pytest.mark.fault

ROUNDS = int(os.environ.get("CUECAST_ROUNDS", "5"))
WRITES_AGAIN_S = 3.0
M1 = MatchId("m1")
RECORD = MatchRecord(M1, "{}", "{}", "1", 1)
ROOT = Path(__file__).parents[2]


class Writer:
    """Appends numbered events, each until it is answered, and keeps what was acknowledged."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self.acknowledged: list[str] = []
        self.unknown = 0
        self.longest_s = 0.0

    async def append(self, pause_s: float = 0.01) -> None:
        seq = len(self.acknowledged)
        command_id = CommandId(f"c{seq + 1}")
        began = time.monotonic()
        while True:
            try:
                outcome: Appended | Known | Conflict = await self._store.append(
                    M1,
                    epoch=1,
                    expected_seq=seq,
                    command_id=command_id,
                    line=b'{"type":"stroke"}',
                    snapshot=b"s" * 2000,
                )
            except StoreError as error:
                self.unknown += isinstance(error, OutcomeUnknown)
                await asyncio.sleep(pause_s)
                continue
            break
        self.longest_s = max(self.longest_s, time.monotonic() - began)
        assert not isinstance(outcome, Conflict), outcome
        assert outcome.seq == seq + 1
        self.acknowledged.append(command_id)


async def stored(store: RedisStore) -> list[str]:
    return [entry.command_id for entry in await store.read_log(M1)]


async def test_killed_again_and_again_in_mid_stream_valkey_loses_nothing_acknowledged(
    tmp_path: Path,
) -> None:
    valkey = EmbeddedValkey(tmp_path)
    async with valkey as url, closing(RedisStore(Wire(connections(url), "V"), Keys())) as store:
        await store.create_match(RECORD)
        writer = Writer(store)
        following = asyncio.create_task(follow(store, ROUNDS))
        for kill in range(ROUNDS):
            for _ in range(50 + kill):
                await writer.append()
            pid = valkey.pid
            assert pid is not None
            appends = asyncio.create_task(append_many(writer, 60))
            await asyncio.sleep(0.003 + 0.001 * (kill % 5))  # in mid-stream, not between rounds
            os.kill(pid, signal.SIGKILL)
            await appends
            assert await stored(store) == writer.acknowledged
        assert writer.longest_s < WRITES_AGAIN_S
        async with asyncio.timeout(5):
            assert await following == list(range(1, len(writer.acknowledged) + 1))
    async with open_store(data_dir=tmp_path) as store:
        assert await stored(store) == writer.acknowledged


def events(rounds: int) -> int:
    """How many events are appended in so many rounds."""
    return sum(50 + kill + 60 for kill in range(rounds))


async def follow(store: RedisStore, rounds: int) -> list[int]:
    """The `seq` of every event, as it is told to a follower."""
    told: list[int] = []
    follower = store.follow()
    follower.add(M1)
    async for news in follower:
        if isinstance(news, Logged):
            told.append(news.entry.seq)
        if len(told) == events(rounds):
            await follower.aclose()
    return told


@asynccontextmanager
async def closing(store: RedisStore) -> AsyncIterator[RedisStore]:
    """The store, closed whatever happens."""
    try:
        yield store
    finally:
        await store.close()


async def append_many(writer: Writer, count: int) -> None:
    for _ in range(count):
        await writer.append()


SERVER = """
import asyncio, sys
from pathlib import Path
from server.core.ids import CommandId, MatchId
from server.store.base import MatchRecord
from server.store.open import open_store

async def main():
    async with open_store(data_dir=Path(sys.argv[1])) as store:
        m = MatchId("m1")
        await store.create_match(MatchRecord(m, "{}", "{}", "1", 1))
        seq = len(await store.read_log(m))
        while True:
            seq += 1
            await store.append(m, epoch=1, expected_seq=seq - 1, command_id=CommandId(f"c{seq}"),
                               line=b"{}")
            print(seq, flush=True)

asyncio.run(main())
"""


def run_server(data_dir: Path) -> "subprocess.Popen[str]":
    """A server process that appends as fast as it can and prints what is acknowledged."""
    return subprocess.Popen(
        [sys.executable, "-c", SERVER, str(data_dir)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def kill_after(process: "subprocess.Popen[str]", lines: int) -> int:
    """Kills a server once it has acknowledged so many; returns the last it acknowledged."""
    assert process.stdout is not None
    for _ in range(lines):
        process.stdout.readline()
    process.kill()
    rest, _ = process.communicate()
    return max(map(int, rest.split()), default=0)


async def test_a_server_killed_leaves_no_orphan_in_the_way_and_nothing_lost(
    tmp_path: Path,
) -> None:
    last = 0
    for _ in range(3):
        server = run_server(tmp_path)
        last = max(last, await asyncio.to_thread(kill_after, server, 40))
        async with open_store(data_dir=tmp_path) as store:  # at once: it waits for the orphan
            log = await store.read_log(M1)
            assert len(log) >= last
            assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_two_server_processes_on_one_directory_are_refused_by_name(tmp_path: Path) -> None:
    async with open_store(data_dir=tmp_path):
        second = run_server(tmp_path)
        _, said = await asyncio.to_thread(second.communicate)
        assert second.returncode != 0
        assert f"in use by another server (process {os.getpid()})" in said


def test_a_server_that_is_asked_to_end_takes_its_valkey_with_it(tmp_path: Path) -> None:
    server = run_server(tmp_path)
    assert server.stdout is not None
    server.stdout.readline()
    valkey_pid = json.loads((tmp_path / "lock").read_text())["valkey_pid"]
    server.send_signal(signal.SIGINT)
    server.communicate(timeout=10)
    with pytest.raises(ProcessLookupError):
        os.kill(valkey_pid, 0)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 24 MB, where one may be mounted (root on Linux)."""
    place = tmp_path / "small disk"
    place.mkdir()
    mount = shutil.which("mount")
    words = ["-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)]
    if not mount or subprocess.call([mount, *words], stderr=subprocess.DEVNULL):
        pytest.skip("no disk may be mounted here")
    yield place
    subprocess.check_call(["umount", "-l", str(place)])


async def test_a_disk_that_fills_stops_the_writes_loses_nothing_and_recovers_by_itself(
    small_disk: Path,
) -> None:
    down: asyncio.Queue[str] = asyncio.Queue()
    up = asyncio.Event()
    async with open_store(data_dir=small_disk, on_down=down.put_nowait, on_up=up.set) as store:
        await store.create_match(RECORD)
        writer = Writer(store)
        await append_many(writer, 20)
        ballast = small_disk / "ballast"
        ballast.write_bytes(b"x" * (shutil.disk_usage(small_disk).free - 200_000))
        appends = asyncio.create_task(append_many(writer, 200))
        async with asyncio.timeout(10):
            assert "is full: free some space" in await down.get()
        assert not up.is_set()
        ballast.unlink()
        async with asyncio.timeout(15):
            await up.wait()
            await appends
        assert await stored(store) == writer.acknowledged
        assert len(writer.acknowledged) == 220
        assert down.empty()


async def test_a_full_disk_is_refused_at_start_in_one_line(small_disk: Path) -> None:
    room = shutil.disk_usage(small_disk).free - FREE_BYTES // 2
    (small_disk / "ballast").write_bytes(b"x" * room)
    with pytest.raises(StartError, match="is full: free some space") as raised:
        await open_store(data_dir=small_disk).__aenter__()
    assert "\n" not in str(raised.value)


@pytest.fixture
def read_only_disk(small_disk: Path) -> Path:
    """A disk that nobody may write to, root neither."""
    subprocess.check_call(["mount", "-o", "remount,ro", str(small_disk)])
    return small_disk


async def test_a_read_only_directory_is_refused_at_start_in_one_line(read_only_disk: Path) -> None:
    with pytest.raises(StartError, match=r"cannot write to .*Read-only file system") as raised:
        await open_store(data_dir=read_only_disk).__aenter__()
    assert "\n" not in str(raised.value)
