"""The store stands still or is parted from the server: said in time, nothing twice, caught up."""

import pytest

from tests.faults.store_away import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_a_store_that_says_nothing_is_shown_and_caught_up_with() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
