"""Replies to appends are lost, and still each tap counts once: the short form of fault 1."""

import pytest

from tests.faults.lost_replies import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_a_tap_whose_answer_was_lost_counts_once() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    seen = {figure.name: figure.value for figure in outcome.figures}
    assert seen["commands"] == SHORT.commands
    assert seen["replies of Redis lost"] >= SHORT.commands * SHORT.replies_lost / 3
    assert seen["acknowledgements lost"] >= 1
