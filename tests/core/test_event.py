"""Events are read from JSON, and what is wrong with them is said in plain words."""

from typing import Annotated

import msgspec
import pytest

from server.core import forms
from server.core.errors import Refusal
from server.core.event import Event, EventReader, Peek, Undo, explain, type_of
from server.rules.snooker.events import SnookerEvent, Stroke

READER = EventReader(SnookerEvent)


def refused(raw: bytes | dict[str, object]) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        READER.read(raw)
    return refusal.value


def test_an_event_is_read_from_bytes_and_from_builtins_alike() -> None:
    wanted = Stroke(at=5, potted=("red",))
    assert READER.read(b'{"type":"stroke","potted":["red"],"at":5}') == wanted
    assert READER.read({"type": "stroke", "potted": ["red"], "at": 5}) == wanted


def test_the_type_is_the_word_of_the_contract() -> None:
    assert type_of(Undo()) == "undo"
    assert type_of(Peek(at=1)) == "peek"


def test_a_time_may_be_left_out_for_the_server_to_fill_in() -> None:
    assert READER.read(b'{"type":"stroke"}').at is None


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b'{"type":"\xff"}',
        b'{"type":"\\ud800"}',
        b'{"a":' * 100_000,
    ],
    ids=lambda raw: repr(raw[:16]),
)
def test_a_line_that_is_no_json_is_malformed(raw: bytes) -> None:
    assert refused(raw).code == "malformed"
    assert "JSON object" in refused(raw).message


@pytest.mark.parametrize("raw", [b"[]", b"null", b"3", b'"stroke"', b"true"])
def test_json_that_is_no_object_is_malformed(raw: bytes) -> None:
    """Contract, section 1: a line that is no JSON object."""
    assert refused(raw).code == "malformed"
    assert "not a JSON object" in refused(raw).message


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ({"at": 1}, "type is missing"),
        ({"type": "pot"}, "type: 'pot'"),
        ({"type": None}, "type"),
        ({"type": "stroke", "potted": ["purple"]}, "potted[0]: 'purple'"),
        ({"type": "stroke", "potted": "red"}, "potted must be array"),
        ({"type": "stroke", "ball": "red"}, "ball is not a field"),
        ({"type": "stroke", "tags": ["lucky"]}, "tags[0]: 'lucky'"),
        ({"type": "foul"}, "reason is missing"),
        ({"type": "foul", "reason": "in_off", "reds": "one"}, "reds must be int"),
        ({"type": "foul", "reason": "in_off", "miss": 1}, "miss must be bool"),
        ({"type": "start"}, "breaker is missing"),
        ({"type": "start", "breaker": "c"}, "breaker: 'c'"),
        ({"type": "start", "breaker": "a", "order": {"a": 0}}, "order.b is missing"),
        ({"type": "adjust", "points": {"a": 5}}, "points.b is missing"),
        ({"type": "stroke", "at": "now"}, "at must be int"),
        ({"type": "stroke", "at": True}, "at must be int"),
        ({"type": "stroke", "at": 1.5}, "at must be int"),
        ({"type": "undo", "seq": "1"}, "seq must be int"),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_object_is_named(raw: dict[str, object], field: str) -> None:
    """Contract, section 5: a field missing, unknown or of the wrong type; an unknown word."""
    assert refused(raw).code == "malformed"
    assert field in refused(raw).message


def test_a_fault_of_another_kind_keeps_its_words() -> None:
    assert explain("Number out of range - at `$.at`") == "at: Number out of range"
    assert explain("something else") == "something else"


def test_a_key_that_is_not_what_it_should_be_is_named_by_where_it_stands() -> None:
    fault = "Expected `str` matching regex '^[a-z]+$' - at `key` in `$.options`"
    assert explain(fault) == "a key of options must be written in another way"


class _Entered(msgspec.Struct):
    country: Annotated[str, msgspec.Meta(pattern=forms.COUNTRY)] = "pl"
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=3)] = "Jo"
    balls: Annotated[list[int], msgspec.Meta(max_length=1)] = []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"country": "england"}, "country must be a code such as pl, POL or gb-eng"),
        ({"name": ""}, "name must have at least 1 character"),
        ({"name": "Anna"}, "name must have at most 3 characters"),
        ({"balls": [1, 2]}, "balls must have at most 1 entry"),
    ],
)
def test_a_text_of_another_form_is_told_in_words_never_as_a_pattern(
    given: dict[str, object], said: str
) -> None:
    with pytest.raises(msgspec.ValidationError) as fault:
        msgspec.convert(given, _Entered)
    assert explain(str(fault.value)) == said


def test_events_are_scoring_unless_they_say_otherwise() -> None:
    assert Event.scoring
    assert Undo.scoring
