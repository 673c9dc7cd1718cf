"""Who leads, by the points that the sides show; the same for every discipline."""

from server.stats.shape import Margin, State


def lead(state: State) -> Margin:
    """Who leads and by how much: this frame in snooker, the set in Golden Nine."""
    ahead = state["sides"]["a"]["points"] - state["sides"]["b"]["points"]
    if ahead == 0:
        return Margin(side=None, points=0)
    return Margin(side="a" if ahead > 0 else "b", points=abs(ahead))
