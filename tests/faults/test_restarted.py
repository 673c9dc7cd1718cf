"""One of the restarts of `restarted.py`, which has ten as a command."""

import pytest

from tests.faults.restarted import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.timeout(180)]


async def test_a_server_told_to_stop_is_gone_at_once_and_500_pages_come_back_in_no_herd() -> None:
    assert (await run(SHORT, print)).wrong == []
