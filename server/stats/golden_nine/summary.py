"""All of Golden Nine's figures together, shaped so that a patch carries only what changed."""

from typing import Any

from server.core.once import Once
from server.stats.golden_nine.match import breaks, fouls, history, kinds, match
from server.stats.golden_nine.score import score
from server.stats.golden_nine.shape import NineRack
from server.stats.golden_nine.visits import last_visit, tally, visits
from server.stats.shape import State
from server.stats.shared.margin import lead
from server.stats.shared.shots import shots
from server.stats.shared.success import at_table, pace, success


def summary(state: State) -> dict[str, Any]:
    """The figures of one match in builtins.

    Visits and finished racks are objects keyed by their number, in order, for a merge patch
    (RFC 7396) sends a list whole but an object by what changed in it. `last` points into visits.
    """
    all_visits = visits(state)
    return {
        "lead": lead(state),
        "visits": {str(visit["number"]): visit for visit in all_visits},
        "last": {
            "a": last_visit(all_visits, "a"),
            "b": last_visit(all_visits, "b"),
            "foul": next((v["number"] for v in reversed(all_visits) if v["foul"]), None),
        },
        "rack": tally(state),
        "breaks": breaks(state),
        "kinds": kinds(state),
        "match": match(state),
        "fouls": fouls(state),
        "score": score(state),
        "shots": shots(state),
        "pace": pace(state),
        "success": success(state),
        "at_table": at_table(state),
        "history": _by_number(history(state)),
    }


@Once
def _by_number(rows: list[NineRack]) -> dict[str, NineRack]:
    return {str(row["number"]): row for row in rows}
