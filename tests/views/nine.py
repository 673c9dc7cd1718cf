"""A Golden Nine match played by the real rules, as a view gets it."""

from typing import Any

from tests.views.match import Event, played, start


def racked(*events: Event, **overrides: Any) -> dict[str, Any]:
    """The state after a start by side a and the events, one a second."""
    return played(start(), *events, preset="golden-nine", **overrides)


def breaks(crossings: int = 4, *potted: int) -> Event:
    """A break; with four crossings a legal one."""
    return {"type": "break", "crossings": crossings, "potted": list(potted)}


def pots(*balls: int) -> list[Event]:
    """Strokes that pot one ball each."""
    return [{"type": "stroke", "potted": [ball]} for ball in balls]


def miss() -> Event:
    """A stroke that pots nothing."""
    return {"type": "stroke"}


def foul(reason: str = "scratch", **more: Any) -> Event:
    """A foul by the striker."""
    return {"type": "foul", "reason": reason, **more}


NEXT: Event = {"type": "next"}
RUN = [breaks(3, 4), *pots(1, 2, 3, 5, 6, 7, 8, 9)]
"""A break and run of the side that breaks: ten points."""
DRY_RUN = [breaks(), *pots(1, 2, 3, 4, 5, 6, 7, 8, 9)]
"""A dry break, and the other side clears the table: seven points."""
THIRD_FOUL = [breaks(), foul(), miss(), foul(), miss(), foul()]
"""Three fouls of the side that did not break."""
