"""A visit keeps what decides the worth of the 9, and what the figures count."""

from server.rules.golden_nine.visits import FoulCalled, Visit
from tests.support.golden_nine import DRY, LOST, play


def test_a_visit_begins_with_nothing() -> None:
    visit = Visit("a")
    assert (visit.breaking, visit.whole, visit.broke) == (False, False, False)
    assert (visit.balls, visit.strokes, visit.fouls) == ((), 0, ())


def test_a_foul_ends_the_visit_and_stands_in_it() -> None:
    table = play("start a", DRY, "1", "foul scratch")
    visit = table.rack.visits[-1]
    assert (visit.side, visit.balls, visit.strokes) == ("b", (1,), 2)
    assert visit.fouls == (FoulCalled("b", 1, "scratch", intentional=False),)


def test_a_visit_is_whole_that_began_with_the_one_on_the_table_and_did_not_break() -> None:
    table = play("start a", DRY, "1", "miss", "miss")
    assert [visit.whole for visit in table.rack.visits] == [False, True, False]


def test_a_foul_instead_of_the_break_is_a_visit_that_broke() -> None:
    assert [v.broke for v in play("start a", "foul time").rack.visits] == [True]
    rebroken = play("start a", LOST, "choose rebreak b", "foul scratch")
    assert [v.broke for v in rebroken.rack.visits] == [True, True]
    accepted = play("start a", LOST, "choose accept b", "foul scratch")
    assert [v.broke for v in accepted.rack.visits] == [True, False]


def test_a_foul_of_the_side_that_is_not_at_the_table_is_no_stroke() -> None:
    visit = play("start a", DRY, "foul touched by=a").rack.visits[-1]
    assert (visit.side, visit.strokes, visit.broke) == ("a", 0, False)
