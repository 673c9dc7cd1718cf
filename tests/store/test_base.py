"""The contract's errors say whether something may have been done."""

import pytest

from server.store.base import (
    MatchExists,
    NoSuchMatch,
    OutcomeUnknown,
    StartError,
    StoreError,
    StoreUnavailable,
)


@pytest.mark.parametrize(
    "kind", [MatchExists, NoSuchMatch, OutcomeUnknown, StartError, StoreUnavailable]
)
def test_every_failure_of_the_store_is_caught_as_one(kind: type[StoreError]) -> None:
    with pytest.raises(StoreError, match="a line"):
        raise kind("a line")


def test_surely_not_done_and_perhaps_done_are_never_taken_for_each_other() -> None:
    assert not issubclass(OutcomeUnknown, StoreUnavailable)
    assert not issubclass(StoreUnavailable, OutcomeUnknown)
