"""A thousand of the cancellations of `cancelled.py`, which has 100,000 as a command."""

from pathlib import Path

import pytest

from tests.faults.cancelled import CONTROL, cancel, control, report

pytestmark = pytest.mark.fault

TIMES = 1_000
SEED = 10


async def test_no_reply_goes_to_another_and_all_is_whole_after_cancellations_anywhere(
    valkey_url: str, tmp_path: Path
) -> None:
    figures = await cancel(valkey_url, tmp_path, TIMES, SEED)
    naive = await control(valkey_url, CONTROL, SEED)
    report(figures, naive)
    assert figures.cancelled.total() >= TIMES
    assert {"single", "several", "session", "service", "store"} <= figures.cancelled.keys()
    assert figures.crossed == []
    assert figures.broken == []
    assert naive.crossed, "the measurement sees replies that go to another"
