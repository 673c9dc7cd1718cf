"""Every event of Golden Nine reads as the contract's section 3 says, with its defaults."""

from typing import get_args

import pytest

from server.core.errors import Refusal
from server.core.event import Event, EventReader
from server.core.pair import Pair
from server.rules.golden_nine.events import (
    Adjust,
    Award,
    Break,
    Choose,
    Foul,
    FoulReason,
    GoldenNineEvent,
    Stalemate,
    Stroke,
    TimeUp,
    Warn,
)

READER = EventReader(GoldenNineEvent)
REASONS = (
    "scratch wrong_ball_first no_cushion feet off_table touched double_hit push balls_moving "
    "rack_on_table out_of_turn time break other"
)


@pytest.mark.parametrize(
    ("raw", "event"),
    [
        ({"type": "break"}, Break(crossings=0, potted=(), crossed_then_potted=0)),
        (
            {"type": "break", "crossings": 2, "potted": [1, 9], "crossed_then_potted": 1},
            Break(crossings=2, potted=(1, 9), crossed_then_potted=1),
        ),
        ({"type": "stroke"}, Stroke(potted=(), combination=None, tags=())),
        (
            {"type": "stroke", "potted": [8, 9], "combination": False, "tags": ["rest"]},
            Stroke(potted=(8, 9), combination=False, tags=("rest",)),
        ),
        (
            {"type": "foul", "reason": "push"},
            Foul(reason="push", potted=(), off_table=(), intentional=False, by=None),
        ),
        (
            {"type": "foul", "reason": "off_table", "off_table": [3], "by": "b"},
            Foul(reason="off_table", off_table=(3,), by="b"),
        ),
        (
            {"type": "choose", "option": "rebreak", "shooter": "a"},
            Choose(option="rebreak", shooter="a"),
        ),
        ({"type": "stalemate"}, Stalemate()),
        ({"type": "warn", "side": "a", "kind": "conduct"}, Warn(side="a", kind="conduct")),
        (
            {"type": "award", "scope": "rack", "to": "a", "reason": "other"},
            Award(scope="rack", to="a", reason="other"),
        ),
        ({"type": "time_up"}, TimeUp()),
        (
            {"type": "adjust", "points": {"a": 1, "b": 2}, "balls": [1, 9]},
            Adjust(points=Pair(1, 2), balls=(1, 9)),
        ),
    ],
)
def test_an_event_reads_as_the_contract_says(raw: dict[str, object], event: Event) -> None:
    assert READER.read(raw) == event
    assert event.scoring


def test_the_reasons_of_fouls_are_those_of_the_contract() -> None:
    assert " ".join(get_args(FoulReason)) == REASONS


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "award", "scope": "frame", "to": "a", "reason": "other"},
        {"type": "award", "scope": "rack", "to": "a", "reason": "miss"},
        {"type": "warn", "side": "a", "kind": "miss"},
        {"type": "rerack"},
        {"type": "concede"},
        {"type": "free_ball"},
        {"type": "claim"},
    ],
)
def test_words_of_snooker_are_unknown(raw: dict[str, object]) -> None:
    with pytest.raises(Refusal) as refused:
        READER.read(raw)
    assert refused.value.code == "malformed"
