"""Replays the lines of a match through the rules: events in, the contract's answers out."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import Event, Peek
from server.rules.base import Discipline, Match

Answer = dict[str, Any]

_encoder = msgspec.json.Encoder()


def replay(discipline: Discipline[Any], lines: Iterable[bytes]) -> Iterator[bytes]:
    """One line of JSON for each line in (contract, section 1)."""
    match: Match[Any] = Match(discipline)
    for line in lines:
        yield _encoder.encode(_answer(match, line))


def replay_last(discipline: Discipline[Any], lines: Iterable[bytes]) -> bytes | None:
    """The answer to the last line only; the states in between are never printed out."""
    match: Match[Any] = Match(discipline)
    before: bytes | None = None
    read, accept = discipline.read, match.fold.accept
    for line in lines:
        if before is not None:
            try:
                event = read(before)
                if type(event) is not Peek:
                    accept(event, event.at)
            except Refusal:
                pass
        before = line
    return None if before is None else _encoder.encode(_answer(match, before))


def _answer(match: Match[Any], line: bytes) -> Answer:
    try:
        event = match.discipline.read(line)
        state = _state_after(match, event)
        return {"ok": True, "seq": match.fold.seq, "state": state}
    except Refusal as refusal:
        return {"ok": False, "error": {"code": refusal.code, "message": refusal.message}}


def _state_after(match: Match[Any], event: Event) -> dict[str, Any]:
    if isinstance(event, Peek):
        return match.show(match.fold.check_at(event.at))
    match.fold.accept(event, event.at)
    return match.show(match.fold.at)
