"""A server with cues on a table, and an OBS beside it: a small one, or the real one."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from server.store.open import open_store
from server.store.redis import RedisStore
from tests.support import obs_studio
from tests.support.obs_server import ObsServer, obs_server


@pytest.fixture
async def obs() -> AsyncIterator[ObsServer]:
    """A small obs-websocket of OBS 30.2, with browser sources."""
    async with obs_server() as server:
        yield server


@pytest.fixture(scope="module")
def real_obs() -> Iterator[obs_studio.Obs]:
    """A real OBS under Xvfb, one for a module: what a test makes in it has a name of its own."""
    if lacking := obs_studio.missing():
        pytest.skip(f"NO OBS HERE: {', '.join(lacking)} not installed; docs/obs.md says how")
    with obs_studio.running_obs() as obs:
        yield obs


@pytest.fixture
async def store(valkey_url: str, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """An empty store on a real Valkey."""
    async with open_store(data_dir=tmp_path, redis_url=valkey_url) as opened:
        yield opened
