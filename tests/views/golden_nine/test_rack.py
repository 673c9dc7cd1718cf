"""When a rack is being played, over matches that the real rules played."""

from server.views.golden_nine.rack import rack_is_on, rack_is_over
from tests.views.match import played
from tests.views.nine import NEXT, RUN, racked


def test_a_rack_is_on_from_its_start_to_its_end() -> None:
    assert not rack_is_on(played(preset="golden-nine"))
    assert rack_is_on(racked())
    assert not rack_is_on(racked(*RUN))
    assert rack_is_on(racked(*RUN, NEXT))


def test_a_rack_is_over_until_the_next_one() -> None:
    assert not rack_is_over(racked())
    assert rack_is_over(racked(*RUN))
    assert rack_is_over(racked(*RUN, racks=1)), "and at the end of the match"
    assert not rack_is_over(racked(*RUN, NEXT))
