"""Which clocks of Golden Nine are on air, over matches that the real rules played."""

from server.views.golden_nine.clocks import clocks_shown, side_clock
from tests.views.match import played
from tests.views.nine import RUN, breaks, racked


def test_the_shot_clock_stands_at_the_side_at_the_table() -> None:
    state = racked(breaks())
    assert side_clock(state, "b")["clock"]
    assert not side_clock(state, "a")["clock"]
    assert not side_clock(racked(*RUN), "a")["clock"]
    assert not side_clock(played(preset="golden-nine"), "a")["clock"]


def test_in_a_decision_its_own_clock_takes_that_place() -> None:
    clock = side_clock(racked(breaks(3)), "b")
    assert (clock["clock"], clock["decision"]) == (False, True)
    assert not side_clock(racked(breaks(3)), "a")["decision"]


def test_extensions_are_seen_where_they_can_be_had() -> None:
    assert not side_clock(racked(), "a")["extensions"]["on"], "not on a break"
    assert not side_clock(racked(breaks(3)), "a")["extensions"]["on"], "not in a decision"
    state = racked(breaks())
    assert side_clock(state, "a")["extensions"]["marks"] == ["left", None, None, None]
    started = {"type": "clock", "clock": "shot", "action": "start"}
    taken = racked(breaks(), started, {"type": "extension", "side": "b"})
    assert side_clock(taken, "b")["extensions"]["marks"][0] == "used"


def test_a_match_against_time_shows_what_is_left_of_it() -> None:
    assert not clocks_shown(racked())["match"]
    assert clocks_shown(racked(time_limit_ms=5_400_000))["match"]
    assert not clocks_shown(racked(*RUN, racks=1, time_limit_ms=5_400_000))["match"]
