"""A match is the fold of its events; an undo of any of them folds what is left."""

import msgspec
import pytest

from server.core.errors import Refusal
from server.core.event import AT_CEILING_MS, Amend, Event, Undo
from server.core.fold import MARK_EVERY, Fold


class Add(Event, frozen=True, tag="add"):
    """Adds to a sum that must not go below zero."""

    number: int


class Tick(Event, frozen=True, tag="tick"):
    """Changes nothing and scores nothing."""


Tick.scoring = False


class Sum(msgspec.Struct, frozen=True):
    """A sum and the time of the last event."""

    number: int = 0
    at: int = 0


def apply(state: Sum, event: Event, at: int) -> Sum:
    if isinstance(event, Tick):
        return msgspec.structs.replace(state, at=at)
    assert isinstance(event, Add)
    number = state.number + event.number
    if number < 0:
        raise Refusal("bad_value", f"{number} is below zero")
    return Sum(number, at)


def fold(*numbers: int) -> Fold[Sum]:
    """A fold with these additions, one a ms."""
    made: Fold[Sum] = Fold(Sum(), apply)
    for at, number in enumerate(numbers, start=1):
        made.accept(Add(number=number), at)
    return made


def refused(made: Fold[Sum], event: Event, at: int | None) -> Refusal:
    before, seq = made.state, made.seq
    with pytest.raises(Refusal) as refusal:
        made.accept(event, at)
    assert (made.state, made.seq) == (before, seq)
    return refusal.value


def test_the_first_event_has_number_one_and_numbers_have_no_gap() -> None:
    made = fold(5, 6)
    assert [entry.seq for entry in made.entries] == [1, 2]
    assert made.seq == 2
    assert made.state.number == 11


def test_preparing_changes_nothing_and_may_be_dropped() -> None:
    made = fold(5)
    prepared = made.prepare(Add(number=3), 9)
    assert (prepared.seq, prepared.at, prepared.state.number) == (2, 9, 8)
    assert (made.seq, made.at, made.state.number) == (1, 1, 5)


def test_what_was_prepared_for_another_number_is_not_committed() -> None:
    made = fold(5)
    prepared = made.prepare(Add(number=3), 9)
    made.commit(prepared)
    with pytest.raises(ValueError, match="prepared as 2"):
        made.commit(prepared)
    assert made.state.number == 8


def test_a_refused_event_takes_no_number() -> None:
    made = fold(5)
    assert refused(made, Add(number=-6), 2).code == "bad_value"
    made.accept(Add(number=1), 2)
    assert made.seq == 2


@pytest.mark.parametrize(
    ("at", "code", "says"),
    [
        (None, "malformed", "at is missing"),
        (1, "bad_value", "before the last event at 2"),
        (-1, "bad_value", "before"),
        (AT_CEILING_MS + 1, "bad_value", "beyond"),
    ],
)
def test_time_does_not_run_back(at: int | None, code: str, says: str) -> None:
    """Contract, section 5: an `at` before the last event is `bad_value`."""
    refusal = refused(fold(1, 1), Add(number=1), at)
    assert refusal.code == code
    assert says in refusal.message
    assert "at" in refusal.message


def test_two_events_may_share_an_instant() -> None:
    made = fold(1)
    made.accept(Add(number=1), 1)
    assert made.state == Sum(2, 1)


def test_only_scoring_events_make_others_stale() -> None:
    """Contract, section 6: clock events are never counted."""
    made = fold(1)
    made.accept(Tick(), 2)
    assert made.last_scoring == 1
    made.accept(Undo(), 3)
    assert made.last_scoring == 3


def test_an_undo_takes_back_the_newest_event() -> None:
    made = fold(5, 6, 7)
    target = made.undo_target()
    assert target is not None
    assert target.seq == 3
    made.accept(Undo(), 4)
    assert made.state == Sum(11, 2)
    assert made.seq == 4
    assert made.taken_back(3)


def test_undos_in_a_row_walk_back_over_what_they_took() -> None:
    made = fold(5, 6, 7)
    for at in (4, 5, 6):
        made.accept(Undo(), at)
    assert made.state == Sum()
    assert made.undo_target() is None
    refusal = refused(made, Undo(), 7)
    assert refusal.code == "not_now"
    assert "nothing" in refusal.message


def test_an_undo_takes_back_a_named_event_with_all_that_follows_worked_out_again() -> None:
    made = fold(5, 6, 7)
    made.accept(Undo(seq=1), 4)
    assert made.state == Sum(13, 3)
    assert [made.taken_back(seq) for seq in (1, 2, 3)] == [True, False, False]


def test_an_undo_is_refused_where_what_follows_would_no_longer_be_legal() -> None:
    """Contract, section 3: `not_now`, naming the event in the way."""
    made = fold(5, -5, 2)
    refusal = refused(made, Undo(seq=1), 4)
    assert refusal.code == "not_now"
    assert "event 2 (add)" in refusal.message


def test_an_undo_is_undone_by_its_number() -> None:
    made = fold(5, 6)
    made.accept(Undo(), 3)
    made.accept(Undo(seq=3), 4)
    assert made.state.number == 11
    assert made.taken_back(3)
    assert not made.taken_back(2)


def test_an_undo_of_an_undo_of_an_undo_takes_back_again() -> None:
    made = fold(5, 6)
    made.accept(Undo(), 3)
    made.accept(Undo(seq=3), 4)
    made.accept(Undo(seq=4), 5)
    assert made.state.number == 5
    assert made.taken_back(2)
    assert not made.taken_back(3)


def test_an_undo_comes_back_only_where_its_event_still_counts() -> None:
    made = fold(5, 6)
    made.accept(Undo(seq=2), 3)
    made.accept(Undo(seq=3), 4)
    made.accept(Undo(seq=2), 5)
    assert refused(made, Undo(seq=4), 6).code == "not_now"
    assert made.state.number == 5


def test_an_undone_undo_brings_its_event_back_to_its_place() -> None:
    made = fold(5, 6, 7)
    made.accept(Undo(seq=1), 4)
    made.accept(Undo(seq=4), 5)
    assert [entry.seq for entry in made.effective] == [1, 2, 3]
    assert made.state == Sum(18, 3)


@pytest.mark.parametrize("seq", [0, -1, 3, 999])
def test_an_undo_of_an_event_that_is_not_there_is_not_found(seq: int) -> None:
    refusal = refused(fold(5, 6), Undo(seq=seq), 3)
    assert refusal.code == "not_found"
    assert str(seq) in refusal.message


def test_an_event_is_taken_back_once() -> None:
    made = fold(5, 6)
    made.accept(Undo(seq=1), 3)
    refusal = refused(made, Undo(seq=1), 4)
    assert refusal.code == "not_now"
    assert "event 1" in refusal.message


@pytest.mark.parametrize("length", [1, MARK_EVERY - 1, MARK_EVERY, MARK_EVERY + 1, MARK_EVERY * 3])
def test_an_undo_of_any_event_equals_never_having_had_it(length: int) -> None:
    numbers = list(range(1, length + 1))
    for seq in {1, 2, length // 2, length - 1, length} & set(numbers):
        made = fold(*numbers)
        made.accept(Undo(seq=seq), length)
        assert made.state.number == sum(numbers) - seq
        made.accept(Add(number=1000), length)
        assert made.state.number == sum(numbers) - seq + 1000
        made.accept(Undo(seq=length + 1), length)
        assert made.state.number == sum(numbers) + 1000


def test_an_undo_of_the_newest_folds_few_events_again_however_long_the_match() -> None:
    folded = 0

    def counting(state: Sum, event: Event, at: int) -> Sum:
        nonlocal folded
        folded += 1
        return apply(state, event, at)

    made: Fold[Sum] = Fold(Sum(), counting)
    for at in range(10 * MARK_EVERY - 1):
        made.accept(Add(number=1), at)
    folded = 0
    made.accept(Undo(), 10 * MARK_EVERY)
    assert folded < MARK_EVERY


def amend(seq: int, number: int) -> Amend:
    """Another number in the place of the one that was added."""
    return Amend(seq=seq, event=Add(number=number))


def test_an_amend_puts_another_event_in_the_place_of_an_earlier_one() -> None:
    made = fold(5, 6, 7)
    made.accept(amend(2, 60), 9)
    assert (made.state.number, made.seq, made.amended(2), made.amended(1)) == (72, 4, 4, None)
    assert [(entry.seq, entry.at) for entry in made.effective] == [(1, 1), (2, 2), (3, 3)]
    assert not made.taken_back(2)


def test_an_amend_is_taken_back_like_any_event_and_comes_back_too() -> None:
    made = fold(5, 6, 7)
    made.accept(amend(2, 60), 9)
    target = made.undo_target()
    assert target is not None
    assert target.seq == 4
    made.accept(Undo(), 10)
    assert (made.state.number, made.amended(2)) == (18, None)
    made.accept(Undo(seq=5), 11)
    assert (made.state.number, made.amended(2)) == (72, 4)


def test_the_newest_of_several_amends_that_counts_stands() -> None:
    made = fold(5, 6)
    made.accept(amend(1, 50), 9)
    made.accept(amend(1, 500), 9)
    assert made.state.number == 506
    made.accept(Undo(seq=3), 9)
    assert made.state.number == 506
    made.accept(Undo(seq=4), 9)
    assert made.state.number == 11


def test_an_event_that_was_amended_is_taken_back_and_comes_back_as_amended() -> None:
    made = fold(5, 6)
    made.accept(amend(1, 50), 9)
    made.accept(Undo(seq=1), 9)
    assert made.state.number == 6
    newest = made.undo_target()
    assert newest is not None
    assert newest.seq == 2  # the amend of what does not count changes nothing
    made.accept(Undo(seq=4), 9)
    assert made.state.number == 56


def test_an_amend_that_is_taken_back_while_its_event_is_gone_leaves_the_event_as_it_was() -> None:
    made = fold(5, 6)
    made.accept(amend(1, 50), 9)
    made.accept(Undo(seq=1), 9)
    made.accept(Undo(seq=3), 9)
    assert made.state.number == 6
    made.accept(Undo(seq=4), 9)
    assert made.state.number == 11


def test_an_amend_is_refused_where_what_follows_would_no_longer_be_legal() -> None:
    refusal = refused(fold(5, -5), amend(1, 4), 9)
    assert refusal.code == "not_now"
    assert "event 2 (add) is in the way" in refusal.message


def test_an_amend_that_is_not_legal_itself_says_why() -> None:
    refusal = refused(fold(5, 6), amend(1, -1), 9)
    assert (refusal.code, refusal.message) == ("bad_value", "event: -1 is below zero")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (amend(9, 1), "not_found"),
        (amend(2, 1), "not_now"),
        (amend(3, 1), "bad_value"),
        (amend(4, 1), "bad_value"),
        (Amend(seq=1, event=Add(number=1, at=5)), "bad_value"),
    ],
    ids=["not there", "taken back", "an undo", "an amend", "another time"],
)
def test_what_cannot_be_amended_is_refused(event: Amend, code: str) -> None:
    made = fold(5, 6)
    made.accept(Undo(seq=2), 7)
    made.accept(amend(1, 9), 8)
    assert refused(made, event, 9).code == code


@pytest.mark.parametrize("length", [1, 2, MARK_EVERY, MARK_EVERY + 1, 3 * MARK_EVERY])
def test_an_amend_of_any_event_equals_having_had_the_other_one(length: int) -> None:
    numbers = list(range(1, length + 1))
    for seq in {1, (length + 1) // 2, length}:
        made = fold(*numbers)
        made.accept(amend(seq, 1000), length + 1)
        made.accept(Add(number=3), length + 2)
        other = fold(*numbers[: seq - 1], 1000, *numbers[seq:])
        other.accept(Add(number=3), length + 2)
        assert made.state == other.state
        made.accept(Undo(), length + 3)
        made.accept(Undo(seq=length + 1), length + 4)
        assert made.state == fold(*numbers).state
