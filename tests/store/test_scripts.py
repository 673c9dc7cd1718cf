"""The scripts are found by their hash, and use nothing that an old Redis lacks."""

import pytest
import redis

from server.store import scripts
from server.store.scripts import Script

ALL = [value for value in vars(scripts).values() if isinstance(value, Script)]


def test_there_is_a_script_for_each_atomic_step() -> None:
    assert len(ALL) == 10


@pytest.mark.parametrize("script", ALL)
def test_the_hash_is_the_one_the_server_works_out(script: Script, valkey_url: str) -> None:
    with redis.Redis.from_url(valkey_url) as client:
        assert client.script_load(script.text) == script.sha
