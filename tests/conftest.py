"""Fixtures for every test: a real Valkey, emptied before each test, and the real server on it."""

import shutil
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import redis

from tests.support.cluster import Cluster
from tests.support.sentinels import Sentinels
from tests.support.serving import Served, served
from tests.support.valkey import valkey_binary, wait_for_ping

SLOW = frozenset({"benchmarks", "browser", "e2e", "faults", "obs", "package", "security", "store"})
"""Folders whose files take long: begun first, so that no worker is left with one in the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The slow ones first, those of whole programs too, which are in no folder."""
    here = Path(__file__).parent

    def quick(item: pytest.Item) -> bool:
        folder = item.path.relative_to(here).parts[0]
        return folder not in SLOW and folder != item.path.name

    items.sort(key=quick)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The long form of the browser tests (`tests/browser/conftest.py`)."""
    parser.addoption(
        "--every-engine",
        action="store_true",
        help="browser tests in each engine that they name, not in the first alone",
    )


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


@pytest.fixture
async def app_server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """The real server in this process, on an empty store: `Served`."""
    async with served(valkey_url, tmp_path) as server:
        yield server


@pytest.fixture
async def second_server(
    app_server: Served, valkey_url: str, tmp_path: Path
) -> AsyncIterator[Served]:
    """Another server on the same store."""
    async with served(valkey_url, tmp_path / "second") as server:
        yield server


@pytest.fixture(scope="session")
def cluster_nodes() -> Iterator[Cluster]:
    """A Valkey Cluster of six that lives as long as the test run."""
    with tempfile.TemporaryDirectory(prefix="cue") as folder:
        cluster = Cluster(Path(folder))
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()


@pytest.fixture
def cluster(cluster_nodes: Cluster) -> Cluster:
    """The same, whole and empty."""
    cluster_nodes.healed()
    cluster_nodes.empty()
    return cluster_nodes


@pytest.fixture(scope="session")
def sentinels_nodes() -> Iterator[Sentinels]:
    """A Valkey, its replica and a Sentinel that live as long as the test run."""
    with tempfile.TemporaryDirectory(prefix="cue") as folder:
        sentinels = Sentinels(Path(folder))
        try:
            sentinels.start()
            yield sentinels
        finally:
            sentinels.stop()


@pytest.fixture
def sentinels(sentinels_nodes: Sentinels) -> Sentinels:
    """The same, whole and empty."""
    sentinels_nodes.healed()
    sentinels_nodes.empty()
    return sentinels_nodes
