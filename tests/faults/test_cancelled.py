"""A thousand of the cancellations of `cancelled.py`, which has 100,000 as a command."""

import pytest

from tests.faults.cancelled import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_no_reply_goes_to_another_and_all_is_whole_after_cancellations_anywhere() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    figures = {figure.name: figure.value for figure in outcome.figures}
    assert figures["cancelled"] >= SHORT.times
    for kind in ("single", "several", "session", "service", "store"):
        assert figures[f"cancelled, {kind}"] > 10
