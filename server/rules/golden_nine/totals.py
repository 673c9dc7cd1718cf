"""What each side has done in the match, counted from its visits: breaks, pots, fouls by reason."""

from collections.abc import Iterable
from typing import Any

import msgspec

from server.core.ids import SIDES, Side
from server.rules.golden_nine.visits import Visit

replace = msgspec.structs.replace


class Totals(msgspec.Struct, frozen=True):
    """One side's counts.

    `breaks` are all that it played or fouled before playing: `legal` ones (`dry`: with no ball
    down; `break_balls`: those down on them), `lost` chances and `break_fouls`. `visits` are turns
    at the table with a stroke in them; `balls` were potted in these, but for lost chances.
    """

    breaks: int = 0
    legal: int = 0
    dry: int = 0
    lost: int = 0
    break_fouls: int = 0
    break_balls: int = 0
    visits: int = 0
    balls: int = 0
    fouls: tuple[tuple[str, int], ...] = ()
    intentional: int = 0


class MatchTotals(msgspec.Struct, frozen=True):
    """The counts of both sides."""

    a: Totals = Totals()
    b: Totals = Totals()

    def of(self, side: Side) -> Totals:
        """Those of one side."""
        return self.a if side == "a" else self.b


NOTHING = MatchTotals()


def with_visits(totals: MatchTotals, visits: Iterable[Visit]) -> MatchTotals:
    """The counts with these visits in them."""
    each = {side: totals.of(side) for side in SIDES}
    for visit in visits:
        each[visit.side] = _with(each[visit.side], visit)
    return MatchTotals(each["a"], each["b"])


def _with(totals: Totals, visit: Visit) -> Totals:
    fouled = bool(visit.fouls)
    lost = visit.broke and not visit.breaking and not fouled
    return Totals(
        breaks=totals.breaks + visit.broke,
        legal=totals.legal + visit.breaking,
        dry=totals.dry + (visit.breaking and not visit.on_break),
        lost=totals.lost + lost,
        break_fouls=totals.break_fouls + (visit.broke and not visit.breaking and fouled),
        break_balls=totals.break_balls + (visit.on_break if visit.breaking else 0),
        visits=totals.visits + (visit.strokes > 0),
        balls=totals.balls + (0 if lost else len(visit.balls)),
        fouls=_counted(totals.fouls, [foul.reason for foul in visit.fouls]),
        intentional=totals.intentional + sum(foul.intentional for foul in visit.fouls),
    )


def _counted(fouls: tuple[tuple[str, int], ...], more: list[str]) -> tuple[tuple[str, int], ...]:
    counts = dict(fouls)
    for reason in more:
        counts[reason] = counts.get(reason, 0) + 1
    return tuple(counts.items()) if more else fouls


def show_totals(totals: Totals) -> dict[str, Any]:
    """One side's counts as the state shows them; `fouls` by reason."""
    shown: dict[str, Any] = msgspec.to_builtins(totals)
    return shown | {"fouls": dict(totals.fouls)}
