"""All of Golden Nine's figures together."""

from server.protocol.patch import diff
from server.stats.golden_nine.summary import summary
from tests.stats.golden_nine.by_hand import six_racks, viewed
from tests.support.golden_nine import DRY, play


def test_the_parts_stand_together() -> None:
    figures = summary(viewed(six_racks()))
    assert figures["lead"] == {"side": "b", "points": 3}
    assert list(figures["history"]) == ["1", "2", "3", "4", "5"]
    assert figures["last"] == {"a": 1, "b": None, "foul": 1}


def test_shot_times_by_the_clock() -> None:
    table = play("start a", "clock shot start", "@12000", DRY, "@20000", "clock shot start")
    figures = summary(viewed(table.play("@70000", "1")))
    assert figures["shots"]["a"]["average_ms"] == 11_000
    assert (figures["shots"]["b"]["last_ms"], figures["shots"]["b"]["over"]) == (50_000, 1)


def test_a_pot_is_a_small_patch() -> None:
    table = six_racks()
    before = summary(viewed(table))
    changed = diff(before, summary(viewed(table.play("4"))))
    assert set(changed) == {"visits", "rack", "match", "at_table"}
