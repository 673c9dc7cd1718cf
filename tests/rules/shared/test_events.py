"""The events that every discipline has read as the contract says."""

import pytest

from server.core.event import Event, EventReader
from server.rules.shared.events import Clocked, Extension, Next, Order, Start, Struck

READER = EventReader(Start | Next | Clocked | Struck | Extension)


@pytest.mark.parametrize(
    ("raw", "event"),
    [
        ({"type": "start", "breaker": "a"}, Start(breaker="a")),
        (
            {"type": "start", "breaker": "b", "order": {"a": 1, "b": 0}},
            Start(breaker="b", order=Order(1, 0)),
        ),
        ({"type": "next"}, Next()),
        ({"type": "next", "breaker": "b"}, Next(breaker="b")),
        (
            {"type": "clock", "clock": "all", "action": "pause"},
            Clocked(clock="all", action="pause"),
        ),
        (
            {"type": "clock", "clock": "shot", "action": "set", "ms": 5},
            Clocked(clock="shot", action="set", ms=5),
        ),
        ({"type": "struck"}, Struck()),
        ({"type": "extension"}, Extension()),
        ({"type": "extension", "side": "b"}, Extension(side="b")),
    ],
    ids=str,
)
def test_an_event_reads_as_the_contract_says(raw: dict[str, object], event: Event) -> None:
    assert READER.read(raw) == event


@pytest.mark.parametrize(
    ("kind", "scoring"),
    [(Start, True), (Next, True), (Clocked, False), (Struck, False), (Extension, False)],
)
def test_the_clocks_events_are_never_stale(kind: type[Event], scoring: bool) -> None:
    """Contract, section 6."""
    assert kind.scoring is scoring
