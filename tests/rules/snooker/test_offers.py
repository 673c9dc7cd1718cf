"""What is offered is accepted, what is not offered is refused, whatever has been played."""

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from server.core.errors import Refusal
from server.core.event import type_of
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.rules.snooker.balls import VALUES
from server.rules.snooker.events import SnookerEvent
from server.rules.snooker.state import SnookerState
from tests.support.random_play import SNOOKER, play
from tests.support.snooker import ONE_RED, ONLY_BLACK, PREMIER, SHOOT_OUT, Table
from tests.support.snooker import play as at_the_table

KINDS = sorted(str(kind.__struct_config__.tag) for kind in get_args(SnookerEvent))
FORMS: dict[str, list[dict[str, Any]]] = {
    "start": [{"breaker": "a"}],
    "next": [{}, {"breaker": "a"}],
    "stroke": [{}],
    "foul": [{"reason": "in_off"}],
    "choose": [{"option": "play"}],
    "warn": [{"side": "a", "kind": "conduct"}],
    "concede": [{}],
    "award": [{"scope": "match", "to": "a", "reason": "other"}],
    "respot": [{"first": "a"}],
    "blue_order": [{"first": "a"}],
    "blue": [{"potted": True}],
    "adjust": [{"points": {"a": 1, "b": 1}}, {"frames": {"a": 0, "b": 0}}],
    "clock": [{"clock": "shot", "action": "start"}],
}


def taken(match: Match[SnookerState], event: dict[str, Any], at: int) -> bool:
    """Whether the rules would accept the event at `at`."""
    try:
        match.fold.prepare(match.discipline.read({"at": at, **event}), at)
    except Refusal:
        return False
    return True


def in_some_form(match: Match[SnookerState], kind: str, at: int) -> bool:
    """Whether an event of this type would be accepted with one of its plainest fields."""
    forms = FORMS.get(kind, [{}])
    return any(taken(match, {"type": kind, **form}, at) for form in forms)


def moments(spec: Any, seed: int, length: int) -> Iterator[tuple[Match[SnookerState], int]]:
    """A random match, each time after one event more, a moment later."""
    source = random.Random(f"{spec} {seed}")
    whole = play(resolve_format(spec), source.randrange, length)
    match: Match[SnookerState] = Match(whole.discipline)
    yield match, 0
    for entry in whole.fold.entries:
        match.fold.accept(entry.event, entry.at)
        yield match, entry.at + source.choice((0, 1, 15_001, 20_001, 700_000))


formats = pytest.mark.parametrize("spec", SNOOKER, ids=str)
seeds = pytest.mark.parametrize("seed", range(4))


@formats
@seeds
def test_every_type_that_is_offered_is_accepted_and_no_other(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        offered = match.discipline.offers(match.fold.state, at)["events"]
        assert len(set(offered)) == len(offered)
        for kind in KINDS:
            if kind in ("undo", "peek"):
                continue
            last = [type_of(entry.event) for entry in match.fold.effective[-3:]]
            assert in_some_form(match, kind, at) == (kind in offered), (kind, last)


@formats
@seeds
def test_an_undo_is_offered_when_there_is_something_to_take_back(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 40):
        offered = "undo" in match.discipline.offers(match.fold.state, at)["events"]
        # Before the start there may be an undo to undo by its number, but nothing for a plain one.
        assert offered == (match.fold.undo_target() is not None)


@formats
@seeds
def test_every_ball_that_is_offered_is_a_stroke(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        offers = match.discipline.offers(match.fold.state, at)
        if "stroke" not in offers["events"]:
            continue
        for ball in VALUES:
            expected = ball in offers["pots"]
            assert taken(match, {"type": "stroke", "potted": [ball]}, at) is expected
            free = {"type": "stroke", "potted": [ball], "nominated": ball}
            assert taken(match, free, at) is (expected or ball in offers["free"])
        assert taken(match, {"type": "foul", "reason": "in_off", "reds": offers["max_reds"]}, at)
        assert not taken(
            match, {"type": "foul", "reason": "in_off", "reds": offers["max_reds"] + 1}, at
        )


@formats
@seeds
def test_every_choice_that_is_offered_may_be_made_and_no_other(spec: Any, seed: int) -> None:
    for match, at in moments(spec, seed, 60):
        offers = match.discipline.offers(match.fold.state, at)
        for option in ("play", "play_again", "replace"):
            event = {"type": "choose", "option": option}
            assert taken(match, event, at) is (option in offers["choices"])


def shown_value(
    offers: dict[str, Any], reason: str, nominated: str | None, balls: list[str]
) -> int:
    """A foul's value as a page works it out from what is offered (docs/protocol.md)."""
    foul = offers["foul"]
    if foul["bases"][reason] == "seven":
        return 7
    any_colour = len(offers["pots"]) == 6
    if any_colour:
        on = foul["unnominated"] if nominated is None else max(foul["on"], VALUES[nominated])
    else:
        on = foul["on"]
    value = max(on, foul["min"][reason])
    if foul["bases"][reason] == "higher":
        free = nominated if offers["free"] else None
        value = max([value, *(VALUES[ball] for ball in balls if ball != free)])
    return int(value)


@formats
@seeds
def test_a_value_worked_out_from_the_offers_is_the_rules_penalty(spec: Any, seed: int) -> None:
    source = random.Random(seed)
    for match, at in moments(spec, seed, 60):
        offers = match.discipline.offers(match.fold.state, at)
        if "foul" not in offers["events"]:
            continue
        state = match.fold.state
        for reason in offers["foul"]["bases"]:
            ball = source.choice(list(VALUES))
            nominated = source.choice([None, *offers["pots"], *offers["free"]])
            event = {"type": "foul", "reason": reason, "balls": [ball], "nominated": nominated}
            try:
                read = match.discipline.read({"at": at, **event})
                after = match.discipline.apply(state, read, at)
            except Refusal:
                continue
            assert after.frame is not None
            assert after.frame.last_foul is not None
            assert after.frame.last_foul.value == shown_value(offers, reason, nominated, [ball])


def test_every_reason_that_is_offered_is_accepted() -> None:
    for table in (at_the_table("start a", of=PREMIER), at_the_table("start a", of=SHOOT_OUT)):
        for reason in table.offers()["foul"]["bases"]:
            assert taken(table.match, {"type": "foul", "reason": reason}, table.at), reason


@pytest.mark.parametrize(
    ("words", "spec", "absent"),
    [
        (["start a"], "snooker", {"time", "no_cushion", "snookered_by_free_ball"}),
        (["start a"], PREMIER, {"no_cushion", "snookered_by_free_ball"}),
        (["start a"], SHOOT_OUT, {"snookered_by_free_ball"}),
        (["start a", "foul in_off free_ball"], "snooker", {"time", "no_cushion"}),
        (
            ["start a", "adjust reds=0 colours=pink+black", "foul in_off free_ball"],
            "snooker",
            {"time", "no_cushion", "snookered_by_free_ball"},
        ),
    ],
)
def test_reasons_that_cannot_be_are_not_offered(
    words: list[str], spec: str, absent: set[str]
) -> None:
    bases = at_the_table(*words, of=spec).offers()["foul"]["bases"]
    assert len(bases) == 26 - len(absent)
    assert not absent & set(bases)


@pytest.mark.parametrize(
    ("words", "spec", "key", "value"),
    [
        ([], "snooker", "foul", None),
        ([], "snooker", "next", None),
        ([], "snooker", "order", False),
        ([], {"preset": "snooker", "players": {"a": 1, "b": 2}}, "order", True),
        ([], "snooker", "award", {"a": "match", "b": "match"}),
        (["start a"], "snooker", "award", {"a": "frame", "b": "frame"}),
        (["start a"], "snooker", "pots", ["red"]),
        (["start a"], "snooker", "max_reds", 15),
        (["start a", "concede"], "snooker", "next", {"breaker": "b", "must_name": False}),
        (["start a", "adjust reds=0 colours=pink+black"], "snooker", "pots", ["pink"]),
        (["start b", "foul cue free_ball"], ONE_RED, "free", list(VALUES)[1:]),
        (
            ["start b", "adjust reds=0 colours=pink+black", "foul cue free_ball"],
            "snooker",
            "free",
            ["black"],
        ),
        (["start a", "award match a other"], "snooker", "events", ["undo"]),
    ],
)
def test_the_offers_follow_the_state(
    words: list[str], spec: object, key: str, value: object
) -> None:
    assert at_the_table(*words, of=spec).offers()[key] == value


def test_the_decider_wants_its_breaker_named() -> None:
    table = Table(PREMIER).play("start a", "concede", "adjust frames=2:2")
    assert table.offers()["next"] == {"breaker": "b", "must_name": True}


def test_a_miss_and_a_free_ball_are_offered_where_they_can_be() -> None:
    assert at_the_table("start a").offers()["foul"]["miss"] is True
    assert at_the_table("start a").offers()["foul"]["free_ball"] is True
    assert at_the_table("start a", of=SHOOT_OUT).offers()["foul"]["miss"] is False
    assert at_the_table("start a", ONLY_BLACK).offers()["foul"]["free_ball"] is False
