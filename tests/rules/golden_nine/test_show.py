"""The shown state has every key of the contract's section 4, before, in and after a match."""

import pytest

from tests.support.golden_nine import DRY, LOST, ONE_RACK, play

TOP = {"seq", "status", "winner", "reason", "format", "striker", "player", "sides"}
TOP |= {"frame", "rack", "frames", "racks", "clocks"}
SIDE = {"points", "frames", "games", "aggregate", "extensions"}
RACK = {"number", "phase", "breaker", "balls", "ball_on", "fouls", "intentional", "in_hand"}
RACK |= {"choice"}
CLOCK = {"limit_ms", "remaining_ms", "running", "expired"}
MOMENTS = [[], ["start a"], ["start a", DRY], ["start a", LOST], ["start a", "break 3 9"]]


@pytest.mark.parametrize("words", MOMENTS, ids=str)
def test_every_key_of_the_contract_is_there(words: list[str]) -> None:
    shown = play(*words).shown()
    assert set(shown) >= TOP
    for side in ("a", "b"):
        assert set(shown["sides"][side]) >= SIDE
    assert shown["rack"] is None or set(shown["rack"]) >= RACK
    assert set(shown["clocks"]) == {"shot", "frame", "decision", "match"}
    assert set(shown["clocks"]["shot"]) == CLOCK
    assert (shown["frame"], shown["frames"], shown["player"]) == (None, [], 0)


def test_before_the_start_there_is_no_rack_and_nobody_at_the_table() -> None:
    shown = play().shown()
    assert (shown["status"], shown["rack"], shown["striker"]) == ("scheduled", None, None)
    assert (shown["seq"], shown["winner"], shown["reason"]) == (0, None, None)
    assert shown["sides"]["a"]["extensions"] == 1
    assert shown["clocks"]["shot"]["limit_ms"] == 30_000


def test_in_a_choice_striker_and_ball_on_read_as_for_play() -> None:
    shown = play("start a", "break 2 1").shown()
    assert (shown["striker"], shown["rack"]["ball_on"]) == ("b", 2)


def test_after_a_rack_striker_and_ball_on_are_null() -> None:
    shown = play("start a", "break 3 9").shown()
    assert (shown["striker"], shown["rack"]["ball_on"]) == (None, None)
    assert shown["racks"] == [
        {"number": 1, "winner": "a", "kind": "golden_break", "a": 7, "b": 0},
    ]


def test_after_the_match_its_winner_and_reason_stand() -> None:
    shown = play("start a", "break 3 9", of=ONE_RACK).shown()
    assert (shown["status"], shown["winner"], shown["reason"]) == ("over", "a", "points")
    assert shown["sides"]["a"]["games"] == 1


def test_the_place_in_the_set_is_that_of_the_rack_at_the_table() -> None:
    table = play("start a", "break 3 9")
    assert table.see("rack.of_set") == 1
    assert table.play("next").see("rack.of_set") == 2


def test_visits_and_the_last_foul_are_shown() -> None:
    rack = play("start a", DRY, "1", "foul push").see("rack")
    foul = {"by": "b", "value": 1, "reason": "push", "intentional": False}
    assert rack["last_foul"] == foul
    assert rack["visits"][1] == {
        "side": "b",
        "broke": False,
        "on_break": 0,
        "breaking": False,
        "balls": [1],
        "strokes": 2,
        "fouls": [foul],
        "safety": False,
        "ended": True,
    }
