"""Of the clocks too: what is offered is accepted, what is not offered is refused."""

from typing import Any

import pytest

from tests.rules.snooker.test_offers import formats, moments, seeds, taken
from tests.support.snooker import PREMIER, SHOOT_OUT, Table, play

ACTIONS = ("start", "pause", "resume", "reset", "set")


def clocks(table: Table) -> dict[str, Any]:
    offered: dict[str, Any] = table.offers()["clocks"]
    return offered


@formats
@seeds
def test_every_action_on_a_clock_that_is_offered_is_accepted_and_no_other(
    spec: Any, seed: int
) -> None:
    for match, at in moments(spec, seed, 60):
        offered = match.discipline.offers(match.fold.state, at)["clocks"]
        nothing: dict[str, list[str]] = {"shot": [], "frame": [], "all": []}
        for clock in nothing:
            for action in ACTIONS:
                event: dict[str, Any] = {"type": "clock", "clock": clock, "action": action}
                event |= {"ms": 1000} if action == "set" else {}
                expected = action in (offered or nothing)[clock]
                assert taken(match, event, at) is expected, (clock, action)


@formats
@seeds
def test_a_strike_and_an_extension_are_accepted_of_whom_they_are_offered(
    spec: Any, seed: int
) -> None:
    for match, at in moments(spec, seed, 60):
        offered = match.discipline.offers(match.fold.state, at)["clocks"]
        none: dict[str, Any] = {"struck": False, "extension": {"a": False, "b": False}}
        now = offered or none
        assert taken(match, {"type": "struck"}, at) is now["struck"]
        for side in ("a", "b"):
            event = {"type": "extension", "side": side}
            assert taken(match, event, at) is now["extension"][side]


@pytest.mark.parametrize(
    ("words", "spec"),
    [([], PREMIER), (["start a"], "snooker"), (["start a", "concede"], PREMIER)],
)
def test_without_a_clock_or_a_frame_in_play_there_is_nothing_to_do(
    words: list[str], spec: str
) -> None:
    assert play(*words, of=spec).offers()["clocks"] is None


def test_a_stroke_is_in_progress_from_the_strike_until_it_is_recorded() -> None:
    table = play("start a", "clock shot start", of=PREMIER)
    assert clocks(table)["in_stroke"] is False
    assert clocks(table.play("struck"))["in_stroke"] is True
    assert clocks(table.play("red"))["in_stroke"] is False


@pytest.mark.parametrize(
    ("words", "starts"),
    [
        ([], True),
        (["clock frame set ms=9000"], True),
        (["clock frame start"], False),
        (["miss"], False),
        (["miss", "clock frame pause"], False),
        (["miss", "clock frame reset"], True),
    ],
)
def test_whether_a_strike_would_start_the_frame_clock_is_told(
    words: list[str], starts: bool
) -> None:
    assert clocks(play("start a", *words, of=SHOOT_OUT))["starts_frame"] is starts


def test_a_frame_without_a_clock_of_its_own_is_started_by_no_strike() -> None:
    assert clocks(play("start a", of=PREMIER))["starts_frame"] is False


def test_an_extension_is_the_strikers_while_time_is_left() -> None:
    table = play("start b", "clock shot start", of=PREMIER)
    assert clocks(table)["extension"] == {"a": False, "b": True}
    table.at = 21_001
    assert clocks(table)["extension"]["b"] is False


def test_a_shoot_out_knows_no_extension() -> None:
    table = play("start a", "clock shot start", of=SHOOT_OUT)
    assert clocks(table)["extension"] == {"a": False, "b": False}
    assert clocks(table)["all"] == ["pause"]
    assert clocks(table.play("clock all pause"))["all"] == ["resume"]
