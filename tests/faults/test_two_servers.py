"""Two servers and two referees on one match: one order, and no loser is told that he won."""

import pytest

from tests.faults.two_servers import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_two_referees_at_two_servers_get_one_order_and_one_winner_each_time() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    seen = {figure.name: figure.value for figure in outcome.figures}
    assert seen["commits"] >= SHORT.commits
    assert seen["losers, refused as stale"] >= SHORT.commits / 10, "they did race"
