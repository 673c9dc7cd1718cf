"""Some seconds of `soak.py`, which has half an hour as a command."""

import pytest

from tests.faults.soak import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_who_comes_and_goes_leaves_no_task_and_no_descriptor_behind() -> None:
    assert (await run(SHORT, print)).wrong == []
