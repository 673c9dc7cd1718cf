"""Two thousand of the cases of `fuzz_protocol.py`, which has a hundred thousand as a command."""

from pathlib import Path

import pytest

from tests.faults.fuzz_protocol import fuzz, report

pytestmark = pytest.mark.fault

CASES = 2_000
WORST_MS = 1_000
SEED = 6


async def test_nonsense_leaves_no_traceback_and_disturbs_nobody(
    valkey_url: str, tmp_path: Path
) -> None:
    figures = await fuzz(valkey_url, tmp_path, CASES, SEED)
    report(figures)
    assert figures.cases.total() >= CASES
    assert len(figures.cases) == 5, "every way in was tried"
    assert figures.tracebacks == 0, figures.log
    assert figures.faults == []
    assert figures.scored > 5
    assert figures.seen == figures.scored
    assert max(figures.waits_ms) < WORST_MS
