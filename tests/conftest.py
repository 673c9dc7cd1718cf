"""Fixtures for every test: a real Valkey of our own, emptied before each test that asks for it."""

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from tests.support.valkey import valkey_binary, wait_for_ping


@pytest.fixture(scope="session")
def valkey_process() -> Iterator[str]:
    """The address (`unix://…`) of a Valkey that lives as long as the test run."""
    folder = Path(tempfile.mkdtemp(prefix="cue"))  # short: a socket's path has 107 bytes
    socket = folder / "s"
    words = [valkey_binary(), "--port", "0", "--unixsocket", str(socket), "--dir", str(folder)]
    words += ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
    words += ["--maxmemory-policy", "noeviction", "--logfile", str(folder / "log")]
    process = subprocess.Popen(words)
    try:
        wait_for_ping(f"unix://{socket}", process)
        yield f"unix://{socket}"
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(folder)


@pytest.fixture
def valkey_url(valkey_process: str) -> str:
    """The address of a real and empty Valkey (appendfsync always, as in production)."""
    with redis.Redis.from_url(valkey_process) as client:
        client.flushall()
        client.script_flush()
    return valkey_process
