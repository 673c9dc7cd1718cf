"""Some of the taps of `tablet_offline.py`, which has a thousand as a command."""

import pytest

from tests.browser import engines
from tests.faults.tablet_offline import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.browser, pytest.mark.timeout(180)]


async def test_each_tap_of_a_tablet_that_comes_and_goes_comes_to_one_end_on_the_screen() -> None:
    if engines.find(SHORT.engine) is None:
        pytest.skip("NO BROWSER: there is no current Chromium on this machine")
    assert (await run(SHORT, print)).wrong == []
