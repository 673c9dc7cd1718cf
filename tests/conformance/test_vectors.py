"""Every conformance vector through the replay, compared as JSON (`README.md` says how)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.core.errors import Refusal
from server.replay import replay
from server.rules.registry import resolve_format

HERE = Path(__file__).parent
FILES = ("snooker", "premier-league", "shoot-out", "golden-nine")
MISSING = object()


def vectors() -> list[Any]:
    """Every vector of every file, named by its file and id."""
    return [
        pytest.param(vector, id=f"{name}-{vector['id']}")
        for name in FILES
        for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        for vector in [json.loads(line)]
    ]


def walk(value: Any, path: str) -> Any:
    """The value at a dotted path; null stays null on the way down."""
    for part in path.split("."):
        if value is None:
            return None
        if isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            return MISSING
    return value


def same(got: Any, want: Any) -> bool:
    """Equal as JSON: true is not 1, lists count whole and in order."""
    if isinstance(got, bool) or isinstance(want, bool):
        return got is want
    if isinstance(got, list) and isinstance(want, list):
        return len(got) == len(want) and all(map(same, got, want))
    if isinstance(got, dict) and isinstance(want, dict):
        return got.keys() == want.keys() and all(same(got[key], want[key]) for key in want)
    return got is not MISSING and bool(got == want)


def lines_of(vector: dict[str, Any]) -> list[bytes]:
    """The events as the lines of a replay; a string stands for a raw line."""
    return [
        (event if isinstance(event, str) else json.dumps(event)).encode()
        for event in vector["events"]
    ]


@pytest.mark.parametrize("vector", vectors())
def test_the_replay_answers_as_the_vector_says(vector: dict[str, Any]) -> None:
    if "exit" in vector:
        with pytest.raises(Refusal) as refused:
            resolve_format(vector["format"])
        for word in vector["says"]:
            assert word in refused.value.message
        return
    answers = [
        json.loads(line) for line in replay(resolve_format(vector["format"]), lines_of(vector))
    ]
    assert len(answers) == len(vector["events"])
    for want in vector["expect"]:
        got = answers[want["after"]]
        place = f"after {want['after']}: {vector['events'][want['after']]}"
        assert got["ok"] is want["ok"], f"{place}: {got.get('error')}"
        if not want["ok"]:
            assert got["error"]["message"], place
            assert got["error"]["code"] == want.get("code", got["error"]["code"]), place
        for path, value in want.get("state", {}).items():
            found = walk(got["state"], path)
            assert same(found, value), f"{place}: {path} is {found!r}, expected {value!r}"


@pytest.mark.parametrize("vector", [v for v in vectors() if "exit" in v.values[0]])
def test_a_format_that_cannot_be_read_ends_the_command(
    vector: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "format.json"
    path.write_text(json.dumps(vector["format"]), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "server", "replay", "--format", str(path)],
        input=b"",
        capture_output=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == vector["exit"]
    assert done.stdout == b""
    for word in vector["says"]:
        assert word in done.stderr.decode()


def test_every_vector_file_is_there_and_whole() -> None:
    assert {name: sum(1 for v in vectors() if str(v.id).startswith(name)) for name in FILES} == {
        "snooker": 77,
        "premier-league": 15,
        "shoot-out": 14,
        "golden-nine": 24,
    }
