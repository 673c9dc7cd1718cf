"""The envelope of every event, and the reading of one from JSON with errors in plain words."""

import re
from typing import Any, ClassVar

import msgspec

from server.core.errors import Refusal
from server.core.forms import in_words

AT_CEILING_MS = 2**53 - 1
"""The last instant that JSON carries without loss."""


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """Something an official did, in the contract's words; `at` is integer milliseconds.

    `scoring` events may be stale (contract, section 6); the clock's events never are.
    """

    scoring: ClassVar[bool] = True
    at: int | None = None


class Undo(Event, frozen=True, tag="undo"):
    """Takes back the newest event, or the one numbered `seq`."""

    seq: int | None = None


class Amend(Event, frozen=True, tag="amend"):
    """Puts another event in the place of the one numbered `seq`, which keeps its number and time.

    A discipline's vocabulary has a subclass whose `event` is one of its own.
    """

    seq: int
    event: Event


class Peek(Event, frozen=True, tag="peek"):
    """Asks how the match reads at `at`; changes nothing and takes no number."""


class Entry(msgspec.Struct, frozen=True):
    """An accepted event with its number and its time in ms."""

    seq: int
    at: int
    event: Event


def type_of(event: Event) -> str:
    """The contract's word for the type of an event."""
    return str(event.__struct_config__.tag)


class EventReader:
    """Reads the events of one vocabulary from JSON bytes or from builtins."""

    def __init__(self, vocabulary: Any) -> None:
        self._vocabulary = vocabulary
        self._decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(vocabulary)

    def read(self, raw: bytes | str | dict[str, Any]) -> Event:
        """The event; Refusal `malformed` names the field or the word that is wrong."""
        try:
            if isinstance(raw, dict):
                event: Event = msgspec.convert(raw, self._vocabulary)
                return event
            return self._decoder.decode(raw)
        except msgspec.ValidationError as fault:
            raise Refusal("malformed", explain(str(fault))) from None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("malformed", "this is not a JSON object") from None


_PLACE = re.compile(r"^(?P<what>.*) - at (?P<key>`key` in )?`\$\.?(?P<where>[^`]*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(?P<field>[^`]+)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<field>[^`]+)`$")
_WORD = re.compile(r"^Invalid (?:enum )?value (?P<word>.+)$")
_FORM = re.compile(r"^Expected `str` matching regex (?P<pattern>.+)$", re.DOTALL)
_LENGTH = re.compile(r"^Expected `(?P<kind>str|array)` of length (?P<bound>>=|<=) (?P<n>\d+)$")
_KIND = re.compile(r"^Expected `(?P<wanted>[^`]+)`, got `(?P<got>[^`]+)`$")


def explain(fault: str) -> str:
    """A decoder's fault in words that name the field."""
    place = _PLACE.match(fault)
    what, where = (place["what"], place["where"]) if place else (fault, "")
    if place and place["key"]:
        where = f"a key of {where}"
    field = f"{where}." if where else ""
    if found := _MISSING.match(what):
        return f"{field}{found['field']} is missing"
    if found := _UNKNOWN.match(what):
        return f"{field}{found['field']} is not a field of this"
    if found := _WORD.match(what):
        return f"{where or 'type'}: {found['word']} is not a word known here"
    if found := _KIND.match(what):
        if not where:
            return f"this is not a JSON object but {found['got']}"
        return f"{where} must be {found['wanted']}, not {found['got']}"
    return f"{where or 'this'} must {wanted}" if (wanted := _wanted(what)) else _at(where, what)


def _wanted(what: str) -> str | None:
    """What a text or list has to be like, where that is the fault."""
    if found := _FORM.match(what):
        return f"be {in_words(found['pattern'])}"
    if found := _LENGTH.match(what):
        most = "most" if found["bound"] == "<=" else "least"
        parts = "character" if found["kind"] == "str" else "entry"
        return f"have at {most} {found['n']} {_many(parts, int(found['n']))}"
    return None


def _many(word: str, n: int) -> str:
    return word if n == 1 else f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _at(where: str, what: str) -> str:
    return f"{where}: {what}" if where else what
