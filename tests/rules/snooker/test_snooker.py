"""Snooker as the registry knows it: its events, its opening, undo, and nothing but refusals."""

import random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.errors import Refusal
from server.core.event import Peek, Undo
from server.core.fold import Fold
from server.rules.snooker import HANDLERS, Snooker
from server.rules.snooker.events import Amended, SnookerEvent
from server.rules.snooker.state import SnookerState
from tests.support.random_play import SNOOKER
from tests.support.random_play import play as random_play
from tests.support.snooker import ONLY_BLACK, SHOOT_OUT, Table, play

BALLS = ["red", "yellow", "green", "brown", "blue", "pink", "black", "colour", "white", "gold"]
WORDS = [*"ab", *BALLS, "in_off", "time", "touched", "frame", "match", "shot", "all", "set", "miss"]
FIELDS = {
    field
    for kind in get_args(SnookerEvent)
    for field in kind.__struct_encode_fields__
    if field not in ("at", "type")
}
TYPES = sorted(str(kind.__struct_config__.tag) for kind in get_args(SnookerEvent))

values = st.one_of(
    st.sampled_from(WORDS),
    st.none(),
    st.booleans(),
    st.integers(-2, 16),
    st.sampled_from([10**30, -(10**30), 0.5]),
    st.lists(st.sampled_from(BALLS), max_size=4),
    st.fixed_dictionaries({"a": st.integers(-1, 150), "b": st.integers(-1, 150)}),
)
events = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(sorted(FIELDS)), values, max_size=4),
)


def test_every_event_but_undo_and_peek_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(SnookerEvent)) - {Undo, Amended, Peek}


@pytest.mark.parametrize("event", [Undo(), Peek()])
def test_what_changes_no_match_is_refused_by_the_rules(event: Undo | Peek) -> None:
    discipline = Snooker({"preset": "snooker"})
    with pytest.raises(Refusal) as refused:
        discipline.apply(discipline.opening(), event, 0)
    assert refused.value.code == "not_now"


@pytest.mark.parametrize("kind", ["break", "stalemate", "pot"])
def test_events_of_another_discipline_are_unknown_words(kind: str) -> None:
    play("start a").refuse("malformed", {"type": kind}, kind)


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 200), tries=st.lists(events, min_size=1, max_size=12))
def test_whatever_is_sent_only_a_refusal_comes_out(seed: int, tries: list[dict[str, Any]]) -> None:
    spec = SNOOKER[seed % len(SNOOKER)]
    discipline = Table(spec).match.discipline
    match = random_play(discipline, random.Random(seed).randrange, seed % 40)
    for event in tries:
        before = match.fold.state
        try:
            read = discipline.read({"at": match.fold.at + 1, **event})
            match.fold.accept(read, read.at)
        except Refusal:
            assert match.fold.state is before
            continue
        assert match.show(match.fold.at)["seq"] == match.fold.seq
        discipline.offers(match.fold.state, match.fold.at)


def test_undos_walk_back_over_pots() -> None:
    """PZ part 3, 1.3."""
    table = play("start a", "red", "black", "red", "pink", "undo", "undo", "undo")
    assert (table.points(), table.see("frame.ball_on")) == ((1, 0), "colour")
    assert table.see("frame.reds") == 14


def test_an_undone_start_brings_the_match_back_to_before_it() -> None:
    table = play("start a", "undo")
    assert (table.see("status"), table.see("frame")) == ("scheduled", None)
    assert table.play("start b").see("striker") == "b"


@pytest.mark.parametrize(
    ("words", "path", "value"),
    [
        (["red", "foul in_off reds=1 miss"], "frame.reds", 14),
        (["foul in_off miss"], "striker", "a"),
        (["foul in_off miss", "choose replace"], "frame.choice.side", "b"),
        (["foul in_off", "free_ball"], "frame.free_ball", False),
        (["concede"], "frame.phase", "play"),
        (["concede", "next"], "frame.number", 1),
        ([f"{ONLY_BLACK} points=43:50", "black"], "frame.ball_on", "black"),
        (["red", "rerack"], "sides.a.points", 1),
        (["award match a other"], "status", "live"),
        (["warn a conduct"], "sides.a.conduct_warnings", 0),
        (["adjust points=9:9"], "sides.b.points", 0),
    ],
    ids=str,
)
def test_every_event_is_undone_with_all_that_came_of_it(
    words: list[str], path: str, value: object
) -> None:
    table = play("start a", *words[:-1])
    before = table.state
    table.play(words[-1], "undo")
    assert table.state == before
    assert table.see(path) == value


def test_an_undo_by_name_is_refused_where_what_follows_is_no_longer_legal() -> None:
    """Contract, section 3: naming the event in the way."""
    table = play("start a", "red", "black")
    table.refuse("not_now", "undo 2", "event 3 (stroke)", "red is on")
    table.refuse("not_now", "undo 1", "event 2 (stroke)")
    table.refuse("not_found", "undo 9", "9")


def test_an_undo_by_name_works_what_follows_out_again() -> None:
    table = play("start a", "foul in_off", "red", "black", "undo 2")
    assert (table.points(), table.see("striker")) == ((8, 0), "a")


def test_a_clock_event_is_undone_by_its_number_with_the_clocks_worked_out_again() -> None:
    table = play("start a", "@0", "struck", "@5000", "clock frame pause", "@9000", of=SHOOT_OUT)
    table.play("undo 3")
    assert table.see("clocks.frame.remaining_ms", 9000) == 591_000


def test_an_undo_is_undone_by_its_number_only() -> None:
    table = play("start a", "red", "black", "undo", "undo 4")
    assert table.points() == (8, 0)
    table.refuse("not_now", "undo 4", "taken back")
    assert table.play("undo").points() == (1, 0)


def test_the_same_events_always_fold_to_the_same_state() -> None:
    words = ["start a", "red", "foul in_off miss", "choose replace", "black", "red", "miss"]
    assert play(*words).state == play(*words).state


def test_a_state_kept_from_before_is_untouched_by_what_follows() -> None:
    discipline = Snooker({"preset": "snooker"})
    fold: Fold[SnookerState] = Fold(discipline.opening(), discipline.apply)
    fold.accept(discipline.read({"type": "start", "breaker": "a"}), 0)
    kept = fold.state
    shown = discipline.show(kept, 1, 0)
    fold.accept(discipline.read({"type": "stroke", "potted": ["red"]}), 1)
    assert discipline.show(kept, 1, 0) == shown
