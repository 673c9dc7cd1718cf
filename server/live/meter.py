"""What is counted as commands go through: a port, so that no layer knows who counts."""

from typing import Protocol


class Meter(Protocol):
    """Told of each tap and of each append; every call is cheap and raises nothing."""

    def accepted(self, seconds: float) -> None:
        """A tap is durable, so long after it was received."""

    def refused(self, code: str) -> None:
        """A tap was refused, with this code."""

    def appended(self, seconds: float) -> None:
        """The store answered an append, whatever it said, after so long."""

    def outcome_unknown(self) -> None:
        """An append was sent and no reply came; it is asked again."""


class Unmetered(Meter):
    """Counts nothing."""

    def accepted(self, seconds: float) -> None:
        """Nothing."""

    def refused(self, code: str) -> None:
        """Nothing."""

    def appended(self, seconds: float) -> None:
        """Nothing."""

    def outcome_unknown(self) -> None:
        """Nothing."""


UNMETERED = Unmetered()
