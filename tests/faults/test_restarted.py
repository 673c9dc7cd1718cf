"""One of the restarts of `restarted.py`, which has ten as a command."""

from pathlib import Path

import pytest

from tests.faults.restarted import BACK_MS, DOWN_MS, report, restart

pytestmark = pytest.mark.fault

SEED = 13


async def test_a_server_told_to_stop_is_gone_at_once_and_500_pages_come_back_in_no_herd(
    tmp_path: Path,
) -> None:
    figures = await restart(tmp_path, SEED)
    report(figures)
    assert figures.down_ms < DOWN_MS
    assert figures.back_ms < BACK_MS
    assert figures.peak < 0.7
    assert figures.naive_peak > 0.9, "the measurement sees a herd"
