"""Rules are read strictly, and say what is wrong."""

from typing import Any

import pytest

from server.obs.rules import MOST, BadRule, fill, read_rules

SCENE = {"on": "break_50", "scene": "Replay"}


def fault(table: dict[str, Any]) -> str:
    with pytest.raises(BadRule) as raised:
        read_rules([SCENE, table])
    return str(raised.value)


def test_a_rule_is_for_its_cues_and_its_table() -> None:
    (rule,) = read_rules([{"on": ["frame_end", "rack_end"], "table": "2", "replay": True}])
    assert rule.wants("rack_end", "2")
    assert not rule.wants("rack_end", "1")
    assert not rule.wants("match_end", "2")
    (any_table,) = read_rules([SCENE])
    assert any_table.wants("break_50", None)
    assert any_table.wants("break_50", "7")


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"scene": "X"}, "cue 2: on is missing"),
        ({"on": "brake_50", "scene": "X"}, "cue 2: on"),
        ({"on": "break_50", "scen": "X"}, "cue 2: scen is not a field"),
        ({"on": "break_50", "scene": 7}, "cue 2: scene must be"),
        ({"on": "break_50", "scene": "X", "back_s": 0}, "cue 2: back_s"),
        ({"on": "break_50", "scene": "X", "back_s": "8"}, "cue 2: back_s"),
        ({"on": "break_50"}, "would do nothing"),
        ({"on": "break_50", "replay": True, "back_s": 8}, "back_s goes with"),
        ({"on": "break_50", "replay": True, "in_scene": "X"}, "in_scene goes with"),
        ({"on": "break_50", "chapter": "{who}"}, "chapter: {who} is none of"),
        ({"on": "break_50", "emit": "x'); alert(1); ('"}, "cue 2: emit"),
        ({"on": [], "emit": "x"}, "cue 2: on: name a cue"),
        ({"on": "break_50", "emit": "x", "table": ""}, "cue 2: table"),
    ],
)
def test_what_is_wrong_is_named(table: dict[str, Any], says: str) -> None:
    assert says in fault(table)


def test_there_is_an_end_to_rules() -> None:
    with pytest.raises(BadRule, match="too many"):
        read_rules([SCENE] * (MOST + 1))


def test_a_chapters_name_is_filled_in() -> None:
    facts = {"player": "Łukasz {a}", "points": 54, "side": None}
    assert fill("Break of {points}, {player} {side}", facts) == "Break of 54, Łukasz {a}"
