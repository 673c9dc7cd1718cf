"""The checker of histories finds what is wrong with one, and nothing where nothing is."""

import pytest

from tests.faults.rig.history import Logged, Tap, counted, faults

STROKE = {"type": "stroke"}
CLOCK = {"type": "clock"}


def acked(name: str, seq: int, base: int | None = None) -> Tap:
    return Tap(name, STROKE, base, seq=seq, answers={(seq, None)})


def refused(name: str, base: int | None = None) -> Tap:
    return Tap(name, STROKE, base, code="stale", answers={(None, "stale")})


def log(*names: str) -> list[Logged]:
    return [Logged(seq, name, STROKE) for seq, name in enumerate(names, 1)]


def kinds(entries: list[Logged], *taps: Tap) -> dict[str, int]:
    return dict(counted(faults(entries, taps)))


def test_a_history_as_it_should_be_has_no_fault() -> None:
    taps = (acked("a", 1, 0), refused("b", 0), Tap("c", STROKE, 1), acked("d", 3, 2))
    assert kinds(log("a", "c", "d"), *taps) == {}, "an unknown one may be there"
    assert kinds(log("a"), acked("a", 1), refused("b"), Tap("c", STROKE)) == {}, "or not"


def test_an_acknowledged_one_that_is_not_there_is_lost() -> None:
    assert kinds(log("a"), acked("a", 1), acked("b", 2)) == {"lost": 1}


def test_one_that_is_there_twice_is_doubled() -> None:
    assert kinds(log("a", "a"), acked("a", 1))["doubled"] == 1


def test_a_refused_one_that_is_there_is_found() -> None:
    assert kinds(log("a"), refused("a")) == {"refused": 1}


def test_a_number_that_is_left_out_is_a_gap() -> None:
    entries = [Logged(1, "a", STROKE), Logged(3, "b", STROKE)]
    assert kinds(entries, acked("a", 1), acked("b", 3)) == {"gap": 1}


def test_an_answer_that_belongs_to_another_is_crossed() -> None:
    assert kinds(log("a", "b"), acked("a", 2), acked("b", 1)) == {"crossed": 2}


def test_an_event_of_another_type_under_the_id_is_crossed() -> None:
    entries = [Logged(1, "a", CLOCK)]
    assert kinds(entries, acked("a", 1)) == {"crossed": 1}


def test_what_nobody_sent_is_found() -> None:
    assert kinds(log("a", "x"), acked("a", 1)) == {"unasked": 1}


def test_two_answers_to_one_command_are_found() -> None:
    tap = acked("a", 1)
    tap.answers.add((None, "stale"))
    assert kinds(log("a"), tap) == {"two_answers": 1}


@pytest.mark.parametrize(("event", "found"), [(STROKE, {"two_winners": 1}), (CLOCK, {})])
def test_two_scores_on_one_table_have_two_winners_and_clocks_have_none(
    event: dict[str, str], found: dict[str, int]
) -> None:
    second = Tap("b", event, 0, seq=2, answers={(2, None)})
    entries = [Logged(1, "a", STROKE), Logged(2, "b", event)]
    assert kinds(entries, acked("a", 1, 0), second) == found
