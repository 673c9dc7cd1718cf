"""What the rack is worth now is what it gives: `test_offers.py` plays it out."""

import pytest

from server.rules.golden_nine.worth import worth
from tests.support.golden_nine import DRY, LOST, play


@pytest.mark.parametrize(
    ("words", "cleared", "combined"),
    [
        ([], 10, 7),
        (["break 3 4"], 10, 7),
        (["break 3 4", "run 1 8"], 10, None),
        ([DRY], 7, 4),
        ([DRY, "1"], 7, 4),
        ([DRY, "1", "miss"], 4, 4),
        ([DRY, "run 1 8"], 7, None),
        ([DRY, "run 1 8", "miss"], 4, None),
        (["foul scratch"], 7, 4),
        ([LOST, "choose accept a"], 7, 4),
    ],
)
def test_a_rack_in_play_is_worth_so_much(
    words: list[str], cleared: int, combined: int | None
) -> None:
    table = play("start a", *words)
    assert worth(table.rack) == {"cleared": cleared, "combined": combined}
    assert table.see("rack.worth") == worth(table.rack)


@pytest.mark.parametrize("words", [[LOST], ["break 3 9"]])
def test_in_a_choice_and_after_the_rack_it_is_worth_nothing(words: list[str]) -> None:
    assert play("start a", *words).see("rack.worth") is None
