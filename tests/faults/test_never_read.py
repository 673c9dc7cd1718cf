"""Sixty viewers of which twenty never read; `never_read.py` has 200 as a command."""

import pytest

from tests.faults.never_read import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_viewers_that_never_read_cost_the_others_nothing_and_leave_nothing() -> None:
    assert (await run(SHORT, print)).wrong == []
