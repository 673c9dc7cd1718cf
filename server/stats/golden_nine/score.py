"""The points of the match through its racks."""

from server.stats.shape import State


def score(state: State) -> dict[str, list[int]]:
    """Each side's points after every finished rack, by its number: `[a, b]`, over all sets."""
    a = b = 0
    after: dict[str, list[int]] = {}
    for rack in state["racks"]:
        a, b = a + rack["a"], b + rack["b"]
        after[str(rack["number"])] = [a, b]
    return after
