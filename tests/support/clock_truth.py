"""What a clock really reads at any moment of a run, and how far from it a page was."""

import bisect
from dataclasses import dataclass, field
from typing import Any

from tests.support.painted import Painted

WAKING_MS = 100.0
"""So long a page that was stopped may take to draw again."""
SETTLED_MS = 300.0
"""An event may be under way for so long: what a page shows until then is no matter of its clock."""
STEP_MS = 10.0
BEAT_MS = 20.0
FRAMES_MS = 34.0
"""A drawing is on the screen after one frame, or two."""


@dataclass
class ServerTime:
    """The server's time against the monotonic one, sampled throughout a run."""

    at: list[float] = field(default_factory=list)
    server: list[float] = field(default_factory=list)

    def add(self, monotonic: float, server: float) -> None:
        self.at.append(monotonic)
        self.server.append(server)

    def of(self, monotonic: float) -> float:
        """Server ms at a monotonic one, between the samples around it."""
        after = min(max(bisect.bisect_left(self.at, monotonic), 1), len(self.at) - 1)
        begin, end = self.at[after - 1], self.at[after]
        share = (monotonic - begin) / (end - begin)
        return self.server[after - 1] + share * (self.server[after] - self.server[after - 1])


@dataclass(frozen=True)
class Value:
    """A clock as the server holds it from the monotonic time `since` on."""

    since: float
    at: float
    remaining_ms: float
    running: bool


@dataclass
class Truth:
    """The values of one clock, one after the other."""

    time: ServerTime
    values: list[Value] = field(default_factory=list)

    def take(self, since: float, state: dict[str, Any], name: str) -> None:
        """Take up the state that the server has had since then."""
        clock = state["clocks"][name]
        self.values.append(Value(since, state["at"], clock["remaining_ms"], clock["running"]))

    def value(self, monotonic: float) -> Value | None:
        """The value that held at a time; None before the first."""
        held = [value for value in self.values if value.since <= monotonic]
        return held[-1] if held else None

    def left(self, monotonic: float) -> float:
        """What is left then, ms; below zero once it is over."""
        value = self.value(monotonic)
        assert value is not None
        if not value.running:
            return value.remaining_ms
        return value.remaining_ms - (self.time.of(monotonic) - value.at)

    def settled(self, monotonic: float) -> bool:
        """Whether every page could know of the last event then."""
        value = self.value(monotonic)
        return value is not None and value.running and monotonic >= value.since + SETTLED_MS


@dataclass(frozen=True)
class Off:
    """How far a page was off, ms: at its changes of figure (late above zero), and all along.

    `withheld`: by how much the machine, busy with other work, kept the page and then the browser
    from each of those changes, as the page's own beat and the wait for a frame show.
    """

    changes: list[float]
    samples: list[float]
    withheld: list[float]
    backwards: list[str]
    zeros: list[str]

    @property
    def own(self) -> list[float]:
        """How far off the changes were by the page's own doing, no sign."""
        pairs = zip(self.changes, self.withheld, strict=True)
        return [max(0.0, late - kept) if late > 0 else -late for late, kept in pairs]


def shown_ms(text: str) -> tuple[float, float]:
    """The least and the most that is left where a figure is right: above the one, not the other."""
    if "." in text:
        most = float(text) * 1000
        return (most - 100, most) if most > 0 else (float("-inf"), 0.0)
    minutes, _, seconds = text.rpartition(":")
    most = (int(minutes or 0) * 60 + int(seconds)) * 1000
    return (most - 1000, most) if most > 0 else (float("-inf"), 0.0)


def judge(
    truth: Truth,
    painted: list[Painted],
    asleep: list[tuple[float, float]],
    stalls: list[tuple[float, float]],
) -> Off:
    """Hold what was painted of one clock against the truth.

    `asleep`: when the page was stopped; a clock may be late then, but never go back and never
    reach zero too soon. `stalls`: when the page's beat did not come.
    """
    off = Off([], [], [], [], [])
    for one, following in zip(painted, [*painted[1:], None], strict=True):
        least, most = shown_ms(one.text)
        if truth.value(one.at) is None:
            continue
        left = truth.left(one.at)
        if most == 0 and left > 1:
            off.zeros.append(f"0 with {left:.0f} ms left")
        end = following.at if following is not None else one.at
        off.samples.extend(_samples(truth, least, most, (one.at, end), asleep))
        if following is None or not _by_time_alone(truth, one.at, following.at):
            continue
        now_most = shown_ms(following.text)[1]
        if now_most > most:
            off.backwards.append(f"{one.text} -> {following.text}")
        elif not _asleep(following.at, asleep):
            off.changes.append(now_most - truth.left(following.at))
            due = following.at - off.changes[-1]
            off.withheld.append(_withheld(due, following, stalls))
    return off


def _withheld(due: float, change: Painted, stalls: list[tuple[float, float]]) -> float:
    gaps = [end - begin - BEAT_MS for begin, end in stalls if begin <= change.at and due <= end]
    waited = change.at - change.drawn_at - FRAMES_MS if change.drawn_at else 0.0
    return max([0.0, *gaps]) + max(0.0, waited)


def _by_time_alone(truth: Truth, one: float, following: float) -> bool:
    """Whether no event lies between two moments."""
    return truth.settled(following) and truth.value(one) is truth.value(following)


def _samples(
    truth: Truth,
    least: float,
    most: float,
    span: tuple[float, float],
    asleep: list[tuple[float, float]],
) -> list[float]:
    found = []
    at = span[0]
    while at < span[1]:
        if truth.settled(at) and not _asleep(at, asleep):
            left = truth.left(at)
            found.append(max(0.0, least - left, left - most))
        at += STEP_MS
    return found


def _asleep(at: float, asleep: list[tuple[float, float]]) -> bool:
    return any(begin <= at <= end + WAKING_MS for begin, end in asleep)
