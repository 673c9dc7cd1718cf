"""The finished frames as rows."""

from server.stats.snooker.history import history
from tests.stats.snooker.at_the_table import fourth_frame


def test_a_row_for_each_finished_frame_with_its_breaks_of_fifty_and_more() -> None:
    rows = history(fourth_frame())
    assert [(row["number"], row["a"], row["b"], row["winner"]) for row in rows] == [
        (1, 0, 147, "b"),
        (2, 71, 40, "a"),
        (3, 60, 4, "a"),
    ]
    assert [[brk["points"] for brk in row["breaks"]] for row in rows] == [[147], [51], [50]]
    assert [row["conceded_early"] for row in rows] == [False, False, True]
