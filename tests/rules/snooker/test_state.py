"""The order of visits, and what is on at the start of one."""

import msgspec
import pytest

from server.core.pair import Pair
from server.rules.snooker.state import Frame, SnookerState, Turn


def order(players: Pair, first: Pair, count: int = 6) -> list[str]:
    """Who plays the first visits after A broke."""
    turn = Turn("a", first)
    said = []
    for _ in range(count):
        said.append(f"{turn.side}{turn.player(players)}")
        turn = turn.passed()
    return said


@pytest.mark.parametrize(
    ("players", "first", "expected"),
    [
        (Pair(1, 1), Pair(0, 0), "a0 b0 a0 b0 a0 b0"),
        (Pair(2, 2), Pair(0, 0), "a0 b0 a1 b1 a0 b0"),
        (Pair(2, 2), Pair(1, 0), "a1 b0 a0 b1 a1 b0"),
        (Pair(2, 2), Pair(0, 1), "a0 b1 a1 b0 a0 b1"),
        (Pair(2, 1), Pair(1, 0), "a1 b0 a0 b0 a1 b0"),
        (Pair(1, 2), Pair(0, 1), "a0 b1 a0 b0 a0 b1"),
    ],
)
def test_the_order_of_visits_is_a1_b1_a2_b2(players: Pair, first: Pair, expected: str) -> None:
    """PZ part 3, 17.1."""
    assert " ".join(order(players, first)) == expected


def test_who_plays_instead_plays_one_visit_only() -> None:
    """PZ part 3, 17.3: the order is kept, the partner may lose his visit."""
    turn = Turn("a", Pair(0, 0), 0, instead=1)
    assert turn.player(Pair(2, 2)) == 1
    assert turn.passed().player(Pair(2, 2)) == 0
    assert turn.passed().passed().player(Pair(2, 2)) == 1


@pytest.mark.parametrize(
    ("reds", "lowest", "on"), [(15, 2, "red"), (1, 2, "red"), (0, 2, "yellow"), (0, 7, "black")]
)
def test_red_is_on_while_there_is_one_and_then_the_lowest_colour(
    reds: int, lowest: int, on: str
) -> None:
    frame = Frame(number=1, turn=None, breaker="a", reds=reds, lowest=lowest)
    assert frame.plain_on == on
    assert frame.striker is None


def test_a_state_is_never_changed_in_place() -> None:
    state = SnookerState()
    with pytest.raises(AttributeError):
        state.status = "live"  # type: ignore[misc]
    assert msgspec.structs.replace(state, status="live") != state
