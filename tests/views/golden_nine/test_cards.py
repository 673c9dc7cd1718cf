"""The result cards of Golden Nine, over matches that the real rules played."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.rules.golden_nine.state import WORTH as VALUES
from server.rules.golden_nine.state import Kind
from server.views.golden_nine.cards import WORTH, match_card, rack_card
from tests.views.match import Event, played
from tests.views.nine import DRY_RUN, NEXT, RUN, THIRD_FOUL, breaks, foul, miss, pots, racked

VECTORS = Path(__file__).parents[2] / "conformance" / "golden-nine.jsonl"
KINDS = Kind.__args__  # type: ignore[attr-defined]


def test_the_values_are_those_of_the_rules() -> None:
    assert WORTH.keys() == set(KINDS)
    assert WORTH.items() >= VALUES.items()


@pytest.mark.parametrize(
    ("events", "kind", "worth", "took"),
    [
        (RUN, "break_and_run", 10, ("+10", None)),
        (DRY_RUN, "table_run", 7, (None, "+7")),
        ([breaks(3, 9)], "golden_break", 7, ("+7", None)),
        ([breaks(), *pots(9)], "victory", 4, (None, "+4")),
        (THIRD_FOUL, "three_fouls", 2, ("+4", None)),
        ([breaks(), foul(intentional=True)], "intentional_foul", 10, ("+10", None)),
        ([breaks(), foul(), miss(), *pots(9)], "victory", 4, ("+1", "+4")),
    ],
)
def test_a_rack_is_named_with_its_worth_and_what_each_side_took(
    events: list[Event], kind: str, worth: int, took: tuple[str | None, str | None]
) -> None:
    card = rack_card(racked(*events))
    assert (card["on"], card["kind"], card["worth"]) == (True, kind, worth)
    assert (card["took"]["a"], card["took"]["b"]) == took


def test_the_score_after_it_stands_beside() -> None:
    card = rack_card(racked(*RUN, NEXT, *DRY_RUN))
    assert card["number"] == 2
    assert card["points"] == {"a": 10, "b": 7}
    assert card["racks"] == {"a": 1, "b": 1}
    assert card["won"] == {"a": False, "b": True}


def test_there_is_no_card_while_a_rack_is_played() -> None:
    for events in ([], [*RUN, NEXT]):
        card = rack_card(racked(*events))
        assert (card["on"], card["kind"]) == (False, None)
    assert not rack_card(played(preset="golden-nine"))["on"]


def test_a_rack_cut_short_by_a_race_has_no_card() -> None:
    short = [*RUN, NEXT, breaks(), foul()]
    assert not rack_card(racked(*short, race_to=11))["on"]
    card = match_card(racked(*short, race_to=11))
    assert card["figures"] == {"a": 11, "b": 0}
    assert card["counts"]["a"]["fouls"] == 1, "its fouls are counted all the same"


def test_sets_are_named_in_a_match_of_sets() -> None:
    card = rack_card(racked(*RUN, racks=1, sets_to_win=2))
    assert card["in_sets"]
    assert card["sets"] == {"a": 1, "b": 0}
    over = racked(*RUN, NEXT, *RUN, racks=1, sets_to_win=2)
    assert match_card(over)["figures"] == {"a": 2, "b": 0}


def test_a_match_counts_the_racks_of_each_kind() -> None:
    lines = [json.loads(line) for line in VECTORS.read_text(encoding="utf-8").splitlines()]
    whole = next(line for line in lines if line["id"] == "M02")["events"][1:-1]
    events: list[dict[str, Any]] = [{k: v for k, v in e.items() if k != "at"} for e in whole]
    card = match_card(racked(*events))
    assert card["on"]
    assert card["figures"] == {"a": 54, "b": 50}
    a, b = card["counts"]["a"], card["counts"]["b"]
    assert a == {"racks": 8, "tens": 2, "sevens": 1, "fours": 4, "fouls": 11}
    assert b == {"racks": 7, "tens": 1, "sevens": 5, "fours": 0, "fouls": 5}
    for counts, points in ((a, 54), (b, 50)):
        by_kind = 10 * counts["tens"] + 7 * counts["sevens"] + 4 * counts["fours"]
        assert by_kind + counts["fouls"] == points


def test_a_match_lost_by_fouls_says_so() -> None:
    twice = [breaks(), foul(intentional=True), NEXT, breaks(), foul(intentional=True)]
    card = match_card(racked(*twice))
    assert (card["on"], card["note"]) == (True, "intentional_fouls")
    assert card["won"] == {"a": True, "b": False}
    assert not match_card(racked(*RUN, racks=1))["note"]


def test_a_match_that_was_awarded_says_so_in_words_of_its_own() -> None:
    award = {"type": "award", "scope": "match", "to": "b", "reason": "refusal"}
    assert match_card(racked(breaks(), award))["note"] == "match_award"
