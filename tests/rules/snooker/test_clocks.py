"""The shot clock: how it starts, stops and resets, and the extensions (PL timing)."""

import pytest

from tests.support.snooker import PREMIER, SHOOT_OUT, Table, play

MISS = "foul missed_all miss"
FULL = {"limit_ms": 20_000, "remaining_ms": 20_000, "running": False, "expired": False}


def ticking() -> Table:
    """A at the table, the shot clock started at 10,000."""
    return play("start a", "@10000", "clock shot start", of=PREMIER)


def shot(table: Table, at: int | None = None) -> tuple[bool, int]:
    """Whether the shot clock runs, and what is left."""
    clock = table.see("clocks.shot", at)
    return clock["running"], clock["remaining_ms"]


@pytest.mark.parametrize(("at", "expired"), [(30_000, False), (30_001, True)])
def test_at_exactly_the_limit_it_has_not_expired(at: int, expired: bool) -> None:
    """PL timing b."""
    assert ticking().see("clocks.shot.expired", at) is expired


def test_its_expiry_penalises_nobody() -> None:
    """PL timing b: the referee records the foul."""
    table = ticking()
    assert table.points() == (0, 0)
    assert table.see("striker", 60_000) == "a"
    assert shot(table, 60_000) == (True, 0)


def test_it_stops_when_the_cue_ball_is_struck() -> None:
    """PL timing a."""
    table = ticking().play("@22500", "struck")
    assert shot(table, 40_000) == (False, 7500)


def test_struck_after_its_end_it_stands_expired() -> None:
    table = ticking().play("@30001", "struck")
    assert table.see("clocks.shot.expired", 99_000) is True
    assert shot(table) == (False, 0)


@pytest.mark.parametrize("word", ["red", "miss", "foul in_off"])
@pytest.mark.parametrize("struck", [[], ["struck"]])
def test_a_stroke_or_foul_stops_it_and_puts_the_full_allowance_back(
    word: str, struck: list[str]
) -> None:
    """PL miss rule a to d."""
    table = ticking().play("@15000", *struck, word)
    assert table.see("clocks.shot") == FULL


@pytest.mark.parametrize("foul", [MISS, "foul time"])
def test_a_foul_and_a_miss_starts_it_at_once_for_the_incoming_side(foul: str) -> None:
    """PL miss rule a."""
    table = ticking().play("@15000", foul)
    assert shot(table, 15_000) == (True, 20_000)


def test_the_decision_to_play_leaves_it_running() -> None:
    """PL miss rule a."""
    table = ticking().play("@15000", MISS, "@19000", "choose play")
    assert shot(table, 19_000) == (True, 16_000)


def test_play_again_starts_it_anew() -> None:
    """PL miss rule b."""
    table = ticking().play("@15000", "foul in_off", "@19000", "choose play_again")
    assert shot(table, 19_000) == (True, 20_000)


def test_replace_resets_it_stopped() -> None:
    """PL miss rule c."""
    table = ticking().play("@15000", MISS, "@19000", "choose replace")
    assert table.see("clocks.shot", 25_000) == FULL


def test_a_warning_after_a_counted_miss_starts_it() -> None:
    """PL miss rule d."""
    table = ticking().play(MISS, "choose replace", MISS, "choose replace", "@50000", "warn a miss")
    assert shot(table, 50_000) == (True, 20_000)


def test_a_warning_during_the_stroke_starts_no_clock_and_the_shot_is_timed_once() -> None:
    """The stroke is under way: the clock stopped as it was struck (PL timing a)."""
    table = ticking().play(MISS, "choose replace", "clock shot start", "@50000", "struck")
    table.play("@51000", "warn a miss")
    assert table.see("frame.warned") is True
    assert table.see("clocks.shot.running") is False
    counted = table.see("sides.a.shots.count")
    assert table.play("@58000", "miss").see("sides.a.shots.count") == counted


@pytest.mark.parametrize("word", ["warn a conduct", "warn b miss", "warn b conduct"])
def test_another_warning_does_not(word: str) -> None:
    table = ticking().play(MISS, "choose replace", word)
    assert table.see("clocks.shot") == FULL


def test_after_the_third_miss_it_waits_for_the_referee() -> None:
    """PL miss rule d i."""
    table = ticking().play(MISS, "choose replace", MISS, "choose replace", MISS)
    assert table.see("clocks.shot") == FULL


def test_a_time_foul_always_is_a_foul_and_a_miss() -> None:
    """PL time fouls b."""
    table = ticking().play("@30001", "foul time")
    assert table.see("frame.last_foul.miss") is True
    assert table.see("frame.misses") == 1
    assert "replace" in table.see("frame.choice.options")
    assert table.see("frame.in_hand") == "d"


def test_time_fouls_count_among_the_misses() -> None:
    """PZ part 3, 14; PL miss rule d: the third gives ball in hand."""
    table = ticking().play(*(["foul time", "choose replace"] * 2), "foul time")
    assert (table.see("frame.in_hand"), table.points()) == ("anywhere", (0, 15))


def test_the_operator_pauses_resumes_resets_and_sets_it() -> None:
    """PL other rules b; PL timing official."""
    table = ticking().play("@23000", "clock shot pause")
    assert shot(table, 90_000) == (False, 7000)
    table.play("@90000", "clock shot resume")
    assert shot(table, 91_000) == (True, 6000)
    table.play("@92000", "clock shot set ms=12000")
    assert shot(table, 93_000) == (True, 11_000)
    assert table.play("@94000", "clock shot reset").see("clocks.shot") == FULL


@pytest.mark.parametrize(
    ("words", "word", "code", "says"),
    [
        ([], "clock shot pause", "clock_not_running", "shot"),
        ([], "clock all pause", "clock_not_running", "no clock"),
        ([], "clock all resume", "not_now", "paused"),
        ([], "clock all reset", "bad_value", "all"),
        ([], "clock all start", "bad_value", "all"),
        ([], "clock all set ms=5", "bad_value", "all"),
        ([], "clock all pause ms=5", "bad_value", "ms"),
        ([], "clock frame start", "not_now", "frame clock"),
        ([], "clock decision start", "not_now", "decision"),
        ([], "clock shot set", "malformed", "ms"),
        ([], "clock shot set ms=-1", "bad_value", "ms"),
        ([], "clock match start", "malformed", "clock: 'match'"),
        ([], "clock shot stop", "malformed", "action: 'stop'"),
        ([], "struck", "clock_not_running", "not running"),
        (["clock shot start"], "clock shot resume", "not_now", "running already"),
        (["clock shot start", "struck"], "struck", "clock_not_running", "not running"),
        (["clock shot start", "red"], "struck", "clock_not_running", "not running"),
        ([], "extension", "clock_not_running", "not running"),
        (["clock shot start", "struck"], "extension", "clock_not_running", "not running"),
        (["clock shot start"], "extension b", "not_striker", "striker"),
    ],
)
def test_what_the_clocks_cannot_do_is_refused(
    words: list[str], word: str, code: str, says: str
) -> None:
    play("start a", *words, of=PREMIER).refuse(code, word, says)


@pytest.mark.parametrize("word", ["clock shot start", "clock all pause", "struck", "extension"])
def test_a_format_without_a_shot_clock_has_none(word: str) -> None:
    table = play("start a").refuse("not_now", word, "clock")
    assert table.see("clocks") == {"shot": None, "frame": None, "decision": None, "match": None}
    assert table.see("sides.a.extensions") is None


def test_a_strike_taken_for_another_may_be_tapped_again() -> None:
    table = ticking().play("struck", "clock shot start", "@15000", "struck")
    assert shot(table)[0] is False


def test_an_extension_adds_twenty_seconds_to_what_is_left() -> None:
    """PL timing c."""
    table = ticking().play("@25000", "extension")
    assert shot(table, 25_000) == (True, 25_000)
    assert table.see("clocks.shot.limit_ms") == 20_000
    assert (table.see("sides.a.extensions"), table.see("sides.b.extensions")) == (1, 2)


def test_there_are_two_a_player_a_frame() -> None:
    """PL timing c."""
    table = ticking().play("extension a", "extension").refuse("no_extension", "extension", "left")
    assert shot(table, 12_000) == (True, 58_000)
    table.play("miss", "clock shot start", "extension b")
    assert (table.see("sides.a.extensions"), table.see("sides.b.extensions")) == (0, 1)
    table.play("concede", "next")
    assert (table.see("sides.a.extensions"), table.see("sides.b.extensions")) == (2, 2)


@pytest.mark.parametrize(("at", "may"), [(30_000, True), (30_001, False)])
def test_an_expired_clock_takes_no_extension(at: int, may: bool) -> None:
    """PL timing c."""
    table = ticking().play(f"@{at}")
    assert ("extension" in table.offers()["events"]) is may
    if may:
        assert shot(table.play("extension"), at) == (True, 20_000)
    else:
        table.refuse("clock_not_running", "extension", "expired")


def test_an_undone_extension_is_given_back_and_its_time_taken_away() -> None:
    table = ticking().play("@20000", "extension", "@25000", "undo")
    assert shot(table, 25_000) == (True, 5000)
    assert table.see("sides.a.extensions") == 2


def test_an_undo_of_the_clocks_start_is_refused_where_an_extension_stands_on_it() -> None:
    table = ticking().play("extension")
    table.refuse("not_now", "undo 2", "event 3 (extension)")
    table.play("undo", "undo 2")
    assert table.see("clocks.shot") == FULL


def test_an_undone_stroke_gives_the_clock_back_as_it_ran() -> None:
    table = ticking().play("@15000", "red", "@18000", "undo")
    assert shot(table, 18_000) == (True, 12_000)


def test_before_the_match_the_clock_and_the_extensions_are_whole() -> None:
    table = Table(PREMIER)
    assert table.see("clocks.shot") == FULL
    assert table.see("sides.a.extensions") == 2


@pytest.mark.parametrize("word", ["clock shot start", "extension", "struck"])
def test_there_is_no_clock_to_touch_between_frames(word: str) -> None:
    play("start a", "concede", of=PREMIER).refuse("not_now", word)
    Table(SHOOT_OUT).refuse("not_now", word)


def test_a_shot_is_timed_by_struck_or_by_the_stroke_and_only_once() -> None:
    table = ticking().play("@22000", "struck", "@30000", "red")
    assert table.see("sides.a.shots.last_ms") == 12_000
    table.play("@40000", "clock shot start", "@62000", "miss")
    assert table.see("sides.a.shots") == {
        "count": 2,
        "total_ms": 34_000,
        "last_ms": 22_000,
        "slowest_ms": 22_000,
        "over": 1,
    }
    assert table.see("sides.b.shots.count") == 0


def test_after_a_miss_the_incoming_side_s_shot_is_timed_from_the_start_by_itself() -> None:
    """PL miss rule a."""
    table = play("start a", "@10000", MISS, "choose play", "@19000", "miss", of=PREMIER)
    assert table.see("sides.b.shots.last_ms") == 9000
    assert table.see("sides.a.shots.count") == 0


def test_a_foul_of_the_other_side_times_nobody() -> None:
    table = ticking().play("foul touched by=b")
    assert [table.see(f"sides.{side}.shots.count") for side in "ab"] == [0, 0]


def test_without_a_shot_clock_there_are_no_times_and_a_shoot_out_keeps_them() -> None:
    assert play("start a").see("sides.a.shots") is None
    table = play("start a", "@1000", "clock shot start", "@9000", "struck", of=SHOOT_OUT)
    assert table.see("sides.a.shots.last_ms") == 8000
