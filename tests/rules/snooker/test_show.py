"""The state of a match in the words of the contract's section 4."""

import msgspec
import pytest

from tests.support.snooker import ONE_RED, ONLY_BLACK, PREMIER, SHOOT_OUT, Table, play

TOP = """
    seq status winner reason format striker player sides frame rack frames clocks
"""
SIDE = {"points", "frames", "games", "aggregate", "extensions"}
FRAME = """
    number phase breaker ball_on free_ball reds colours break remaining snookers_required choice
    misses warned in_hand blue last_foul visits
"""
CLOCK = {"limit_ms", "remaining_ms", "running", "expired"}


@pytest.mark.parametrize("spec", ["snooker", PREMIER, SHOOT_OUT])
@pytest.mark.parametrize("words", [[], ["start a"], ["start a", "red", "concede"]], ids=str)
def test_every_key_of_the_contract_is_there_in_every_phase(spec: str, words: list[str]) -> None:
    shown = play(*words, of=spec).shown()
    assert set(TOP.split()) <= shown.keys()
    assert shown["sides"].keys() == {"a", "b"}
    for side in shown["sides"].values():
        assert side.keys() >= SIDE
    assert shown["clocks"].keys() == {"shot", "frame", "decision", "match"}
    for clock in shown["clocks"].values():
        assert clock is None or clock.keys() == CLOCK
    if words:
        assert shown["frame"].keys() >= set(FRAME.split())


def test_before_the_start_there_is_no_frame() -> None:
    shown = Table().shown()
    assert (shown["status"], shown["frame"], shown["striker"]) == ("scheduled", None, None)
    assert (shown["seq"], shown["winner"], shown["frames"]) == (0, None, [])


def test_finished_frames_are_one_list_until_the_next_one_ends() -> None:
    """So that a view that knows the list again has nothing to do for the frames in it."""
    table = play("start a", "concede")
    first = table.shown()["frames"]
    assert len(first) == 1
    table.play("next", "red")
    assert table.shown()["frames"] is first
    table.play("concede")
    assert [frame["number"] for frame in table.shown()["frames"]] == [1, 2]
    assert len(first) == 1


def test_it_is_plain_data_that_goes_to_json_and_back_unchanged() -> None:
    shown = play("start a", "red", "foul in_off miss reds=1", of=PREMIER).shown()
    assert msgspec.json.decode(msgspec.json.encode(shown)) == shown


def test_a_break_grows_ball_by_ball() -> None:
    table = play("start a", "red", "black", "red+red")
    assert table.see("frame.break") == {
        "side": "a",
        "points": 10,
        "balls": ["red", "black", "red", "red"],
    }


def test_a_break_nobody_has_begun_is_null() -> None:
    """Contract, section 4."""
    for words in (["start a"], ["start a", "miss"], ["start a", "red", "foul in_off"]):
        assert play(*words).see("frame.break") is None


def test_a_seq_counts_events_and_undos() -> None:
    assert play("start a", "red", "undo").see("seq") == 3


def test_a_reading_at_a_later_time_changes_the_clocks_only() -> None:
    table = play("start a", "clock shot start", of=PREMIER)
    early, late = table.shown(2000), table.shown(9000)
    assert early["clocks"]["shot"]["remaining_ms"] - late["clocks"]["shot"]["remaining_ms"] == 7000
    assert {**early, "at": 0, "clocks": 0} == {**late, "at": 0, "clocks": 0}


@pytest.mark.parametrize(
    ("spec", "shot", "frame"),
    [("snooker", False, False), (PREMIER, True, False), (SHOOT_OUT, True, True)],
)
def test_a_clock_is_null_where_there_is_none(spec: str, shot: bool, frame: bool) -> None:
    for table in (Table(spec), play("start a", of=spec)):
        clocks = table.see("clocks")
        assert (clocks["shot"] is not None, clocks["frame"] is not None) == (shot, frame)
        assert (clocks["decision"], clocks["match"]) == (None, None)
        assert (table.see("sides.a.extensions") is not None) is shot


def test_the_last_foul_is_null_again_after_the_next_stroke() -> None:
    table = play("start a", "foul wrong_first blue pink miss")
    foul = {
        "by": "a",
        "value": 6,
        "reason": "wrong_first",
        "miss": True,
        "balls": ["blue", "pink"],
        "player": 0,
    }
    assert table.see("frame.last_foul") == foul
    assert table.play("choose play").see("frame.last_foul") == foul
    assert table.play("miss").see("frame.last_foul") is None


def test_every_visit_of_the_frame_is_there_oldest_first() -> None:
    table = play("start a", "red", "black", "miss", "miss tags=safety", "red", "foul in_off", "red")
    assert [
        (v["side"], v["points"], v["safety"], len(v["fouls"]), v["ended"])
        for v in table.see("frame.visits")
    ] == [
        ("a", 8, False, 0, True),
        ("b", 0, True, 0, True),
        ("a", 1, False, 1, True),
        ("b", 1, False, 0, False),
    ]


def test_a_finished_frame_is_on_record() -> None:
    table = play("start a", "red", "yellow", f"{ONLY_BLACK} points=60:8", "black", of=ONE_RED)
    assert table.see("frames") == [
        {
            "number": 1,
            "a": 67,
            "b": 8,
            "winner": "a",
            "reason": "black",
            "breaks": [{"side": "a", "points": 10}],
            "conceded_early": False,
        }
    ]


def test_a_maximum_is_147() -> None:
    table = play("start a", *(["red", "black"] * 15))
    table.play("yellow", "green", "brown", "blue", "pink", "black")
    assert table.points() == (147, 0)
    assert table.see("frames.0.breaks") == [{"side": "a", "points": 147}]


def test_a_break_with_a_free_ball_and_fifteen_reds_goes_up_to_155() -> None:
    table = play("start b", "foul missed_all free_ball", "free yellow", "black")
    table.play(*(["red", "black"] * 15), "yellow", "green", "brown", "blue", "pink", "black")
    assert table.see("frames.0.breaks") == [{"side": "a", "points": 155}]
