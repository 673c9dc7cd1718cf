"""Who leads, in either discipline."""

import pytest

from server.stats.shared.margin import lead
from tests.stats.snooker.at_the_table import frame, state


@pytest.mark.parametrize(
    ("points", "side", "by"), [((73, 9), "a", 64), ((0, 4), "b", 4), ((8, 8), None, 0)]
)
def test_the_lead(points: tuple[int, int], side: str | None, by: int) -> None:
    assert lead(state(frame(), points=points)) == {"side": side, "points": by}
