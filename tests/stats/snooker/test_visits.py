"""Visits: numbered, with how each ended and the visitor's own foul."""

from server.stats.snooker.visits import last_break, last_visit, visits
from tests.stats.snooker.at_the_table import foul, fourth_frame, frame, state, visit


def test_each_visit_says_how_it_ended() -> None:
    assert [v["end"] for v in visits(fourth_frame())] == [
        "safety",
        "foul",
        "played",
        "foul",
        "playing",
    ]


def test_visits_are_numbered_from_one_and_keep_points_and_balls() -> None:
    second = visits(fourth_frame())[1]
    assert (second["number"], second["side"], second["points"]) == (2, "b", 9)
    assert second["balls"] == ["red", "black", "red"]
    assert second["foul"] == {"by": "b", "value": 4, "reason": "in_off", "miss": False}


def test_a_foul_by_the_side_that_is_not_at_the_table_does_not_end_the_visit() -> None:
    table = state(frame(visit("a", ended=False, fouls=[foul(by="b")])))
    assert visits(table)[0]["end"] == "playing"
    assert visits(table)[0]["foul"] is None


def test_the_visit_that_ends_the_frame_says_so_unless_a_foul_ended_it() -> None:
    potted = state(frame(visit("b"), visit("a", "black", points=7), phase="over"))
    assert [v["end"] for v in visits(potted)] == ["played", "frame"]
    fouled = state(frame(visit("a", fouls=[foul(7)]), phase="over"))
    assert visits(fouled)[0]["end"] == "foul"


def test_of_two_players_the_one_at_the_table_is_named_and_a_single_one_is_not() -> None:
    table = state(frame(visit("a", player=1)))
    assert visits(table)[0]["player"] is None
    table["sides"]["a"]["players"] = ["Anna", "Ada"]
    assert visits(table)[0]["player"] == "Ada"


def test_the_last_visit_of_a_side_is_its_last_ended_one() -> None:
    played = visits(fourth_frame())
    assert (last_visit(played, "a"), last_visit(played, "b")) == (3, 4)
    assert last_visit(played[:1], "b") is None


def test_a_foul_of_the_side_that_is_not_at_the_table_is_no_visit_that_it_ended() -> None:
    waiting = visit("b", fouls=[foul(4)], at_table=False)
    played = visits(state(frame(waiting, visit("a", "red", points=1, ended=False))))
    assert [v["at_table"] for v in played] == [False, True]
    assert last_visit(played, "b") is None


def test_the_last_break_is_the_last_ended_visit_with_a_pot() -> None:
    played = visits(fourth_frame())
    assert last_break(played) == 3
    assert last_break(played[:1]) is None


def test_without_a_frame_there_are_no_visits() -> None:
    assert visits(state(None)) == []
