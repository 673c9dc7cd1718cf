"""The clocks of Golden Nine: 45 s, 30 s for a break, 45 s to decide, one extension (GN VI(m))."""

import pytest

from tests.support.golden_nine import DRY, LOST, NINE_BALL, Table, play


def ticking(*words: str) -> Table:
    """The shot clock started at 100,000."""
    return play("start a", *words, "@100000", "clock shot start")


def shot(table: Table, at: int) -> tuple[bool, int]:
    """Whether the shot clock runs, and what is left."""
    clock = table.see("clocks.shot", at)
    return clock["running"], clock["remaining_ms"]


@pytest.mark.parametrize(
    ("words", "limit_ms"),
    [
        ([], 30_000),
        ([LOST, "choose rebreak b"], 30_000),
        ([DRY, "stalemate"], 30_000),
        ([DRY], 45_000),
        (["foul scratch"], 45_000),
        ([LOST, "choose accept b"], 45_000),
    ],
)
def test_a_break_has_thirty_seconds_and_a_stroke_forty_five(
    words: list[str], limit_ms: int
) -> None:
    table = ticking(*words)
    assert shot(table, 101_000) == (True, limit_ms - 1000)
    assert table.see("clocks.shot.limit_ms") == limit_ms


def test_the_format_sets_the_times() -> None:
    spec = {"preset": NINE_BALL, "shot_ms": 25_000, "break_ms": 20_000, "decision_ms": 10_000}
    table = play("start a", of=spec)
    assert table.see("clocks.shot.limit_ms") == 20_000
    assert table.play("@0", LOST).see("clocks.decision.limit_ms") == 10_000
    assert table.play("choose accept a").see("clocks.shot.limit_ms") == 25_000


@pytest.mark.parametrize(("at", "expired"), [(145_000, False), (145_001, True)])
def test_at_exactly_the_limit_it_has_not_expired_and_expiry_penalises_nobody(
    at: int, expired: bool
) -> None:
    table = ticking(DRY)
    assert table.see("clocks.shot.expired", at) is expired
    assert (table.points(), table.see("striker", at)) == ((0, 0), "b")


@pytest.mark.parametrize("word", ["1", "miss", "foul scratch", "foul time"])
@pytest.mark.parametrize("struck", [[], ["struck"]])
def test_a_stroke_or_foul_stops_it_and_puts_the_full_allowance_back(
    word: str, struck: list[str]
) -> None:
    table = ticking(DRY).play("@110000", *struck, word)
    assert shot(table, 130_000) == (False, 45_000)


@pytest.mark.parametrize("word", [DRY, LOST, "foul scratch"])
def test_so_does_the_break(word: str) -> None:
    assert shot(ticking().play(word), 200_000)[0] is False


def test_a_foul_of_the_other_side_leaves_it_alone() -> None:
    assert shot(ticking(DRY).play("foul touched by=a"), 110_000) == (True, 35_000)


def test_it_stops_when_the_cue_ball_is_struck() -> None:
    table = ticking(DRY).play("@110000", "struck")
    assert shot(table, 999_000) == (False, 35_000)
    table.refuse("clock_not_running", "struck", "not running")


def test_an_extension_adds_thirty_seconds_once_a_rack() -> None:
    table = ticking(DRY).play("@130000", "extension b")
    assert shot(table, 130_000) == (True, 45_000)
    assert (table.see("sides.b.extensions"), table.see("sides.a.extensions")) == (0, 1)
    table.refuse("no_extension", "extension b", "no extension is left")
    assert table.play("9", "next").see("sides.b.extensions") == 1


def test_an_extension_is_the_striker_s_on_a_running_clock_in_time() -> None:
    table = ticking(DRY).refuse("not_striker", "extension a", "striker")
    table.play("@145001").refuse("clock_not_running", "extension", "expired")
    play("start a", DRY).refuse("clock_not_running", "extension", "not running")


@pytest.mark.parametrize("words", [[], [LOST]])
def test_there_is_no_extension_for_a_break_or_a_decision(words: list[str]) -> None:
    table = ticking() if not words else play("start a", *words)
    table.refuse("no_extension", "extension", "break or a decision")
    assert table.see("sides.a.extensions") == 1


@pytest.mark.parametrize(("at", "expired"), [(65_000, False), (65_001, True)])
def test_the_decision_has_forty_five_seconds_and_its_expiry_penalises_nobody(
    at: int, expired: bool
) -> None:
    table = play("start a", "@20000", LOST)
    assert table.see("clocks.decision.expired", at) is expired
    assert (table.see("rack.phase", at), table.points()) == ("choice", (0, 0))


def test_the_decision_clock_is_the_official_s_to_stop_and_start() -> None:
    table = play("start a", "@20000", LOST, "@30000", "clock decision pause")
    assert table.see("clocks.decision", 99_000)["remaining_ms"] == 35_000
    table.play("@40000", "clock decision resume")
    assert table.see("clocks.decision", 45_000)["remaining_ms"] == 30_000
    table.play("@50000", "clock decision start")
    assert table.see("clocks.decision", 51_000)["remaining_ms"] == 44_000


def test_the_choice_ends_the_decision_clock_and_a_second_one_starts_full() -> None:
    table = play("start a", LOST, "choose rebreak a")
    assert table.see("clocks.decision") is None
    table.play("@90000", LOST)
    assert table.see("clocks.decision", 91_000)["remaining_ms"] == 44_000


def test_all_clocks_are_paused_and_just_those_resumed() -> None:
    timed = {"preset": NINE_BALL, "time_limit_ms": 600_000}
    table = play("start a", "@20000", LOST, "@30000", "clock all pause", of=timed)
    names = ("decision", "match", "shot")
    assert [table.see(f"clocks.{name}.running") for name in names] == [False, False, False]
    table.play("@50000", "clock all resume")
    assert [table.see(f"clocks.{name}.running") for name in names] == [True, True, False]
    assert table.see("clocks.decision", 50_000)["remaining_ms"] == 35_000


def test_a_choice_made_in_a_pause_leaves_the_match_s_time_alone_to_resume() -> None:
    timed = {"preset": NINE_BALL, "time_limit_ms": 600_000}
    table = play(
        "start a", LOST, "clock all pause", "choose accept b", "clock all resume", of=timed
    )
    assert table.see("clocks.match.running") is True
    assert table.see("clocks.shot.running") is False
    table.refuse("not_now", "clock all resume", "no clock is paused")


@pytest.mark.parametrize(
    ("words", "code", "word", "says"),
    [
        ([], "not_now", "clock frame start", "no frame clock"),
        ([], "not_now", "clock decision start", "no decision"),
        ([DRY], "not_now", "clock decision pause", "no decision"),
        ([LOST], "not_now", "clock shot start", "decision comes first"),
        ([LOST], "clock_not_running", "struck", "not running"),
        ([LOST], "not_now", "clock decision resume", "running already"),
        ([], "clock_not_running", "clock shot pause", "not running"),
        ([], "clock_not_running", "clock all pause", "no clock is running"),
        ([], "not_now", "clock all resume", "no clock is paused"),
        ([], "bad_value", "clock all start", "all goes with"),
        ([], "bad_value", "clock shot set ms=-1", "-1"),
        ([], "malformed", "clock shot set", "ms is missing"),
        ([], "bad_value", "clock shot start ms=5", "ms goes with"),
    ],
)
def test_what_a_clock_cannot_do_is_refused(
    words: list[str], code: str, word: str, says: str
) -> None:
    play("start a", *words).refuse(code, word, says)


@pytest.mark.parametrize("words", [[], ["start a", "award match a other"]])
def test_outside_a_match_there_is_no_clock_for_all(words: list[str]) -> None:
    play(*words).refuse("not_now", "clock all pause", "match")


def test_a_shot_is_timed_by_struck_or_by_the_stroke_and_only_once() -> None:
    table = ticking(DRY).play("@112000", "struck", "@115000", "1")
    assert table.see("sides.b.shots")["last_ms"] == 12_000
    table.play("@120000", "clock shot start", "@168000", "foul time")
    assert table.see("sides.b.shots") == {
        "count": 2,
        "total_ms": 60_000,
        "last_ms": 48_000,
        "slowest_ms": 48_000,
        "over": 1,
    }
    assert table.see("sides.a.shots")["count"] == 0


def test_a_break_is_timed_and_a_foul_of_the_other_side_times_nobody() -> None:
    table = ticking().play("@109000", DRY)
    assert table.see("sides.a.shots.last_ms") == 9000
    table.play("clock shot start", "foul touched by=a")
    assert table.see("sides.a.shots.count") == 1


def test_a_void_rack_s_shots_were_shots_all_the_same() -> None:
    table = ticking(DRY).play("1", "stalemate")
    assert table.see("sides.b.shots.count") == 1
