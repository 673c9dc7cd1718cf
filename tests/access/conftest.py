"""A real store for keys."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store.open import open_store
from server.store.redis import RedisStore


@pytest.fixture
async def store(valkey_url: str, tmp_path: Path) -> AsyncIterator[RedisStore]:
    """An empty store on a real Valkey."""
    async with open_store(data_dir=tmp_path, redis_url=valkey_url) as opened:
        yield opened
