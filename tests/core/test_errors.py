"""A refusal has one shape everywhere."""

from typing import get_args

from server.core.errors import Code, Refusal

CONTRACT = (
    "malformed bad_value not_now not_on not_on_table not_striker no_extension clock_not_running "
    "too_late match_required stale forbidden not_found rate_limited"
)


def test_a_refusal_has_a_code_for_programs_and_words_for_people() -> None:
    refusal = Refusal("not_on", "red is on: blue is not")
    assert refusal.code == "not_on"
    assert str(refusal) == refusal.message == "red is on: blue is not"
    assert repr(refusal) == "Refusal('not_on', 'red is on: blue is not')"


def test_the_codes_are_those_of_the_contract_and_the_store_that_is_away() -> None:
    """Contract, section 5."""
    assert set(get_args(Code)) == {*CONTRACT.split(), "unavailable"}
