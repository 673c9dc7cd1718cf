"""Each side over the whole match: breaks, racks by kind, runs, points a rack, fouls by reason."""

from typing import Any

from server.core.ids import SIDES, Side
from server.core.once import Once
from server.stats.golden_nine.shape import BreakFigures, KindFigures, MatchFigures, NineRack
from server.stats.shape import State
from server.stats.shared.shots import ratio

KINDS = tuple(KindFigures.__annotations__)


def breaks(state: State) -> dict[Side, BreakFigures]:
    """Break success.

    `breaks` are all that the side had: `legal` (with four units), `lost` chances, and `fouls` on
    the break or before it. `success` is the legal ones among all, in per cent. `balls` went down
    on legal breaks, `balls_tenths` on the average of them; `dry` are legal ones with no ball down.
    """
    return {side: _breaks(state["totals"][side]) for side in SIDES}


def _breaks(totals: dict[str, Any]) -> BreakFigures:
    taken, legal = totals["breaks"], totals["legal"]
    return BreakFigures(
        breaks=taken,
        legal=legal,
        success=ratio(100 * legal, taken) if taken else None,
        balls=totals["break_balls"],
        balls_tenths=ratio(10 * totals["break_balls"], legal) if legal else None,
        dry=totals["dry"],
        lost=totals["lost"],
        fouls=totals["break_fouls"],
    )


def kinds(state: State) -> dict[Side, KindFigures]:
    """The racks won, by kind."""
    return {
        side: _kinds([r["kind"] for r in state["racks"] if r["winner"] == side]) for side in SIDES
    }


def _kinds(won: list[str]) -> KindFigures:
    return KindFigures(
        break_and_run=won.count("break_and_run"),
        table_run=won.count("table_run"),
        golden_break=won.count("golden_break"),
        victory=won.count("victory"),
        three_fouls=won.count("three_fouls"),
        intentional_foul=won.count("intentional_foul"),
        awarded=won.count("awarded"),
    )


def match(state: State) -> dict[Side, MatchFigures]:
    """Runs, points a rack and the number of fouls.

    The average run (`run_tenths`) is the balls that went down legally over the visits with a
    stroke in them; a lost chance is a visit without a ball. Points a rack (`rack_tenths`) are
    those that the side took in the finished racks over their number, won or lost.
    """
    return {side: _match(state, side) for side in SIDES}


def _match(state: State, side: Side) -> MatchFigures:
    totals, racks = state["totals"][side], state["racks"]
    points = sum(rack[side] for rack in racks)
    return MatchFigures(
        run_tenths=ratio(10 * totals["balls"], totals["visits"]) if totals["visits"] else None,
        balls=totals["balls"],
        visits=totals["visits"],
        rack_tenths=ratio(10 * points, len(racks)) if racks else None,
        fouls=sum(totals["fouls"].values()),
        intentional=totals["intentional"],
    )


def fouls(state: State) -> dict[Side, dict[str, int]]:
    """Each side's fouls in the match by reason, those with the most first."""
    return {side: _by_number(state["totals"][side]["fouls"]) for side in SIDES}


def _by_number(counts: dict[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def history(state: State) -> list[NineRack]:
    """The finished racks, oldest first."""
    return _rows(state["racks"])


@Once
def _rows(racks: list[dict[str, Any]]) -> list[NineRack]:
    return [_row(rack) for rack in racks]


@Once
def _row(rack: dict[str, Any]) -> NineRack:
    return NineRack(
        number=rack["number"], winner=rack["winner"], kind=rack["kind"], a=rack["a"], b=rack["b"]
    )
