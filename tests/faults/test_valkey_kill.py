"""Valkey or its server is killed: nothing acknowledged is lost, and nothing is left in the way.

The short form of `valkey_kill.py`, and servers that come and go on one data directory.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.core.ids import MatchId
from server.store.open import open_store
from tests.faults.rig.slow_fsync import WHY_NOT, SlowDisk
from tests.faults.valkey_kill import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]

M1 = MatchId("m1")
ROOT = Path(__file__).parents[2]
ENDS_WITHIN_S = 30


async def test_killed_in_mid_stream_also_on_a_slow_disk_nothing_acknowledged_is_lost(
    tmp_path: Path,
) -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    if SlowDisk.on(tmp_path) is None:
        assert outcome.skipped == [WHY_NOT]
    else:
        assert outcome.controls


SERVER = """
import asyncio, signal, sys
from pathlib import Path
from server.core.ids import CommandId, MatchId
from server.store.base import MatchRecord
from server.store.open import open_store

# Whoever runs the tests in the background of a shell has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

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


@contextmanager
def appending(data_dir: Path) -> "Iterator[subprocess.Popen[str]]":
    """A server process that appends as fast as it can and prints what is acknowledged.

    However the test ends, it is gone.
    """
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(data_dir)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def kill_after(process: "subprocess.Popen[str]", lines: int) -> int:
    """Kills a server once it has acknowledged so many; the last one that it acknowledged."""
    assert process.stdout is not None
    said = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    rest, errors = process.communicate(timeout=ENDS_WITHIN_S)
    assert all(said), errors
    whole = "".join(said) + rest[: rest.rfind("\n") + 1]  # it may die in the midst of a number
    return int(whole.split()[-1])


async def test_a_server_killed_leaves_no_orphan_in_the_way_and_nothing_lost(
    tmp_path: Path,
) -> None:
    last = 0
    for _ in range(3):
        with appending(tmp_path) as server:
            before, last = last, await asyncio.to_thread(kill_after, server, 40)
            assert last >= before + 40
            async with open_store(data_dir=tmp_path) as store:  # at once: it waits for the orphan
                log = await store.read_log(M1)
                assert len(log) >= last
                assert [entry.seq for entry in log] == list(range(1, len(log) + 1))


async def test_two_server_processes_on_one_directory_are_refused_by_name(tmp_path: Path) -> None:
    async with open_store(data_dir=tmp_path):
        with appending(tmp_path) as second:
            _, said = await asyncio.to_thread(second.communicate, timeout=ENDS_WITHIN_S)
            assert second.returncode != 0
            assert f"in use by another server (process {os.getpid()})" in said


def test_a_server_that_is_asked_to_end_takes_its_valkey_with_it(tmp_path: Path) -> None:
    with appending(tmp_path) as server:
        assert server.stdout is not None
        server.stdout.readline()
        valkey_pid = json.loads((tmp_path / "lock").read_text())["valkey_pid"]
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=ENDS_WITHIN_S)
        with pytest.raises(ProcessLookupError):
            os.kill(valkey_pid, 0)
