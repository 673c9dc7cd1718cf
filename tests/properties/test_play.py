"""Whatever is played at snooker, the table and the scores add up; any log reads back."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.event import Event, Undo
from server.core.fold import Fold
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.rules.snooker.balls import COLOURS, SUMS, UP_FROM
from server.rules.snooker.events import Adjust
from server.rules.snooker.state import Frame, SnookerState
from tests.support.random_play import FORMATS, SNOOKER, play

SEEDS = st.integers(0, 2**32)
formats = pytest.mark.parametrize("spec", SNOOKER, ids=str)
every_format = pytest.mark.parametrize("spec", FORMATS, ids=str)


def random_match(spec: Any, seed: int, length: int = 120) -> Match[SnookerState]:
    return play(resolve_format(spec), random.Random(seed).randrange, length)


def check_frame(frame: Frame, reds_at_first: int) -> None:
    assert 0 <= frame.reds <= reds_at_first
    assert frame.reds == 0 or frame.lowest == 2
    assert UP_FROM[frame.lowest] == COLOURS[frame.lowest - 2 :]
    at_the_table = frame.phase in ("play", "choice") or frame.blue is not None
    assert (frame.turn is not None) == (at_the_table and frame.phase != "over")
    assert (frame.phase == "choice") == bool(frame.options) == (frame.before is not None)
    if frame.phase in ("play", "choice"):
        assert frame.ball_on in ("colour", frame.plain_on)
        assert not (frame.free_ball and frame.ball_on == "colour")


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_table_stays_one_that_can_be(spec: Any, seed: int) -> None:
    discipline = resolve_format(spec)
    match = play(discipline, random.Random(seed).randrange, 100)
    fold: Fold[SnookerState] = Fold(discipline.opening(), discipline.apply)
    for entry in match.fold.entries:
        state = fold.accept(entry.event, entry.at)
        if state.frame is not None:
            check_frame(state.frame, discipline.format["reds"])
        shown = discipline.show(state, fold.seq, fold.at)
        assert msgspec.json.decode(msgspec.json.encode(shown)) == shown
        if state.frame is not None and state.frame.phase == "over":
            assert shown["striker"] is None
            assert shown["frame"]["remaining"] == 0


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_points_are_pots_and_penalties_and_nothing_else(spec: Any, seed: int) -> None:
    discipline = resolve_format(spec)

    def straight(match: Match[SnookerState], event: Event) -> None:
        # An adjustment or an award changes points by the referee's word; they are left out here.
        before = match.fold.state.frame
        after = discipline.apply(match.fold.state, event, event.at or 0).frame
        if before is None or after is None or before.number != after.number:
            return
        kind = type(event).__name__
        if kind in ("Adjust", "Award", "Rerack", "Undo", "Next", "Concede"):
            return
        gained = after.points.a + after.points.b - before.points.a - before.points.b
        if kind == "Foul":
            assert after.last_foul is not None
            assert gained == after.last_foul.value
            assert 4 <= gained <= 7
        elif kind == "Stroke":
            fallen = SUMS[before.lowest] - SUMS[after.lowest] + before.reds - after.reds
            if not (before.free_ball or before.ball_on == "colour" or after.phase == "respot"):
                assert gained == fallen
        else:
            assert gained == 0

    def seen(match: Match[SnookerState], event: Event) -> None:
        if not isinstance(event, Undo):
            straight(match, event)

    play(discipline, random.Random(seed).randrange, 100, seen)


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_visits_of_a_frame_add_up_to_its_score(spec: Any, seed: int) -> None:
    match = random_match(spec, seed)
    frame = match.fold.state.frame
    by_word = (Adjust,)
    if frame is None or frame.phase == "over":
        return
    if any(isinstance(entry.event, by_word) for entry in match.fold.effective):
        return
    visits = frame.visits if frame.visit is None else (*frame.visits, frame.visit)
    points = {"a": 0, "b": 0}
    for visit in visits:
        points[visit.side] += visit.points
        for foul in visit.fouls:
            points["b" if foul.by == "a" else "a"] += foul.value
    assert (points["a"], points["b"]) == (frame.points.a, frame.points.b)


@every_format
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_log_read_back_from_json_folds_to_the_same_state(spec: Any, seed: int) -> None:
    match = random_match(spec, seed, 60)
    again: Match[SnookerState] = Match(match.discipline)
    for entry in match.fold.entries:
        line = msgspec.json.encode(entry.event)
        event = match.discipline.read(line)
        assert event == entry.event
        again.fold.accept(event, event.at)
    assert again.fold.state == match.fold.state
    assert again.fold.seq == match.fold.seq
