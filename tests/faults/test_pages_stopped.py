"""Eight seconds of `pages_stopped.py`, which has twenty as a command."""

import pytest

from tests.browser import engines
from tests.faults.pages_stopped import SHORT, run

pytestmark = [pytest.mark.fault, pytest.mark.browser, pytest.mark.timeout(180)]


async def test_an_overlay_that_was_held_shows_a_right_clock_at_once_and_the_desk_knew() -> None:
    if engines.find(SHORT.engine) is None:
        pytest.skip("NO BROWSER: there is no Chromium 127 for this machine")
    assert (await run(SHORT, print)).wrong == []
