"""A match as the fold of its events, with undo and correction at any depth."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from server.core.errors import Refusal
from server.core.event import AT_CEILING_MS, Amend, Entry, Event, Undo, type_of

S = TypeVar("S")

MARK_EVERY = 32
"""Effective events between two kept states: an undo of the newest folds at most so many again."""


class Prepared(msgspec.Struct, Generic[S], frozen=True):
    """An event that would be accepted, and all that follows from it; nothing has changed yet."""

    seq: int
    at: int
    event: Event
    state: S
    correction: "Correction[S] | None" = None


class Correction(msgspec.Struct, Generic[S], frozen=True):
    """What an undo or an amend of `target` changes.

    The effective events from `place` on become `tail`, the kept states from `kept` on `marks`.
    `toggled` has the numbers of the events that count no longer (True), or again (False).
    """

    target: int
    toggled: tuple[tuple[int, bool], ...]
    place: int
    tail: list[Entry]
    kept: int
    marks: list[S]


class Fold(Generic[S]):
    """The log of one match and the state that it folds to.

    `prepare` works out what an event would do and changes nothing; `commit` takes it in. Between
    the two the caller makes the event durable. The cost of an event does not grow with their
    number; an undo or an amend costs what follows the event that it is about.
    """

    def __init__(self, opening: S, apply: Callable[[S, Event, int], S]) -> None:
        self._apply = apply
        self._opening = opening
        self.state = opening
        self.seq = 0
        self.at = 0
        self.last_scoring = 0
        self.entries: list[Entry] = []
        self._effective: list[Entry] = []
        self._marks: list[S] = []
        self._taken_back: set[int] = set()
        self._undid: dict[int, int] = {}
        self._amends: dict[int, list[Entry]] = {}

    @property
    def effective(self) -> list[Entry]:
        """The events that count, as amended, oldest first: no corrections, none taken back."""
        return self._effective

    def taken_back(self, seq: int) -> bool:
        """Whether the entry `seq` does not count at present."""
        return seq in self._taken_back

    def as_amended(self, entry: Entry) -> Entry:
        """The entry with the event that stands in its place at present, its own or another."""
        return self._as_amended(entry, {})

    def amended(self, seq: int) -> int | None:
        """The number of the amend that stands in the place of event `seq`, or None."""
        stands = self._standing_amend(seq, {})
        return None if stands is None else stands.seq

    def undo_target(self) -> Entry | None:
        """What a plain undo would take back: of amends, one whose event counts."""
        newest = self._effective[-1:]
        newest += [
            amend
            for target in self._amends
            if target not in self._taken_back and (amend := self._standing_amend(target, {}))
        ]
        return max(newest, key=lambda entry: entry.seq, default=None)

    def check_at(self, at: int | None) -> int:
        """The time of a next event in ms; Refusal where there is none or it lies in the past."""
        if at is None:
            raise Refusal("malformed", "at is missing")
        if at < self.at:
            raise Refusal("bad_value", f"at: {at} is before the last event at {self.at}")
        if at > AT_CEILING_MS:
            raise Refusal("bad_value", f"at: {at} is beyond {AT_CEILING_MS}")
        return at

    def prepare(self, event: Event, at: int | None) -> Prepared[S]:
        """What `event` at `at` (ms) would do; raises Refusal and changes nothing."""
        at = self.check_at(at)
        if isinstance(event, Undo):
            return self._prepare_undo(event, at)
        if isinstance(event, Amend):
            return self._prepare_amend(event, at)
        state = self._apply(self.state, event, at)
        return Prepared(self.seq + 1, at, event, state)

    def commit(self, prepared: Prepared[S]) -> None:
        """Take in what `prepare` worked out for the very next number."""
        if prepared.seq != self.seq + 1:
            raise ValueError(f"prepared as {prepared.seq}, but the next is {self.seq + 1}")
        entry = Entry(prepared.seq, prepared.at, prepared.event)
        self.entries.append(entry)
        if prepared.correction is not None:
            self._commit_correction(entry, prepared.correction)
        else:
            if len(self._effective) % MARK_EVERY == 0:
                self._marks.append(self.state)
            self._effective.append(entry)
        self.seq, self.at, self.state = prepared.seq, prepared.at, prepared.state
        if prepared.event.scoring:
            self.last_scoring = prepared.seq

    def _commit_correction(self, entry: Entry, correction: Correction[S]) -> None:
        if isinstance(entry.event, Amend):
            self._amends.setdefault(correction.target, []).append(entry)
        else:
            self._undid[entry.seq] = correction.target
        for number, gone in correction.toggled:
            (self._taken_back.add if gone else self._taken_back.discard)(number)
        self._effective[correction.place :] = correction.tail
        self._marks[correction.kept :] = correction.marks

    def accept(self, event: Event, at: int | None) -> S:
        """Prepare and commit in one, for a replay."""
        self.commit(self.prepare(event, at))
        return self.state

    def _prepare_amend(self, amend: Amend, at: int) -> Prepared[S]:
        target = self._named(amend.seq)
        self._check_still_counts(target)
        if isinstance(target.event, Undo | Amend):
            raise Refusal(
                "bad_value", f"seq: event {target.seq} is itself a correction: take it back instead"
            )
        if amend.event.at is not None:
            raise Refusal("bad_value", "event.at: an event that is amended keeps its time")
        place = self._place(target)
        tail = [Entry(target.seq, target.at, amend.event), *self._effective[place + 1 :]]
        return self._corrected(amend, at, target.seq, (), place, tail)

    def _prepare_undo(self, undo: Undo, at: int) -> Prepared[S]:
        named = self._named(undo.seq)
        target, gone = named, True
        self._check_still_counts(target)
        toggled = {target.seq: True}
        while isinstance(target.event, Undo):
            # Taking back an undo brings back what it took, which may be an undo itself. That one
            # takes its own target again, which another may have taken in the meantime.
            target, gone = self.entries[self._undid[target.seq] - 1], not gone
            if gone:
                self._check_still_counts(target)
            toggled[target.seq] = gone
        if isinstance(target.event, Amend):
            target = self.entries[target.event.seq - 1]
            gone = target.seq in self._taken_back
        place = self._place(target)
        counted = self._effective[place : place + 1]
        rest = (
            self._effective[place + 1 :]
            if counted and counted[0].seq == target.seq
            else (self._effective[place:])
        )
        tail = rest if gone else [self._as_amended(target, toggled), *rest]
        return self._corrected(undo, at, named.seq, tuple(toggled.items()), place, tail)

    def _corrected(
        self,
        event: Undo | Amend,
        at: int,
        target: int,
        toggled: tuple[tuple[int, bool], ...],
        place: int,
        tail: list[Entry],
    ) -> Prepared[S]:
        state, kept, marks = self._refold(place, tail, amended=isinstance(event, Amend))
        correction = Correction(target, toggled, place, tail, kept, marks)
        return Prepared(self.seq + 1, at, event, state, correction)

    def _place(self, target: Entry) -> int:
        """Where among the effective events this one stands, or would."""
        return bisect_left(self._effective, target.seq, key=lambda entry: entry.seq)

    def _as_amended(self, target: Entry, toggled: dict[int, bool]) -> Entry:
        """The entry with what stands in its place once `toggled` holds."""
        stands = self._standing_amend(target.seq, toggled)
        if stands is None:
            return target
        assert isinstance(stands.event, Amend)  # noqa: S101 - what _amends is made of
        return Entry(target.seq, target.at, stands.event.event)

    def _standing_amend(self, seq: int, toggled: dict[int, bool]) -> Entry | None:
        """The newest amend of event `seq` that is not taken back once `toggled` holds."""
        for amend in reversed(self._amends.get(seq, ())):
            if not toggled.get(amend.seq, amend.seq in self._taken_back):
                return amend
        return None

    def _check_still_counts(self, target: Entry) -> None:
        if target.seq in self._taken_back:
            raise Refusal("not_now", f"seq: event {target.seq} is taken back already")

    def _named(self, seq: int | None) -> Entry:
        if seq is None:
            newest = self.undo_target()
            if newest is None:
                raise Refusal("not_now", "there is nothing to take back")
            return newest
        if not 1 <= seq <= self.seq:
            raise Refusal("not_found", f"seq: there is no event {seq} in this match")
        return self.entries[seq - 1]

    def _refold(self, place: int, tail: list[Entry], *, amended: bool) -> tuple[S, int, list[S]]:
        """The state with `tail` in the place of what follows `place`, its first one new if amended.

        With it come the number of kept states that still hold, and those that follow them.
        """
        nearest = min(place // MARK_EVERY, max(0, len(self._marks) - 1))
        state = self._marks[nearest] if self._marks else self._opening
        start = nearest * MARK_EVERY
        length = place + len(tail)
        kept = min(nearest + 1, len(self._marks), -(-length // MARK_EVERY))
        marks: list[S] = []
        for index, entry in enumerate([*self._effective[start:place], *tail], start):
            if index % MARK_EVERY == 0 and index // MARK_EVERY >= kept:
                marks.append(state)
            try:
                state = self._apply(state, entry.event, entry.at)
            except Refusal as refusal:
                if amended and index == place:
                    raise Refusal(refusal.code, f"event: {refusal.message}") from None
                raise Refusal(
                    "not_now",
                    f"event {entry.seq} ({type_of(entry.event)}) is in the way: "
                    f"it would not be legal any more ({refusal.message})",
                ) from None
        return state, kept, marks
