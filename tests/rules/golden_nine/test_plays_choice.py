"""The lost chance: no foul, no point, and four ways on (GN III note)."""

import pytest

from tests.support.golden_nine import LOST, play


def test_the_incoming_side_decides_and_its_clock_starts_by_itself() -> None:
    table = play("start a", "@20000", LOST)
    assert table.see("rack.choice") == {"side": "b", "options": ["accept", "rebreak"]}
    assert table.see("striker") == "b"
    clock = table.see("clocks.decision", 21_000)
    assert (clock["running"], clock["remaining_ms"], clock["limit_ms"]) == (True, 44_000, 45_000)
    assert table.see("clocks.shot")["running"] is False


@pytest.mark.parametrize("shooter", ["a", "b"])
def test_accepted_the_table_is_played_as_it_lies(shooter: str) -> None:
    table = play("start a", "break 1 3", f"choose accept {shooter}")
    assert (table.see("rack.phase"), table.see("striker")) == ("play", shooter)
    assert table.see("rack.balls") == [1, 2, 4, 5, 6, 7, 8, 9]
    assert (table.see("rack.choice"), table.see("rack.in_hand")) == (None, False)
    assert table.see("clocks.decision") is None
    assert table.see("rack.breaker") == "a"


@pytest.mark.parametrize("shooter", ["a", "b"])
def test_broken_again_all_nine_are_up_and_whoever_breaks_is_the_breaker(shooter: str) -> None:
    table = play("start a", "break 1 3", f"choose rebreak {shooter}")
    assert (table.see("rack.phase"), table.see("striker")) == ("break", shooter)
    assert table.see("rack.balls") == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert (table.see("rack.breaker"), table.see("rack.number")) == (shooter, 1)


def test_a_chance_may_be_lost_again_and_again_and_it_is_the_other_side_s_choice_each_time() -> None:
    table = play("start a", LOST, "choose rebreak b", LOST)
    assert table.see("rack.choice.side") == "a"
    assert table.play("choose rebreak a", LOST).see("rack.choice.side") == "b"


def test_whoever_rebreaks_breaks_after_a_stalemate_too() -> None:
    table = play("start a", LOST, "choose rebreak b", "break 3 4", "stalemate")
    assert (table.see("rack.breaker"), table.see("striker")) == ("b", "b")


def test_fouls_and_extensions_of_the_rack_stand_over_a_rebreak() -> None:
    table = play("start a", LOST, "foul touched by=a", "choose rebreak a")
    assert table.see("rack.fouls") == {"a": 1, "b": 0}
    assert table.points() == (0, 1)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "nothing to choose"),
        (["break 4"], "nothing to choose"),
        (["break 3 4"], "nothing to choose"),
        (["foul scratch"], "nothing to choose"),
        ([LOST, "choose accept b"], "nothing to choose"),
        ([LOST, "choose rebreak b"], "nothing to choose"),
        (["break 3 9"], "rack 1 is over"),
        (["award match a other"], "match is over"),
    ],
)
def test_without_a_lost_chance_there_is_nothing_to_choose(words: list[str], says: str) -> None:
    play("start a", *words).refuse("not_now", "choose accept a", says)


def test_before_the_start_there_is_nothing_to_choose() -> None:
    play().refuse("not_now", "choose accept a", "not started")


@pytest.mark.parametrize("word", ["1", "miss", "foul scratch", "foul other intentional"])
def test_the_side_that_chooses_cannot_play_before_it_has_chosen(word: str) -> None:
    play("start a", LOST).refuse("not_now", word, "choice comes first")


@pytest.mark.parametrize("word", ["break 4", "stalemate", "extension", "next", "adjust striker=a"])
def test_nothing_else_comes_between(word: str) -> None:
    table = play("start a", LOST)
    table.refuse("no_extension" if word == "extension" else "not_now", word)


@pytest.mark.parametrize(
    "event",
    [
        {"type": "choose", "option": "accept"},
        {"type": "choose", "shooter": "a"},
        {"type": "choose", "option": "play", "shooter": "a"},
        {"type": "choose", "option": "accept", "shooter": "c"},
    ],
)
def test_a_choice_names_what_and_who(event: dict[str, str]) -> None:
    play("start a", LOST).refuse("malformed", event)


@pytest.mark.parametrize(
    ("word", "in_hand"),
    [("choose accept b", True), ("choose accept a", False), ("choose rebreak b", False)],
)
def test_after_a_foul_of_the_breaker_the_chooser_has_ball_in_hand_if_he_plays_himself(
    word: str, in_hand: bool
) -> None:
    """GN VI: the choice stays open, and the foul is the other side's ball in hand."""
    table = play("start a", LOST, "foul touched by=a")
    assert (table.see("rack.phase"), table.see("rack.choice.side")) == ("choice", "b")
    assert (table.see("rack.in_hand"), table.points()) == (True, (0, 1))
    assert table.play(word).see("rack.in_hand") is in_hand
