"""The canned states hold what graphics have to get right."""

from server.live.canned_states import CANNED
from server.rules.registry import resolve_format


def test_every_state_is_found_by_its_name_and_says_what_it_is_for() -> None:
    assert all(name == canned.name and canned.help for name, canned in CANNED.items())


def test_all_disciplines_are_there() -> None:
    assert {resolve_format(canned.format).name for canned in CANNED.values()} == {
        "snooker",
        "golden_nine",
    }


def test_there_are_names_too_long_and_names_in_chinese() -> None:
    assert max(len(side.name) for side in CANNED["long-names"].sides) > 30
    assert all(ord(letter) > 0x3000 for side in CANNED["chinese"].sides for letter in side.name)
