"""Counts of the frame and milestones of the match."""

from server.stats.snooker.breaks import breaks_of_match
from server.stats.snooker.tally import frames_needed, milestones, tally
from tests.stats.snooker.at_the_table import foul, fourth_frame, frame, state, visit


def test_pots_points_and_fouls_of_the_frame() -> None:
    assert tally(fourth_frame()) == {
        "a": {"visits": 3, "pots": 17, "scored": 65, "fouls": 0, "away": 0, "highest": 57},
        "b": {"visits": 2, "pots": 3, "scored": 9, "fouls": 2, "away": 8, "highest": 9},
    }


def test_a_foul_out_of_turn_counts_against_the_side_that_made_it() -> None:
    counts = tally(state(frame(visit("a", fouls=[foul(5, by="b")]))))
    assert (counts["a"]["fouls"], counts["b"]["fouls"], counts["b"]["away"]) == (0, 1, 5)


def test_a_foul_of_the_side_that_is_not_at_the_table_is_no_turn_of_its() -> None:
    fouled = visit("b", fouls=[foul(4), foul(4)], at_table=False)
    counts = tally(state(frame(fouled, visit("a", "red", points=1, ended=False))))
    assert (counts["a"]["visits"], counts["b"]["visits"]) == (1, 0)
    assert (counts["b"]["fouls"], counts["b"]["away"]) == (2, 8)


def test_milestones_of_the_match() -> None:
    table = fourth_frame()
    assert milestones(table, breaks_of_match(table)) == {
        "a": {
            "highest": 57,
            "fifties": 3,
            "centuries": 0,
            "frames_needed": 2,
            "fouls": 0,
            "away": 0,
        },
        "b": {
            "highest": 147,
            "fifties": 1,
            "centuries": 1,
            "frames_needed": 3,
            "fouls": 2,
            "away": 8,
        },
    }


def test_frames_needed_follow_the_format() -> None:
    assert frames_needed(state(frame(), frames=(1, 0), best_of=None, frames_to_win=3), "a") == 2
    assert frames_needed(state(frame(), aggregate=True), "a") is None
    assert frames_needed(state(frame(), frames=(4, 0)), "b") is None
