"""The life of a frame: its opening, its openers, its end, the re-spotted black, the re-rack."""

import pytest

from tests.support.snooker import DOUBLES, ONE_RED, ONLY_BLACK, PREMIER, Table, play

LEVEL = (f"{ONLY_BLACK} points=43:50", "black")
"""A pots the last black and it is 50 all."""


def test_start_opens_frame_one_for_the_breaker() -> None:
    table = play("start b")
    assert table.see("status") == "live"
    assert table.see("frame.number") == 1
    assert (table.see("striker"), table.see("frame.breaker")) == ("b", "b")
    assert (table.see("frame.ball_on"), table.see("frame.reds")) == ("red", 15)
    assert table.see("frame.in_hand") == "d"
    assert table.see("frame.break") is None


def test_a_match_starts_once() -> None:
    play("start a").refuse("not_now", "start a", "started")
    play("award match a other").refuse("not_now", "start a", "over")


@pytest.mark.parametrize("word", ["next", "respot a", "adjust points=1:0"])
def test_nothing_comes_before_the_start(word: str) -> None:
    Table().refuse("not_now", word)


def test_openers_alternate_by_frame() -> None:
    """PZ part 3, 3.2."""
    table = play("start a", of={"preset": "snooker", "frames_to_win": 9})
    openers = [table.see("frame.breaker")]
    for _ in range(4):
        table.play("concede", "next")
        openers.append(table.see("frame.breaker"))
    assert openers == ["a", "b", "a", "b", "a"]
    assert table.see("frame.number") == 5


def test_the_breaker_may_be_named_if_it_is_the_right_one() -> None:
    """Contract, section 3: elsewhere another one is `bad_value`."""
    play("start a", "concede").refuse("bad_value", "next a", "breaker", "b breaks")
    assert play("start a", "concede", "next b").see("striker") == "b"


def test_the_next_frame_opens_once_the_one_before_is_over() -> None:
    play("start a").refuse("not_now", "next", "frame 1")
    play("start a", "concede", "next").refuse("not_now", "next", "frame 2")


def test_a_new_frame_starts_with_nothing_of_the_old_one() -> None:
    table = play("start a", "foul in_off miss", "concede", "next")
    assert table.points() == (0, 0)
    assert (table.see("frame.misses"), table.see("frame.last_foul")) == (0, None)
    assert table.see("frame.visits") == []
    assert table.see("frame.choice") is None


def test_the_winner_has_more_points_whoever_potted_the_last_ball() -> None:
    """PZ part 3, 1.6.1."""
    table = play("start a", f"{ONLY_BLACK} points=10:40", "black")
    assert table.see("frames.0") == {
        "number": 1,
        "a": 17,
        "b": 40,
        "winner": "b",
        "reason": "black",
        "breaks": [{"side": "a", "points": 7}],
        "conceded_early": False,
    }


def test_after_a_frame_nobody_is_at_the_table_and_nothing_remains() -> None:
    """Contract, section 4."""
    table = play("start a", "red", "concede")
    assert table.see("frame.phase") == "over"
    assert (table.see("striker"), table.see("frame.ball_on")) == (None, None)
    assert table.see("frame.remaining") == 0
    assert table.see("frame.break") is None
    assert table.see("sides.a.points") == 1


def test_every_break_above_nothing_is_on_record_in_order() -> None:
    table = play("start a", "red", "black", "miss", "miss", "red", "foul in_off", "red", "concede")
    assert table.see("frames.0.breaks") == [
        {"side": "a", "points": 8},
        {"side": "a", "points": 1},
        {"side": "b", "points": 1},
    ]


def test_a_level_black_is_re_spotted_with_the_order_still_to_be_drawn() -> None:
    """PZ part 3, 4.2."""
    table = play("start a", *LEVEL)
    assert table.points() == (50, 50)
    assert table.see("frame.phase") == "respot"
    assert table.see("striker") is None
    assert (table.see("frame.ball_on"), table.see("frame.colours")) == ("black", ["black"])
    assert table.see("frame.in_hand") == "d"
    assert table.see("frames") == []


@pytest.mark.parametrize("first", ["a", "b"])
def test_the_drawn_side_plays_first_at_the_re_spotted_black(first: str) -> None:
    table = play("start a", *LEVEL, f"respot {first}")
    assert (table.see("frame.phase"), table.see("striker")) == ("play", first)
    assert table.see("frame.ball_on") == "black"
    table.refuse("not_now", f"respot {first}")


@pytest.mark.parametrize(
    ("words", "winner"),
    [
        (["black"], "a"),
        (["miss", "black"], "b"),
        (["miss", "miss", "miss", "black"], "b"),
        (["foul missed_all"], "b"),
        (["miss", "foul in_off"], "a"),
    ],
    ids=str,
)
def test_the_next_pot_or_foul_ends_the_frame(words: list[str], winner: str) -> None:
    """PZ part 3, 4.2.4."""
    table = play("start a", *LEVEL, "respot a", *words)
    assert table.see("frames.0.winner") == winner
    assert table.see("frames.0.reason") == "respotted_black"


def test_of_two_the_first_pair_picks_its_player_and_the_order_goes_on_from_him() -> None:
    """PZ part 3, 17.4."""
    table = play("start a", *LEVEL, "respot b player=1", of=DOUBLES)
    order = []
    for _ in range(4):
        order.append((table.see("striker"), table.see("player")))
        table.play("miss")
    assert order == [("b", 1), ("a", 0), ("b", 0), ("a", 1)]


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        ("snooker", "respot a player=1"),
        (DOUBLES, "respot a player=2"),
        (DOUBLES, "respot a player=-1"),
        ({"preset": "snooker", "players": {"a": 2, "b": 1}}, "respot b player=1"),
    ],
)
def test_a_player_who_is_not_there_cannot_play_first(spec: object, word: str) -> None:
    play("start a", *LEVEL, of=spec).refuse("bad_value", word, "player")


def test_a_re_spotted_black_changes_nothing_in_who_opens_next() -> None:
    """PZ part 3, 3.2 and 16."""
    table = play("start a", *LEVEL, "respot b", "black", "next")
    assert table.see("frame.breaker") == "b"


def test_a_re_rack_starts_the_frame_again_at_nil_with_the_same_opener() -> None:
    """PZ part 3, 16."""
    table = play("start a", "red", "black", "miss", "foul in_off reds=2 miss", "rerack")
    assert table.points() == (0, 0)
    assert (table.see("frame.number"), table.see("striker")) == (1, "a")
    assert (table.see("frame.reds"), table.see("frame.ball_on")) == (15, "red")
    assert table.see("frame.visits") == []
    table.play("concede", "next")
    assert table.see("frames.0.breaks") == []
    assert table.see("frame.breaker") == "b"


def test_a_re_rack_gives_the_extensions_back_and_resets_the_clock() -> None:
    """PZ part 3, 3.2 and 16."""
    table = play("start a", "clock shot start", "extension", "rerack", of=PREMIER)
    assert table.see("sides.a.extensions") == 2
    assert table.see("clocks.shot.running") is False
    assert table.see("clocks.shot.remaining_ms") == 20_000


def test_a_re_rack_keeps_the_order_of_two() -> None:
    """PZ part 3, 16.2."""
    table = play("start a order=1:0", "miss", "rerack", of=DOUBLES)
    assert (table.see("striker"), table.see("player")) == ("a", 1)


@pytest.mark.parametrize("order", ["1:0", "0:1", "1:1"])
def test_two_a_side_may_begin_either_way_round_in_every_frame(order: str) -> None:
    """Contract, section 3."""
    first, second = order.split(":")
    table = play(f"start a order={order}", of=DOUBLES)
    assert table.see("player") == int(first)
    assert table.play("miss").see("player") == int(second)
    table.play("concede", f"next order={order}")
    assert (table.see("striker"), table.see("player")) == ("b", int(second))


@pytest.mark.parametrize(("order", "field"), [("2:0", "order.a"), ("0:-1", "order.b")])
def test_an_order_names_players_who_are_there(order: str, field: str) -> None:
    Table(DOUBLES).refuse("bad_value", f"start a order={order}", field)
    play("start a", "concede", of=DOUBLES).refuse("bad_value", f"next order={order}", field)


@pytest.mark.parametrize("order", ["1:0", "0:1"])
def test_a_single_player_has_no_order_to_choose(order: str) -> None:
    Table().refuse("bad_value", f"start a order={order}", "order")


def test_scores_have_no_ceiling() -> None:
    """PZ part 3, 1.6: real frames ended 178-6 and 101-94."""
    table = play("start a", f"{ONLY_BLACK} points=94:101", "miss", "black")
    assert (table.see("frames.0.a"), table.see("frames.0.b")) == (94, 108)
    assert play("start a", "adjust points=178:6", of=ONE_RED).points() == (178, 6)
