"""What the store tells servers about the desk is told apart by its type."""

import pytest

from server.core.ids import MatchId
from server.store.desk import (
    DeskSignal,
    MatchDeleted,
    NotesWanted,
    PageOrdered,
    SidesCorrected,
    TableRemoved,
)
from server.store.replies import control_json, control_signal


@pytest.mark.parametrize(
    "signal",
    [
        SidesCorrected(MatchId("m")),
        MatchDeleted(MatchId("m")),
        TableRemoved("1"),
        PageOrdered("p", "o", 7, '{"reload":true}'),
        NotesWanted("pages", 7),
    ],
)
def test_a_signal_is_read_back_as_it_was(signal: DeskSignal) -> None:
    assert control_signal([b"1-0", [b"signal", control_json(signal)]]) == signal
