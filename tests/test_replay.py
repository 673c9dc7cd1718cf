"""A replay: one line out for each line in, and the rules alone decide what is on it."""

import json
from typing import Any

import pytest

from server.replay import replay, replay_last
from server.rules.registry import resolve_format

START = b'{"type":"start","breaker":"a","at":0}'
RED = b'{"type":"stroke","potted":["red"],"at":1000}'
BLUE = b'{"type":"stroke","potted":["blue"],"at":1000}'


def answers(*lines: bytes, of: object = "snooker") -> list[dict[str, Any]]:
    return [json.loads(line) for line in replay(resolve_format(of), lines)]


def last(*lines: bytes) -> dict[str, Any] | None:
    answer = replay_last(resolve_format("snooker"), lines)
    return None if answer is None else dict(json.loads(answer))


def test_an_accepted_event_prints_its_number_and_the_state() -> None:
    """Contract, section 1."""
    first, second = answers(START, RED)
    assert (first["ok"], first["seq"]) == (True, 1)
    assert (second["seq"], second["state"]["seq"]) == (2, 2)
    assert second["state"]["sides"]["a"]["points"] == 1
    assert set(second) == {"ok", "seq", "state"}


def test_a_refused_event_prints_a_code_and_words_and_takes_no_number() -> None:
    _, refused, accepted = answers(START, BLUE, RED)
    assert refused["ok"] is False
    assert set(refused) == {"ok", "error"}
    assert refused["error"]["code"] == "not_on"
    assert "blue" in refused["error"]["message"]
    assert accepted["seq"] == 2


@pytest.mark.parametrize("line", [b"", b"   ", b"nonsense", b"[1]", b"null", b'"start"', b"\xff"])
def test_a_line_that_is_no_json_object_is_malformed_and_the_replay_goes_on(line: bytes) -> None:
    """Contract, section 1: a blank line is none either."""
    _, broken, accepted = answers(START, line, RED)
    assert broken["error"]["code"] == "malformed"
    assert accepted["ok"] is True


def test_a_peek_reads_at_its_time_changes_nothing_and_takes_no_number() -> None:
    peek = b'{"type":"peek","at":90000}'
    _, peeked, accepted = answers(START, peek, RED)
    assert (peeked["ok"], peeked["seq"]) == (True, 1)
    assert peeked["state"]["at"] == 90_000
    assert (accepted["ok"], accepted["seq"]) == (True, 2)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"type":"peek","at":999}', "bad_value"),
        (b'{"type":"peek"}', "malformed"),
        (b'{"type":"stroke"}', "malformed"),
        (b'{"type":"stroke","at":999}', "bad_value"),
        (b'{"type":"stroke","at":-1}', "bad_value"),
    ],
)
def test_every_line_has_a_time_and_none_before_the_last_event(line: bytes, code: str) -> None:
    answer = answers(START, RED, line)[-1]
    assert answer["error"]["code"] == code
    assert "at" in answer["error"]["message"]


def test_clocks_read_at_the_time_of_the_line() -> None:
    clock = b'{"type":"clock","clock":"shot","action":"start","at":1000}'
    peek = b'{"type":"peek","at":8000}'
    answer = answers(START, clock, peek, of="premier-league-2011")[-1]
    assert answer["state"]["clocks"]["shot"]["remaining_ms"] == 13_000


@pytest.mark.parametrize(
    "lines",
    [
        [START],
        [START, RED],
        [START, RED, b'{"type":"undo","at":2000}'],
        [START, b"nonsense", RED],
        [START, BLUE],
        [START, b'{"type":"peek","at":70000}', RED],
        [START, RED, b'{"type":"peek","at":70000}'],
        [START, RED, b""],
    ],
)
def test_the_last_line_alone_is_what_the_whole_replay_ends_with(lines: list[bytes]) -> None:
    assert last(*lines) == answers(*lines)[-1]


def test_nothing_in_gives_nothing_out() -> None:
    assert answers() == []
    assert last() is None
