"""Every league vector through the command, and the real table of 2011."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent / "league"
REAL = FOLDER / "premier-league-2011.json"
VECTORS = sorted(path for path in FOLDER.glob("*.json") if not path.name.startswith("premier"))


def league(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server", "league", str(path)],
        capture_output=True,
        check=False,
        text=True,
        timeout=30,
    )


def check_table(got: dict[str, Any], want: dict[str, Any]) -> None:
    assert len(got["table"]) == len(want["table"])
    for row, expected in zip(got["table"], want["table"], strict=True):
        assert {key: row[key] for key in expected} == expected
    if "playoffs" in want:
        assert got["playoffs"] == want["playoffs"]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_league_answers_as_the_vector_says(path: Path, tmp_path: Path) -> None:
    vector = json.loads(path.read_text(encoding="utf-8"))
    results = tmp_path / "results.json"
    results.write_text(json.dumps(vector["results"]), encoding="utf-8")
    done = league(results)
    want = vector["expect"]
    assert done.returncode == want.get("exit", 0), done.stderr
    for word in want.get("says", []):
        assert f"night {word}," in done.stderr
        assert "match" in done.stderr
        assert done.stdout == ""
    if "table" in want:
        check_table(json.loads(done.stdout), want)


def test_the_ten_nights_of_2011_give_the_real_table() -> None:
    done = league(REAL)
    assert done.returncode == 0, done.stderr
    expected = FOLDER / "premier-league-2011.expected.json"
    check_table(json.loads(done.stdout), json.loads(expected.read_text(encoding="utf-8")))


def test_all_the_vectors_are_there() -> None:
    assert len(VECTORS) == 7


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "JSON object"), ("[]", "JSON object"), ('{"players":[]}', "nights is missing")],
)
def test_a_file_that_is_no_league_says_so(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "results.json"
    path.write_text(text, encoding="utf-8")
    done = league(path)
    assert done.returncode == 2
    assert says in done.stderr


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    done = league(tmp_path / "none.json")
    assert done.returncode == 2
    assert "none.json" in done.stderr
