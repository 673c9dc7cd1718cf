"""Holds what officials were told against what the log has: nothing lost, doubled or crossed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

CLOCKS = frozenset({"clock", "struck", "extension"})
"""Events that change no score: they are never stale."""


@dataclass
class Tap:
    """One command, and what its sender was told of it; times are of one monotonic clock, s."""

    id: str
    event: dict[str, Any]
    base: int | None = None
    seq: int | None = None
    """Its number in the log, as acknowledged."""
    code: str | None = None
    """Why it was refused."""
    sent_at: float = 0.0
    told_at: float | None = None
    """When its sender first saw that it is in doubt."""
    answered_at: float | None = None
    sendings: int = 0
    answers: set[tuple[int | None, str | None]] = field(default_factory=set)

    @property
    def acknowledged(self) -> bool:
        return self.seq is not None

    @property
    def refused(self) -> bool:
        return self.code is not None

    @property
    def scores(self) -> bool:
        return self.event["type"] not in CLOCKS


@dataclass(frozen=True)
class Logged:
    """One event of the log, with the command that it came from."""

    seq: int
    command: str
    event: dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """What is wrong: a kind to count by, and the words."""

    kind: str
    what: str


def faults(log: Sequence[Logged], taps: Sequence[Tap]) -> list[Fault]:
    """Everything that is wrong with a log, given every command that was ever sent to it.

    `gap`, `lost`, `doubled`, `refused` (yet there), `crossed` (acknowledged as another's number),
    `unasked` (nobody sent it), `two_answers`, `two_winners` (a score on a table that had changed).
    """
    return [*_of_log(log, taps), *_of_taps(log, taps), *_of_winners(log, taps)]


def _of_log(log: Sequence[Logged], taps: Sequence[Tap]) -> Iterable[Fault]:
    for wanted, entry in enumerate(log, 1):
        if entry.seq != wanted:
            yield Fault("gap", f"the log has {entry.seq} where {wanted} should be")
            break
    for command, times in Counter(entry.command for entry in log).items():
        if times > 1:
            yield Fault("doubled", f"{command} is in the log {times} times")
    sent = {tap.id: tap for tap in taps}
    for entry in log:
        tap = sent.get(entry.command)
        if tap is None:
            yield Fault("unasked", f"event {entry.seq} came from {entry.command}, which none sent")
        elif tap.event["type"] != entry.event["type"]:
            yield Fault("crossed", f"{tap.id} was a {tap.event['type']}, not a {entry.event}")


def _of_taps(log: Sequence[Logged], taps: Sequence[Tap]) -> Iterable[Fault]:
    numbers = {entry.command: entry.seq for entry in log}
    for tap in taps:
        there = numbers.get(tap.id)
        if len(tap.answers) > 1:
            yield Fault("two_answers", f"{tap.id} was answered {sorted(tap.answers, key=str)}")
        if tap.acknowledged and there is None:
            yield Fault("lost", f"{tap.id} was acknowledged as {tap.seq} and is not in the log")
        elif tap.acknowledged and there != tap.seq:
            yield Fault("crossed", f"{tap.id} was acknowledged as {tap.seq} and is {there}")
        elif tap.refused and there is not None:
            yield Fault("refused", f"{tap.id} was refused ({tap.code}) and is event {there}")


def _of_winners(log: Sequence[Logged], taps: Sequence[Tap]) -> Iterable[Fault]:
    """Between a scoring event and what its sender had seen there is no other scoring event."""
    sent = {tap.id: tap for tap in taps}
    last_scoring = 0
    for entry in log:
        tap = sent.get(entry.command)
        if tap is None or not tap.scores:
            continue
        if tap.base is not None and tap.base < last_scoring:
            yield Fault("two_winners", f"event {entry.seq} was tapped at {tap.base}, before "
                        f"{last_scoring} scored")  # fmt: skip
        last_scoring = entry.seq


def counted(found: Iterable[Fault]) -> Counter[str]:
    """How many faults of each kind."""
    return Counter(fault.kind for fault in found)
