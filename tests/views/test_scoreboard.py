"""The scoreboard's view finds the discipline of the match."""

from server.views.scoreboard import scoreboard
from tests.views.match import played, start


def test_each_discipline_has_its_own_board() -> None:
    snooker = scoreboard(played(start()))["show"]
    assert (snooker["snooker"], snooker["golden_nine"]) == (True, False)
    nine = scoreboard(played(start(), preset="golden-nine"))["show"]
    assert (nine["snooker"], nine["golden_nine"]) == (False, True)
