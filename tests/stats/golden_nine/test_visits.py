"""The visits of the rack at the table, with how each ended, and each side's count of them."""

from server.stats.golden_nine.visits import last_visit, tally, visits
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.support.golden_nine import DRY, LOST, play


def test_each_visit_says_how_it_ended() -> None:
    table = play(
        "start a", LOST, "choose accept b", "miss tags=safety", "1", "miss", "2", "foul push"
    )
    table.play("3")
    assert [(v["side"], v["end"]) for v in visits(viewed(table))] == [
        ("a", "lost"),
        ("b", "safety"),
        ("a", "played"),
        ("b", "foul"),
        ("a", "playing"),
    ]


def test_the_visit_that_ends_the_rack_says_so() -> None:
    assert visits(viewed(play("start a", DRY, "9")))[-1]["end"] == "rack"
    assert visits(viewed(play("start a", "break 3 9")))[-1]["end"] == "rack"
    assert visits(viewed(play("start a", "foul other intentional")))[-1]["end"] == "foul"


def test_a_visit_has_its_balls_and_says_which_went_down_on_the_break() -> None:
    visit = visits(viewed(play("start a", "break 2 4+5", "1")))[0]
    assert (visit["number"], visit["broke"], visit["on_break"]) == (1, True, 2)
    assert visit["balls"] == [4, 5, 1]


def test_a_foul_of_the_side_not_at_the_table_is_a_visit_without_a_ball() -> None:
    visit = visits(viewed(play("start a", DRY, "1", "foul touched by=a")))[1]
    assert (visit["side"], visit["balls"], visit["end"]) == ("a", [], "foul")
    assert visit["foul"] == {"by": "a", "value": 1, "reason": "touched", "intentional": False}


def test_the_last_visit_of_a_side_is_its_last_ended_one() -> None:
    played = visits(viewed(play("start a", DRY, "1", "miss", "2")))
    assert (last_visit(played, "a"), last_visit(played, "b")) == (1, 2)
    assert last_visit(played[:1], "b") is None


def test_a_foul_of_the_side_not_at_the_table_is_no_visit_that_it_ended() -> None:
    played = visits(viewed(play("start a", "break 4 2", "foul touched by=b", "1")))
    assert [(v["side"], v["at_table"]) for v in played] == [("b", False), ("a", True)]
    assert last_visit(played, "b") is None


def test_each_side_s_rack_is_counted() -> None:
    """The sixth rack: Anna's foul on the break, then Bogdan's three balls."""
    assert tally(viewed(six_racks())) == {
        "a": {"visits": 1, "balls": 0, "best": 0, "fouls": 1, "away": 1},
        "b": {"visits": 1, "balls": 3, "best": 3, "fouls": 0, "away": 0},
    }


def test_balls_of_a_lost_chance_are_no_run() -> None:
    assert tally(viewed(play("start a", "break 1 5+6")))["a"]["balls"] == 0


def test_without_a_rack_there_are_no_visits() -> None:
    assert visits(viewed(play())) == []
    assert tally(viewed(play()))["a"]["visits"] == 0
