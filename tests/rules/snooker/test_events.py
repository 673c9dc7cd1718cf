"""Every event of snooker reads as the contract's section 3 says, with its defaults."""

from typing import get_args

import msgspec
import pytest

from server.core.event import Event, EventReader
from server.core.pair import Pair
from server.rules.snooker.events import (
    Adjust,
    Award,
    Blue,
    BlueOrder,
    Choose,
    Claim,
    Concede,
    Foul,
    FoulReason,
    FreeBall,
    Rerack,
    Respot,
    SnookerEvent,
    Stroke,
    TimeUp,
    Warn,
)
from server.rules.snooker.penalty import BASES

READER = EventReader(SnookerEvent)

ON = "double_hit feet out_of_turn in_hand missed_all in_off snookered_by_free_ball jump cue"
HIGHER = "balls_moving not_spotted wrong_pot wrong_first push touched off_table"
SEVEN = "used_off_table measured successive_reds wrong_cue_ball not_declared not_nominated"


@pytest.mark.parametrize(
    ("raw", "event"),
    [
        ({"type": "stroke"}, Stroke(potted=(), nominated=None, tags=())),
        (
            {"type": "stroke", "potted": ["blue"], "nominated": "blue", "tags": ["long", "rest"]},
            Stroke(potted=("blue",), nominated="blue", tags=("long", "rest")),
        ),
        (
            {"type": "foul", "reason": "in_off"},
            Foul(
                reason="in_off",
                balls=(),
                nominated=None,
                reds=0,
                miss=False,
                free_ball=False,
                value=None,
                by=None,
                player=None,
            ),
        ),
        ({"type": "choose", "option": "play_again"}, Choose(option="play_again")),
        ({"type": "free_ball"}, FreeBall()),
        ({"type": "warn", "side": "a", "kind": "conduct"}, Warn(side="a", kind="conduct")),
        ({"type": "concede"}, Concede(accepted=True)),
        ({"type": "concede", "accepted": False}, Concede(accepted=False)),
        (
            {"type": "award", "scope": "frame", "to": "b", "reason": "miss"},
            Award(scope="frame", to="b", reason="miss"),
        ),
        ({"type": "claim"}, Claim()),
        ({"type": "respot", "first": "b"}, Respot(first="b", player=0)),
        ({"type": "rerack"}, Rerack()),
        ({"type": "blue_order", "first": "a"}, BlueOrder(first="a")),
        ({"type": "blue", "potted": True}, Blue(potted=True)),
        ({"type": "time_up"}, TimeUp()),
        (
            {"type": "adjust", "points": {"a": 1, "b": 2}, "colours": ["black"]},
            Adjust(points=Pair(1, 2), colours=["black"]),
        ),
    ],
    ids=lambda value: value.get("type") if isinstance(value, dict) else "",
)
def test_an_event_reads_as_the_contract_says(raw: dict[str, object], event: Event) -> None:
    assert READER.read(raw) == event


def test_the_reasons_of_a_foul_are_those_of_the_contract() -> None:
    words = f"{ON} consulting {HIGHER} two_balls {SEVEN} time no_cushion".split()
    assert set(get_args(FoulReason)) == set(words) == set(BASES)


def test_an_event_goes_back_to_json_without_what_is_left_at_its_default() -> None:
    foul = Foul(reason="in_off", at=7, reds=1)
    assert msgspec.to_builtins(foul) == {"type": "foul", "at": 7, "reason": "in_off", "reds": 1}
