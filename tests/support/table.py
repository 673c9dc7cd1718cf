"""A match of any discipline under way in a test: words in, states and refusals out."""

from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from server.core.errors import Refusal
from server.rules.base import Discipline, Match

S = TypeVar("S")

STEP_MS = 1000
"""How far apart events are where a test says nothing else."""


class AnyTable(Generic[S]):
    """A match under way, and what it shows; a discipline says how it reads its words."""

    event_of: ClassVar[Any]
    """The event that a word stands for, as its JSON reads."""

    def __init__(self, discipline: Discipline[S]) -> None:
        self.match: Match[S] = Match(discipline)
        self.at = 0

    @property
    def state(self) -> S:
        """The state of the rules."""
        return self.match.fold.state

    def play(self, *words: str) -> Self:
        """Record events, all of which have to be accepted; `@20000` is the next one's time."""
        for word in words:
            if word.startswith("@"):
                self.at = int(word[1:])
            else:
                self.say(word)
        return self

    def say(self, word: str) -> None:
        """Record what one word stands for."""
        self.record(type(self).event_of(word))

    def record(self, event: dict[str, Any]) -> None:
        """Record one event as JSON has it; a time of its own is kept."""
        self._accept(event)
        self.at += STEP_MS

    def _accept(self, event: dict[str, Any]) -> None:
        read = self.match.discipline.read({"at": self.at, **event})
        self.match.fold.accept(read, read.at)

    def refuse(self, code: str, word: str | dict[str, Any], *says: str) -> Self:
        """The event is refused with this code and these words, and changes nothing."""
        fold = self.match.fold
        before, seq, shown = fold.state, fold.seq, self.match.show(self.at)
        event = type(self).event_of(word) if isinstance(word, str) else word
        with pytest.raises(Refusal) as refused:
            self._accept(event)
        assert refused.value.code == code, f"{word}: {refused.value!r}"
        for text in says:
            assert text in refused.value.message, f"{word}: {refused.value!r}"
        assert refused.value.message
        assert fold.state is before
        assert fold.seq == seq
        assert self.match.show(self.at) == shown
        return self

    def shown(self, at: int | None = None) -> dict[str, Any]:
        """The state as the contract prints it, at `at` or now."""
        return self.match.show(self.at if at is None else at)

    def see(self, path: str, at: int | None = None) -> Any:
        """What stands at a dotted path of the contract's state."""
        value: Any = self.shown(at)
        for part in path.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]
        return value

    def points(self) -> tuple[int, int]:
        """The points of A and B."""
        return self.see("sides.a.points"), self.see("sides.b.points")

    def offers(self) -> dict[str, Any]:
        """What the referee may do now."""
        return self.match.discipline.offers(self.state, self.at)
