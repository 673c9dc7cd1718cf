"""A trail grows without a copy, and no state sees what came after it."""

from hypothesis import given
from hypothesis import strategies as st

from server.core.trail import Trail


def test_each_sees_what_there_was() -> None:
    none: Trail[int] = Trail()
    one = none.plus(1)
    two = one.plus(2)
    assert (list(none), list(one), list(two)) == ([], [1], [1, 2])
    assert (len(two), two[0], two[-1], two[:1]) == (2, 1, 2, [1])


def test_two_ways_on_from_the_same_place_do_not_meet() -> None:
    one = Trail([1])
    left, right = one.plus(2), one.plus(3)
    assert (list(left), list(right), list(one)) == ([1, 2], [1, 3], [1])
    assert (list(left.plus(4)), list(right.plus(5))) == ([1, 2, 4], [1, 3, 5])


def test_it_is_equal_by_what_it_holds() -> None:
    assert Trail([1, 2]) == Trail([1]).plus(2)
    assert hash(Trail([1, 2])) == hash(Trail([1]).plus(2))
    assert Trail([1]) != Trail([2])
    assert Trail([1]) != [1]
    assert repr(Trail([1])) == "Trail([1])"


@given(st.lists(st.tuples(st.integers(0, 10), st.integers()), max_size=40))
def test_it_is_like_tuples_whatever_grows_from_whatever(steps: list[tuple[int, int]]) -> None:
    trails: list[Trail[int]] = [Trail()]
    tuples: list[tuple[int, ...]] = [()]
    for place, value in steps:
        trails.append(trails[place % len(trails)].plus(value))
        tuples.append((*tuples[place % len(tuples)], value))
    assert [tuple(trail) for trail in trails] == tuples
