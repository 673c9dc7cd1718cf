"""What a discipline answers; everything above the rules speaks to this and to nothing else."""

from typing import Any, Generic, Protocol, TypeVar

from server.core.event import Event
from server.core.fold import Fold

S = TypeVar("S")


class Discipline(Protocol[S]):
    """One sport in one format, stateless: a state goes in and the next one comes out.

    A format is bound when the discipline is made (`registry.resolve_format`), so that nothing above
    has to carry it about.
    """

    name: str
    """The discipline's name in the contract: `snooker`, `golden_nine`."""

    format: dict[str, Any]
    """The format, resolved, as the contract's `state.format` shows it."""

    def read(self, raw: bytes | str | dict[str, Any]) -> Event:
        """An event from JSON; Refusal `malformed` names the field or the word."""
        ...

    def opening(self) -> S:
        """The state before the first event."""
        ...

    def apply(self, state: S, event: Event, at: int) -> S:
        """The state after `event` at `at` (ms); a Refusal changes nothing."""
        ...

    def show(self, state: S, seq: int, at: int) -> dict[str, Any]:
        """The state as the contract's section 4 prints it, as it reads at `at` (ms)."""
        ...

    def offers(self, state: S, at: int) -> dict[str, Any]:
        """What a referee may do now (docs/protocol.md), so that a page offers nothing else."""
        ...


class Match(Generic[S]):
    """A discipline and the fold of one match under it."""

    def __init__(self, discipline: Discipline[S]) -> None:
        self.discipline = discipline
        self.fold: Fold[S] = Fold(discipline.opening(), discipline.apply)

    def show(self, at: int) -> dict[str, Any]:
        """The match as it reads at `at` (ms)."""
        return self.discipline.show(self.fold.state, self.fold.seq, at)
