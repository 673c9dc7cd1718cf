"""Painted clocks keep their bound through a bad network; a ticking clock, the control, does not.

Half a minute of `clock_accuracy.py`, which has the ten minutes as a command.
"""

from pathlib import Path

import pytest

from benchmarks.table import percentile
from tests.browser import engines
from tests.faults.clock_accuracy import report
from tests.support.clock_run import CLOCKS, Plan, browser, measure, short

pytestmark = [pytest.mark.fault, pytest.mark.browser, pytest.mark.timeout(120)]

P99_MS, MAX_MS = 50, 100
"""The bound that docs/clocks.md states; what other work on this machine withholds is taken off."""

SEED = 3


@pytest.fixture
def plan() -> Plan:
    return short(SEED)


async def test_clocks_keep_their_bound_through_all_of_it_and_a_ticking_one_does_not(
    valkey_url: str, tmp_path: Path, plan: Plan
) -> None:
    if engines.find("127") is None:
        pytest.skip("NO BROWSER: there is no Chromium 127 for this machine")
    async with browser("127") as chromium:
        measured = await measure(plan, chromium, valkey_url, tmp_path)
    report(plan, measured)
    changes = [ms for clock in CLOCKS for ms in measured.ours[clock].own]
    assert len(changes) >= 100, "enough was seen"
    assert percentile(changes, 0.99) <= P99_MS
    assert max(changes) <= MAX_MS
    for clock in CLOCKS:
        assert measured.ours[clock].backwards == []
        assert measured.ours[clock].zeros == []
        ticking = [abs(ms) for ms in measured.ticking[clock].changes]
        assert max(ticking) > 1_000, "the measurement sees a clock that is wrong"
