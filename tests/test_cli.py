"""The commands that need no server: their files, their output, their exit codes."""

import io
import json
from pathlib import Path

import pytest

from server import cli

EVENTS = (
    '{"type":"start","breaker":"a","at":0}\n'
    '{"type":"stroke","potted":["red"],"at":1000}\n'
    '{"type":"stroke","potted":["red"],"at":2000}\n'
)


@pytest.fixture
def events(tmp_path: Path) -> str:
    path = tmp_path / "events.jsonl"
    path.write_text(EVENTS, encoding="utf-8")
    return str(path)


def format_file(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "format.json"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def test_a_replay_prints_a_line_for_each_line(
    events: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert cli.main("replay", [events]) == 0
    out, err = capfdbinary.readouterr()
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["ok"] for line in lines] == [True, True, False]
    assert err == b""


def test_a_replay_reads_standard_input_without_a_file(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(EVENTS.encode())))
    assert cli.main("replay", []) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_may_end_either_way_and_the_last_one_needs_no_end(
    tmp_path: Path, end: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "events.jsonl"
    path.write_bytes(end.join(EVENTS.splitlines()).encode())
    assert cli.main("replay", [str(path)]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 3


def test_last_prints_the_last_line_only(
    events: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert cli.main("replay", ["--last", events]) == 0
    [line] = capfdbinary.readouterr().out.splitlines()
    assert json.loads(line)["error"]["code"] == "not_on"


def test_a_replay_of_nothing_prints_nothing(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "none.jsonl"
    path.touch()
    assert cli.main("replay", [str(path)]) == 0
    assert cli.main("replay", ["--last", str(path)]) == 0
    assert capfdbinary.readouterr().out == b""


def test_a_format_is_a_preset_or_a_file(
    events: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    name = format_file(tmp_path, '{"preset":"snooker","reds":6}')
    assert cli.main("replay", ["--format", name, "--last", events]) == 0
    assert cli.main("replay", ["--format", "shoot-out", "--last", events]) == 0
    assert len(capfdbinary.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"preset":"snooker","reds":16}', "reds"),
        ('{"preset":"snooker","redz":6}', "redz"),
        ('{"preset":"pool"}', "pool"),
        ("{", "not JSON"),
        ("", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b'{"preset":"\xff"}', "not JSON"),
        (b"[" * 100_000, "not JSON"),
        ("[]", "format"),
    ],
    ids=lambda value: repr(value[:20]),
)
def test_a_format_that_cannot_be_read_ends_with_two_and_says_why(
    events: str,
    tmp_path: Path,
    text: str | bytes,
    says: str,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Contract, section 1."""
    assert cli.main("replay", ["--format", format_file(tmp_path, text), events]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert says in err


@pytest.mark.parametrize("place", ["missing.json", "."])
def test_a_file_that_is_not_there_ends_with_two(
    tmp_path: Path, events: str, place: str, capfd: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / place)
    assert cli.main("replay", [missing]) == 2
    assert cli.main("replay", ["--format", missing, events]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count(missing) == 2
    assert "snooker" in err


def test_the_schema_is_one_json_document(capfd: pytest.CaptureFixture[str]) -> None:
    assert cli.main("schema", []) == 0
    assert "events" in json.loads(capfd.readouterr().out)


@pytest.mark.parametrize("command", ["replay", "league", "schema"])
def test_help_names_the_command(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(command, ["--help"])
    assert ended.value.code == 0
    assert f"server {command}" in capfd.readouterr().out
