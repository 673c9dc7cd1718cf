"""What is offered is accepted, what is not offered is refused, whatever has been played."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from server.core.errors import Refusal
from server.core.event import type_of
from server.core.ids import SIDES
from server.rules.base import Match
from server.rules.golden_nine.events import FoulReason, GoldenNineEvent
from server.rules.golden_nine.state import GoldenNineState
from server.rules.registry import resolve_format
from tests.support.golden_nine import DRY, LOST, NINE_BALL, ONE_RACK
from tests.support.golden_nine import play as at_the_table
from tests.support.random_play import GOLDEN_NINE, play

KINDS = sorted(str(kind.__struct_config__.tag) for kind in get_args(GoldenNineEvent))
FORMS: dict[str, list[dict[str, Any]]] = {
    "start": [{"breaker": "a"}],
    "next": [{}],
    "break": [{}],
    "stroke": [{}],
    "foul": [{"reason": "touched", "by": side} for side in SIDES],
    "choose": [{"option": "accept", "shooter": "a"}],
    "warn": [{"side": "a", "kind": "conduct"}],
    "award": [{"scope": "match", "to": "a", "reason": "other"}],
    "adjust": [{"points": {"a": 0, "b": 0}}, {"points": {"a": 1, "b": 0}}],
    "clock": [
        {"clock": "shot", "action": "start"},
        {"clock": "decision", "action": "start"},
        {"clock": "all", "action": "pause"},
        {"clock": "all", "action": "resume"},
    ],
}
ACTIONS = ("start", "pause", "resume", "reset", "set")


def taken(match: Match[GoldenNineState], event: dict[str, Any], at: int) -> bool:
    """Whether the rules would accept the event at `at`."""
    try:
        match.fold.prepare(match.discipline.read({"at": at, **event}), at)
    except Refusal:
        return False
    return True


def moments(spec: Any, seed: int, length: int) -> Iterator[tuple[Match[GoldenNineState], int]]:
    """A random match, each time after one event more, a moment later."""
    source = random.Random(f"{spec} {seed}")
    whole = play(resolve_format(spec), source.randrange, length)
    match: Match[GoldenNineState] = Match(whole.discipline)
    yield match, 0
    for entry in whole.fold.entries:
        match.fold.accept(entry.event, entry.at)
        yield match, entry.at + source.choice((0, 1, 45_001, 700_000))


formats = pytest.mark.parametrize("spec", GOLDEN_NINE, ids=str)
seeds = pytest.mark.parametrize("seed", range(4))


@formats
@seeds
def test_every_type_that_is_offered_is_accepted_and_no_other(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 80):
        offered = match.discipline.offers(match.fold.state, at)["events"]
        assert len(set(offered)) == len(offered)
        for kind in KINDS:
            if kind in ("undo", "peek"):
                continue
            accepted = any(taken(match, {"type": kind, **f}, at) for f in FORMS.get(kind, [{}]))
            last = [type_of(entry.event) for entry in match.fold.effective[-3:]]
            assert accepted == (kind in offered), (kind, last)
        assert ("undo" in offered) == (match.fold.undo_target() is not None)


@formats
@seeds
def test_every_ball_that_is_offered_goes_down_and_no_other(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        offers = match.discipline.offers(match.fold.state, at)
        for kind in {"break", "stroke"} & set(offers["events"]):
            for ball in range(11):
                event = {"type": kind, "potted": [ball]}
                assert taken(match, event, at) is (ball in offers["pots"])


@formats
@seeds
def test_what_a_foul_is_said_to_cost_is_what_it_costs(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        state = match.fold.state
        foul = match.discipline.offers(state, at)["foul"]
        if foul is None:
            continue
        assert state.rack is not None
        for by in SIDES:
            event = match.discipline.read({"type": "foul", "reason": "touched", "by": by})
            may = by != state.rack.striker or foul["by_striker"]
            assert taken(match, {"type": "foul", "reason": "touched", "by": by}, at) is may
            if may:
                after = match.discipline.apply(state, event, at)
                assert after.rack is not None
                assert after.rack.last_foul is not None
                assert after.rack.last_foul.value == foul["value"][by]
                assert not foul["loses_rack"][by] or after.rack.phase == "over"


@formats
@seeds
def test_what_the_rack_is_said_to_be_worth_it_gives(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        state = match.fold.state
        offers = match.discipline.offers(state, at)
        if "stroke" not in offers["events"]:
            continue
        worth, last = offers["worth"], state
        ways = [("cleared", [*state.rack.balls[:-1]])] if state.rack else []
        if worth["combined"] is not None:
            ways.append(("combined", []))
        for way, first in ways:
            last = state
            for balls in [*([ball] for ball in first), [9]]:
                last = match.discipline.apply(
                    last, match.discipline.read({"type": "stroke", "potted": balls}), at
                )
            row = last.results[-1]
            before = state.rack.points.of(row.winner) if state.rack else 0
            assert (row.a if row.winner == "a" else row.b) - before == worth[way]


@formats
@seeds
def test_the_actions_of_the_clocks_are_those_the_rules_take(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 50):
        clocks = match.discipline.offers(match.fold.state, at)["clocks"]
        for clock in ("shot", "frame", "decision", "all"):
            for action in ACTIONS:
                event: dict[str, Any] = {"type": "clock", "clock": clock, "action": action}
                if action == "set":
                    event["ms"] = 1000
                assert taken(match, event, at) is (action in clocks[clock]), (clock, action)
        assert taken(match, {"type": "struck"}, at) is clocks["struck"]
        for side in SIDES:
            may = clocks["extension"][side]
            assert taken(match, {"type": "extension", "side": side}, at) is may


def test_every_reason_is_offered() -> None:
    assert at_the_table("start a").offers()["foul"]["reasons"] == list(get_args(FoulReason))


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        ([], "events", ["start", "award"]),
        ([], "next", None),
        ([], "foul", None),
        ([], "worth", None),
        ([], "award", {"a": "match", "b": "match"}),
        (["start a"], "award", {"a": "rack", "b": "rack"}),
        (["start a"], "break_units", 4),
        (["start a"], "worth", {"cleared": 10, "combined": 7}),
        (["start a", DRY], "worth", {"cleared": 7, "combined": 4}),
        (["start a", "break 3 1"], "worth", {"cleared": 10, "combined": 7}),
        (["start a", "break 3 1", "miss"], "worth", {"cleared": 4, "combined": 4}),
        (["start a", DRY, "run 1 8"], "worth", {"cleared": 7, "combined": None}),
        (["start a", LOST], "worth", None),
        (["start a", LOST], "choices", ["accept", "rebreak"]),
        (["start a", DRY], "choices", []),
        (["start a", "award rack a conduct", "next"], "award", {"a": "match", "b": "rack"}),
        (
            ["start a", "break 3 9"],
            "next",
            {"breaker": "a", "must_name": False, "may_name": False},
        ),
    ],
)
def test_the_offers_follow_the_state(words: list[str], key: str, value: object) -> None:
    assert at_the_table(*words).offers()[key] == value


def test_after_a_set_another_breaker_may_be_named_and_after_the_match_nothing_is_left() -> None:
    sets = at_the_table("start a", "break 3 9", of={**ONE_RACK, "sets_to_win": 2})
    assert sets.offers()["next"]["may_name"] is True
    assert at_the_table("start a", "break 3 9", of=ONE_RACK).offers()["events"] == ["undo"]


def test_a_pause_says_what_a_resume_would_start() -> None:
    timed = {"preset": NINE_BALL, "time_limit_ms": 600_000}
    table = at_the_table("start a", LOST, "clock all pause", of=timed)
    assert table.offers()["clocks"]["held"] == ["decision", "match"]
