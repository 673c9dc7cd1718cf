"""A cue that is due has one name everywhere, and is of no use after some seconds."""

from server.core.ids import MatchId
from server.obs.due import LATE_MS, Due

DUE = Due(MatchId("m1"), "1", "break_50@1/0", "break_50", 9, 1_000, {})


def test_its_id_holds_the_match() -> None:
    assert DUE.id == "m1:break_50@1/0"


def test_it_is_late_after_some_seconds() -> None:
    assert not DUE.is_late(1_000 + LATE_MS)
    assert DUE.is_late(1_001 + LATE_MS)
