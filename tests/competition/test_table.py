"""A point a frame, ties by frames conceded, and shared ranks that skip."""

from server.competition.table import FrameCount, league_table, play_offs


def rows(*counts: tuple[str, int, int]) -> list[tuple[int, str, int]]:
    table = league_table([name for name, _, _ in counts], [FrameCount(*count) for count in counts])
    return [(row.rank, row.player, row.points) for row in table]


def test_a_frame_is_a_point() -> None:
    assert rows(("Ada", 3, 1), ("Bela", 1, 3)) == [(1, "Ada", 3), (2, "Bela", 1)]


def test_level_on_points_fewer_frames_conceded_stands_higher() -> None:
    assert rows(("Ada", 3, 2), ("Bela", 3, 1)) == [(1, "Bela", 3), (2, "Ada", 3)]


def test_level_on_both_shares_the_rank_by_name_and_the_next_one_skips() -> None:
    table = rows(("Dora", 1, 3), ("Cleo", 3, 1), ("Bela", 3, 1), ("Ada", 0, 3))
    assert table == [(1, "Bela", 3), (1, "Cleo", 3), (3, "Dora", 1), (4, "Ada", 0)]


def test_a_player_without_a_match_stands_with_nothing() -> None:
    table = league_table(["Ada", "Bela"], [FrameCount("Ada", 1, 0)])
    assert (table[1].player, table[1].points, table[1].lost) == ("Bela", 0, 0)


def test_frames_of_a_match_in_play_count_and_are_marked() -> None:
    table = league_table(["Ada"], [FrameCount("Ada", 3, 1), FrameCount("Ada", 2, 0, live=True)])
    assert (table[0].points, table[0].live) == (5, 2)


def test_play_offs_are_first_against_fourth_and_second_against_third() -> None:
    table = league_table("ABCDE", [FrameCount(n, 5 - i, 0) for i, n in enumerate("ABCDE")])
    assert play_offs(table) == [["A", "D"], ["B", "C"]]
    assert play_offs(table[:3]) == []
