"""Two thousand of the cases of `fuzz_protocol.py`, which has a hundred thousand as a command."""

import pytest

from tests.faults.fuzz_protocol import SHORT, run

pytestmark = pytest.mark.fault


async def test_nonsense_leaves_no_traceback_and_disturbs_nobody() -> None:
    outcome = await run(SHORT, print)
    assert outcome.wrong == []
    figures = {figure.name: figure.value for figure in outcome.figures}
    ways = ("messages", "hellos", "frames", "junk on the port", "requests")
    assert all(figures[way] for way in ways), "every way in was tried"
    assert sum(figures[way] for way in ways) >= SHORT.cases
    assert figures["recorded beside it"] > 5
