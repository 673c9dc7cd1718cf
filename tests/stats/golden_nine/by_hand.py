"""A match of Golden Nine whose figures are worked out by hand, and what a view gets of a match."""

from typing import Any

from server.core.ids import SIDES
from tests.support.golden_nine import Table, play


def viewed(table: Table) -> dict[str, Any]:
    """The state as a view gets it: Anna against Bogdan."""
    state = table.shown()
    state["match"] = {"discipline": "golden_nine"}
    for side, name in zip(SIDES, ("Anna", "Bogdan"), strict=True):
        state["sides"][side] |= {"name": name, "players": [name]}
    return state


def six_racks() -> Table:
    """Five racks and a sixth under way, 14-17.

    1 Anna breaks 3 and 8 down (2 balls, legal) and runs 1 2 4 5 6 7 9: nine balls, 10.
    2 Anna breaks, one crossing and the 5: lost. Bogdan accepts, pots 1 2, misses; Anna fouls
      (scratch); Bogdan runs 3 4 6 7 8 9: 1 and 4.
    3 Bogdan breaks dry. Anna pots 1, fouls (time); Bogdan misses; Anna scratches, Bogdan misses,
      Anna scratches again: three fouls, 1 + 1 + 2.
    4 Bogdan breaks the 9: golden, 7.
    5 Bogdan scratches on the break (1 to Anna). Anna pots 1 and 2 and is at the table; Bogdan
      touches a ball: 1 more. She then misses, and he fouls for the third time: 2 and the rack.
      Anna breaks the sixth: foul (break, 1 to Bogdan), he pots 1, 2, 3 and is at the table.
    Points: Anna 10 + 0 + 0 + 0 + 4 = 14; Bogdan 0 + 5 + 4 + 7 + 0 = 16, and 1 in the sixth: 17.
    """
    return play(
        *["start a", "break 2 3+8", "run 1 7", "9", "next"],
        *["break 1 5", "choose accept b", "1", "2", "miss", "foul scratch", "run 3 9", "next"],
        *["break 5", "1", "foul time", "miss", "foul scratch", "miss", "foul scratch", "next"],
        *["break 3 9", "next"],
        *["foul scratch", "1", "2", "foul touched by=b", "miss", "foul scratch", "next"],
        *["foul break", "1", "2", "3"],
    )
