"""The disk fills: pages are told, nothing acknowledged is lost, and it recovers by itself.

The short form of `disk_full.py`, and disks on which nothing can be started.
"""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.store.base import StartError
from server.store.disk import FREE_BYTES
from server.store.open import open_store
from tests.faults.disk_full import SHORT, run
from tests.faults.rig.small_disk import NoDisk
from tests.faults.rig.small_disk import small_disk as mounted

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 24 MB."""
    try:
        with mounted() as disk:
            yield disk.path
    except NoDisk as reason:
        pytest.skip(str(reason))


async def test_a_disk_that_fills_is_told_loses_nothing_and_recovers_by_itself() -> None:
    outcome = await run(SHORT, print)
    if outcome.skipped:
        pytest.skip(outcome.skipped[0])
    assert outcome.wrong == []


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
