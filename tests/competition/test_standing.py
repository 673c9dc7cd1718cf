"""A standing is read out of what a match shows, whatever its discipline counts beside."""

from server.competition.standing import standing_of
from server.core.pair import Pair
from tests.support.snooker import PREMIER, play


def test_a_match_before_its_first_event() -> None:
    standing = standing_of(play(of=PREMIER).shown(0))
    assert (standing.seq, standing.status, standing.frames) == (0, "scheduled", Pair(0, 0))
    assert not standing.begun
    assert standing.points is None


def test_a_frame_in_play_has_its_points() -> None:
    standing = standing_of(play("start a", "red", "black", of=PREMIER).shown())
    assert standing.points == Pair(8, 0)
    assert (standing.begun, standing.over) == (True, False)


def test_between_frames_there_are_none() -> None:
    standing = standing_of(play("start a", "red", "award frame b other", of=PREMIER).shown())
    assert standing.points is None
    assert standing.frames == Pair(0, 1)
    assert standing.scores == (Pair(1, 0),)


def test_a_match_that_is_over_has_a_winner_and_the_time_of_its_last_event() -> None:
    table = play("start a", "@7000", "award match b refusal", of=PREMIER)
    standing = standing_of(table.match.discipline.show(table.state, 2, table.match.fold.at))
    assert (standing.over, standing.winner, standing.at) == (True, "b", 7000)
