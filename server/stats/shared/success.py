"""How often what a side tried came off, and its time at the table, in any discipline."""

from typing import Any, Literal, TypedDict

from server.core.ids import SIDES, Side
from server.stats.shape import State
from server.stats.shared.shots import ratio

Kind = Literal["pot", "long", "rest", "safety"]
KINDS: tuple[Kind, ...] = ("pot", "long", "rest", "safety")


class Rate(TypedDict):
    """So many `made` of so many `tried`; `percent` is null with none tried."""

    tried: int
    made: int
    percent: int | None


class Success(TypedDict):
    """One side in the match. `pot` is null until the referee has tagged a stroke of the match."""

    pot: Rate | None
    long: Rate
    rest: Rate
    safety: Rate
    escapes: int


class AtTable(TypedDict):
    """One side's time at the table, and its part of both sides' in per cent."""

    ms: int
    percent: int | None


def success(state: State) -> dict[Side, Success]:
    """Pots, long pots, pots with the rest and safeties of each side."""
    deeds = state["deeds"]
    return {side: _success(deeds[side], deeds["tagged"]) for side in SIDES}


def _success(mine: dict[str, Any], tagged: bool) -> Success:
    return Success(
        pot=_rate(mine, "pot") if tagged else None,
        long=_rate(mine, "long"),
        rest=_rate(mine, "rest"),
        safety=_rate(mine, "safety"),
        escapes=mine["escapes"],
    )


def _rate(mine: dict[str, Any], kind: Kind) -> Rate:
    tried, made = mine[f"{kind}_tried"], mine[f"{kind}_made"]
    return Rate(tried=tried, made=made, percent=ratio(100 * made, tried) if tried else None)


def at_table(state: State) -> dict[Side, AtTable]:
    """The time of each side at the table in the match, decisions and walking included."""
    ms = {side: int(state["deeds"][side]["table_ms"]) for side in SIDES}
    both = sum(ms.values())
    return {
        side: AtTable(ms=ms[side], percent=ratio(100 * ms[side], both) if both else None)
        for side in SIDES
    }


def pace(state: State) -> dict[str, list[Any]]:
    """The timed shots of this frame or rack by number, oldest first: `[side, ms]`."""
    return {str(number): shot for number, shot in enumerate(state["shots"], 1)}
