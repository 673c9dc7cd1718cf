"""Whatever is played at Golden Nine, racks, points and counts add up."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.fold import Fold
from server.core.ids import SIDES, other
from server.rules.base import Match
from server.rules.golden_nine.events import Adjust, Stalemate
from server.rules.golden_nine.racks import close_visits
from server.rules.golden_nine.state import ALL_BALLS, NINE, WORTH, GoldenNineState, Rack
from server.rules.registry import resolve_format
from tests.support.random_play import GOLDEN_NINE, play

SEEDS = st.integers(0, 2**32)
formats = pytest.mark.parametrize("spec", GOLDEN_NINE, ids=str)


def random_match(spec: Any, seed: int, length: int = 120) -> Match[GoldenNineState]:
    return play(resolve_format(spec), random.Random(seed).randrange, length)


def check_rack(rack: Rack) -> None:
    assert rack.balls == tuple(ball for ball in ALL_BALLS if ball in rack.balls)
    assert rack.phase == "over" or rack.balls[-1] == NINE
    assert (rack.striker is None) == (rack.phase == "over")
    assert rack.phase == "over" or max(rack.fouls.a, rack.fouls.b) < 3
    assert rack.phase != "break" or not rack.in_hand
    assert rack.visit is None or rack.visit.side == rack.striker
    assert sum(visit.breaking for visit in close_visits(rack)) <= 1


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_table_stays_one_that_can_be(spec: Any, seed: int) -> None:
    match = random_match(spec, seed)
    fold: Fold[GoldenNineState] = Fold(match.discipline.opening(), match.discipline.apply)
    for entry in match.fold.entries:
        state = fold.accept(entry.event, entry.at)
        if state.rack is not None:
            check_rack(state.rack)
        shown = match.discipline.show(state, fold.seq, fold.at)
        assert msgspec.json.decode(msgspec.json.encode(shown)) == shown
        assert (shown["status"] == "over") == (shown["winner"] is not None)
        assert state.rack is None or state.rack.phase == "choice" or state.decision is None


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_a_rack_gives_what_its_kind_is_worth_and_the_fouls_in_it(spec: Any, seed: int) -> None:
    match = random_match(spec, seed, 200)
    if any(isinstance(entry.event, Adjust) for entry in match.fold.effective):
        return
    state = match.fold.state
    for row in state.results:
        points = {"a": row.a, "b": row.b}
        assert points[other(row.winner)] <= 2
        extra = points[row.winner] - WORTH.get(row.kind, 0)
        if row.kind == "three_fouls":
            assert extra == 4
        elif row.kind == "intentional_foul":
            assert 10 <= extra <= 12
        else:
            assert 0 <= extra <= 2


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_points_are_those_of_the_racks_and_of_the_fouls_in_the_one_in_play(
    spec: Any, seed: int
) -> None:
    match = random_match(spec, seed, 90)
    state = match.fold.state
    adjusted = any(isinstance(entry.event, Adjust) for entry in match.fold.effective)
    if adjusted or state.rack is None or state.sets.a + state.sets.b:
        return
    for side in SIDES:
        played = sum(row.a if side == "a" else row.b for row in state.results)
        visits = state.rack.visits if state.rack.phase != "over" else ()
        fouls = sum(f.value for visit in visits for f in visit.fouls if f.by == other(side))
        assert state.points.of(side) == played + fouls


@formats
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_counts_of_the_match_add_up(spec: Any, seed: int) -> None:
    match = random_match(spec, seed, 200)
    shown = match.show(match.fold.at)
    void = any(isinstance(entry.event, Stalemate) for entry in match.fold.effective)
    for side in SIDES:
        totals = shown["totals"][side]
        assert totals["breaks"] == totals["legal"] + totals["lost"] + totals["break_fouls"]
        assert totals["dry"] <= totals["legal"]
        assert totals["break_balls"] <= totals["balls"]
        assert totals["breaks"] <= totals["visits"]
        if shown["rack"] and not void:
            # Each foul of the rack is one of the match, except an intentional one before it.
            assert shown["rack"]["fouls"][side] <= sum(totals["fouls"].values())
            assert shown["rack"]["intentional"][side] == totals["intentional"]
