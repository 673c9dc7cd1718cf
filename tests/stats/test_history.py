"""Summaries of finished matches, and what many say together, on matches worked out by hand."""

from typing import Any

import msgspec
import pytest

from server.stats.history import (
    MadeBreak,
    Player,
    Summary,
    big_breaks,
    decided_in_last,
    form_of,
    head_to_head,
    summary_of,
    who,
)
from tests.support import golden_nine, snooker

SIXTY = ["red", "black"] * 7 + ["red", "blue"]
"""Seven times eight, and six: 62."""


def viewed(table: Any, discipline: str = "snooker", **match: Any) -> dict[str, Any]:
    """The state as a view gets it: Anna against Bogdan."""
    state: dict[str, Any] = table.shown()
    state["match"] = {
        "id": "m1",
        "discipline": discipline,
        "preset": discipline,
        "title": None,
        "table": "1",
        "aggregate": bool(state["format"].get("aggregate")),
        **match,
    }
    for side, name in (("a", "Anna"), ("b", "Bogdan")):
        state["sides"][side] |= {"name": name, "players": [name]}
    return state


def one_frame_each_way(*last: str) -> Any:
    """Best of three: Anna wins 62-0, Bogdan by an award, then as `last` says."""
    best_of_three = {"preset": "snooker", "best_of": 3}
    return snooker.play(
        *["start a", *SIXTY, "miss", "concede", "next", "award frame b miss", "next", *last],
        of=best_of_three,
    )


def test_a_match_that_is_not_over_has_none() -> None:
    assert summary_of(viewed(one_frame_each_way()), 5) is None


def test_the_summary_of_a_match_of_three_frames() -> None:
    found = summary_of(viewed(one_frame_each_way("award frame a miss")), 5000)
    assert found is not None
    assert msgspec.to_builtins(found) == {
        "id": "m1",
        "discipline": "snooker",
        "preset": "snooker",
        "title": None,
        "table": "1",
        "ended_ms": 5000,
        "sides": {
            "a": {"name": "Anna", "players": ["Anna"], "short": None},
            "b": {"name": "Bogdan", "players": ["Bogdan"], "short": None},
        },
        "winner": "a",
        "reason": "frames",
        "score": {"a": 2, "b": 1},
        "frames": [
            {"number": 1, "a": 62, "b": 0, "winner": "a", "reason": "concession"},
            {"number": 2, "a": 0, "b": 0, "winner": "b", "reason": "miss"},
            {"number": 3, "a": 0, "b": 0, "winner": "a", "reason": "miss"},
        ],
        "breaks": [{"side": "a", "player": "Anna", "points": 62, "frame": 1}],
        "decided_in_last": True,
    }


def test_a_break_of_the_frame_in_play_is_there_and_is_not_counted_twice_after_it() -> None:
    table = snooker.play("start a", *SIXTY)
    assert [brk.points for brk in big_breaks(viewed(table))] == [62]
    table.play("miss", "concede")
    assert [brk.points for brk in big_breaks(viewed(table))] == [62]


@pytest.mark.parametrize(
    ("words", "of", "expected"),
    [
        (["award frame a miss", "next", "award frame a miss"], {"best_of": 3}, False),
        (["award match a refusal"], {"best_of": 3}, False),
        (["award frame a miss"], {"best_of": 1}, False),
    ],
)
def test_what_is_no_decider(words: list[str], of: dict[str, Any], expected: bool) -> None:
    table = snooker.play("start a", *words, of={"preset": "snooker", **of})
    assert table.state.status == "over"
    assert decided_in_last(viewed(table)) is expected


def test_an_aggregate_is_decided_in_the_last_frame_by_who_was_not_ahead_before() -> None:
    form = {"preset": "snooker", "best_of": 2, "aggregate": True}
    behind = ["start a", "adjust points=0:20", "award frame b miss", "next"]
    turned = snooker.play(*behind, "adjust points=90:0", "award frame a miss", of=form)
    kept = snooker.play(*behind, "adjust points=0:9", "award frame b miss", of=form)
    assert (turned.state.winner, decided_in_last(viewed(turned))) == ("a", True)
    assert (kept.state.winner, decided_in_last(viewed(kept))) == ("b", False)
    found = summary_of(viewed(turned), 0)
    assert found is not None
    assert found.score == {"a": 90, "b": 20}


def test_golden_nine_counts_points_and_its_decider_is_the_last_of_all_racks() -> None:
    two = {"preset": "golden-nine", "racks": 2}
    table = golden_nine.play("start a", "break 3 9", "next", "break 4 9", of=two)
    state = viewed(table, "golden_nine")
    found = summary_of(state, 0)
    assert found is not None
    assert found.score == {"a": 14, "b": 0}
    assert found.frames[0] == {"number": 1, "winner": "a", "kind": "golden_break", "a": 7, "b": 0}
    assert found.decided_in_last is False
    last = ["next", "break 3", "choose accept b", "run 1 9"]
    turned = golden_nine.play("start a", "break 4 9", *last, "next", "break 3 9", of=two)
    assert (turned.state.winner, turned.points()) == ("b", (7, 14))
    assert decided_in_last(viewed(turned, "golden_nine")) is True
    race = golden_nine.play("start a", "break 3 9", of={"preset": "golden-nine", "race_to": 7})
    assert decided_in_last(viewed(race, "golden_nine")) is False


def test_sets_are_decided_in_the_last_one_possible() -> None:
    sets = {"preset": "golden-nine", "racks": 1, "sets_to_win": 2}
    both = ["start a", "break 3 9", "next b", "break 3 9", "next a", "break 3 9"]
    table = golden_nine.play(*both, of=sets)
    assert table.state.status == "over"
    assert decided_in_last(viewed(table, "golden_nine")) is True
    found = summary_of(viewed(table, "golden_nine"), 0)
    assert found is not None
    assert found.score == {"a": 2, "b": 1}


# What many say together ---------------------------------------------------------------------------


def match(id_: str, a: str, b: str, score: tuple[int, int], ended_ms: int, **more: Any) -> Summary:
    """A finished match between two, its frames in the order a, b."""
    frames = [{"winner": "a"}] * score[0] + [{"winner": "b"}] * score[1]
    plain = {
        "id": id_,
        "discipline": "snooker",
        "preset": "snooker",
        "title": None,
        "table": None,
        "ended_ms": ended_ms,
        "sides": {"a": Player(a, [a]), "b": Player(b, [b])},
        "winner": "a" if score[0] > score[1] else "b",
        "reason": "frames",
        "score": {"a": score[0], "b": score[1]},
        "frames": frames,
        "breaks": [],
        "decided_in_last": False,
    }
    return Summary(**(plain | more))


SEASON = [
    match("m1", "Anna", "Bogdan", (3, 1), 100),
    match("m2", "Bogdan", "anna ", (3, 2), 300, decided_in_last=True),
    match("m3", "Anna", "Cyril", (3, 0), 200),
    match("m4", "Anna", "Bogdan", (3, 2), 400, decided_in_last=True),
    match("m5", "Anna", "Bogdan", (9, 0), 500, discipline="golden_nine"),
]


def test_head_to_head_turns_the_sides_to_whoever_was_asked_for_first() -> None:
    found = head_to_head(SEASON, ["Anna"], ["Bogdan"], "snooker")
    assert found["played"] == 3
    assert found["won"] == {"a": 2, "b": 1}
    assert found["frames"] == {"a": 8, "b": 6}
    assert [row["id"] for row in found["last"]] == ["m4", "m2", "m1"]
    assert found["last"][1]["score"] == {"a": 2, "b": 3}
    assert found["last"][1]["winner"] == "b"
    assert head_to_head(SEASON, ["Bogdan"], ["Anna"], "snooker")["won"] == {"a": 1, "b": 2}
    assert head_to_head(SEASON, ["Anna"], ["Bogdan"])["played"] == 4
    assert head_to_head(SEASON, ["Anna"], ["Nobody"])["played"] == 0


def test_a_player_is_the_same_with_other_blanks_and_case_and_a_pair_in_any_order() -> None:
    assert who(["Anna  Nowak", "BERT"]) == who(["bert ", "anna nowak"])
    assert who(["丁俊暉"]) != who(["丁俊"])


def test_what_one_has_done() -> None:
    breaks = [MadeBreak("a", "Anna", points, 1) for points in (50, 104, 147)]
    more = [*SEASON, match("m6", "Anna", "Dora", (3, 0), 600)]
    more.append(match("m7", "Anna", "Dora", (1, 3), 700, breaks=breaks))
    assert form_of(more, ["Anna"], "snooker") == {
        "played": 6,
        "won": 4,
        "deciders": 2,
        "deciders_won": 1,
        "fifties": 3,
        "centuries": 2,
        "highest": 147,
    }
    assert form_of([], ["Anna"])["highest"] is None
