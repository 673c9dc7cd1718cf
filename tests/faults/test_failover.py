"""A match goes on while Redis fails over; without the word of a replica a failover can lose."""

import pytest

from tests.faults.failover import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(120)]


async def test_nothing_acknowledged_is_lost_when_another_redis_takes_over() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    assert outcome.controls, "it was seen that a failover can lose"
