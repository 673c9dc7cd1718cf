"""The logs of every released version replay to the states that they showed then.

A later version may show more: a key that was not there is no difference, in any object. What was
there has its value, and lists are whole.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from server.rules.registry import PRESETS
from tests.data.make_logs import HERE, main, preset_of, states

KEPT = sorted(HERE.glob("*/*.json.gz"))


def held(old: Any, new: Any) -> bool:
    """Is all of `old` in `new`?"""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and held(value, new[key]) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(held, old, new))
    return type(old) is type(new) and bool(old == new)


def read(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """What was kept of a match, and its log."""
    kept: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    log = path.with_name(path.name.removesuffix(".json.gz") + ".jsonl")
    return kept, log.read_bytes().splitlines()


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_log_replays_to_the_states_that_it_showed(path: Path) -> None:
    kept, log = read(path)
    now = states(kept["format"], log)
    assert len(log) == max(map(int, kept["states"]))
    for seq, state in kept["states"].items():
        assert held(state, now[seq]), f"event {seq} of {path.name}"


def test_every_preset_of_this_version_has_a_log() -> None:
    newest = max(KEPT, key=lambda path: tuple(map(int, path.parent.name.split(".")))).parent
    found = {preset_of(read(path)[0]["format"]) for path in newest.glob("*.json.gz")}
    assert found == set(PRESETS)


def test_a_difference_is_seen() -> None:
    """The control: one point more in one state of one log."""
    kept, log = read(KEPT[0])
    last = str(len(log))
    state = kept["states"][last]
    assert held(state, states(kept["format"], log)[last])
    state["sides"]["a"]["points"] += 1
    assert not held(state, states(kept["format"], log)[last])


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, True),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ({"a": 1}, {"a": True}, False),
        ([1], [1, 2], False),
        ([{"a": None}], [{"a": None, "b": 1}], True),
        (None, 0, False),
    ],
)
def test_more_is_no_difference_and_anything_else_is(old: Any, new: Any, same: bool) -> None:
    assert held(old, new) is same


def test_a_folder_of_a_release_is_never_written_again(capsys: pytest.CaptureFixture[str]) -> None:
    before = [path.read_bytes() for path in KEPT]
    assert main(KEPT[0].parent.name) == 2
    assert [path.read_bytes() for path in KEPT] == before
    assert "never changed" in capsys.readouterr().err
