"""A match as the fold of its events, with undo at any depth."""

from bisect import bisect_left
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from server.core.errors import Refusal
from server.core.event import AT_CEILING_MS, Entry, Event, Undo, type_of

S = TypeVar("S")

MARK_EVERY = 32
"""Effective events between two kept states: an undo of the newest folds at most so many again."""


class Prepared(msgspec.Struct, Generic[S], frozen=True):
    """An event that would be accepted, and all that follows from it; nothing has changed yet."""

    seq: int
    at: int
    event: Event
    state: S
    undone: "Undone[S] | None" = None


class Undone(msgspec.Struct, Generic[S], frozen=True):
    """What an undo changes: the effective events from `place` on, the kept states from `kept` on.

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
    number; an undo costs what follows the event that it takes back.
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

    @property
    def effective(self) -> list[Entry]:
        """The events that count: neither undos nor taken back, oldest first."""
        return self._effective

    def taken_back(self, seq: int) -> bool:
        """Whether the entry `seq` does not count at present."""
        return seq in self._taken_back

    def undo_target(self) -> Entry | None:
        """What a plain undo would take back."""
        return self._effective[-1] if self._effective else None

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
        state = self._apply(self.state, event, at)
        return Prepared(self.seq + 1, at, event, state)

    def commit(self, prepared: Prepared[S]) -> None:
        """Take in what `prepare` worked out for the very next number."""
        if prepared.seq != self.seq + 1:
            raise ValueError(f"prepared as {prepared.seq}, but the next is {self.seq + 1}")
        entry = Entry(prepared.seq, prepared.at, prepared.event)
        self.entries.append(entry)
        if prepared.undone is not None:
            self._commit_undo(prepared.seq, prepared.undone)
        else:
            if len(self._effective) % MARK_EVERY == 0:
                self._marks.append(self.state)
            self._effective.append(entry)
        self.seq, self.at, self.state = prepared.seq, prepared.at, prepared.state
        if prepared.event.scoring:
            self.last_scoring = prepared.seq

    def _commit_undo(self, seq: int, undone: Undone[S]) -> None:
        self._undid[seq] = undone.target
        for number, gone in undone.toggled:
            (self._taken_back.add if gone else self._taken_back.discard)(number)
        self._effective[undone.place :] = undone.tail
        self._marks[undone.kept :] = undone.marks

    def accept(self, event: Event, at: int | None) -> S:
        """Prepare and commit in one, for a replay."""
        self.commit(self.prepare(event, at))
        return self.state

    def _prepare_undo(self, undo: Undo, at: int) -> Prepared[S]:
        named = self._named(undo.seq)
        target, gone = named, True
        self._check_still_counts(target)
        toggled = [(target.seq, True)]
        while isinstance(target.event, Undo):
            # Taking back an undo brings back what it took, which may be an undo itself. That one
            # takes its own target again, which another may have taken in the meantime.
            target, gone = self.entries[self._undid[target.seq] - 1], not gone
            if gone:
                self._check_still_counts(target)
            toggled.append((target.seq, gone))
        place = bisect_left(self._effective, target.seq, key=lambda entry: entry.seq)
        tail = self._effective[place + 1 :] if gone else [target, *self._effective[place:]]
        state, kept, marks = self._refold(place, tail)
        undone = Undone(named.seq, tuple(toggled), place, tail, kept, marks)
        return Prepared(self.seq + 1, at, undo, state, undone)

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

    def _refold(self, place: int, tail: list[Entry]) -> tuple[S, int, list[S]]:
        """The state with `tail` in the place of what follows `place`.

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
                raise Refusal(
                    "not_now",
                    f"event {entry.seq} ({type_of(entry.event)}) is in the way: "
                    f"without this it would not be legal ({refusal.message})",
                ) from None
        return state, kept, marks
