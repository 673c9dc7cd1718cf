"""All of snooker's figures together, shaped so that a patch carries only what changed."""

from typing import Any

from server.core.once import Once
from server.stats.shape import Row, State
from server.stats.shared.margin import lead
from server.stats.shared.shots import shots
from server.stats.shared.success import at_table, pace, success
from server.stats.snooker.breaks import FIFTY, at_least, breaks_of_match, current, highest
from server.stats.snooker.history import history
from server.stats.snooker.margin import without_reply
from server.stats.snooker.needs import needs
from server.stats.snooker.reckoning import reckoning
from server.stats.snooker.score import score
from server.stats.snooker.tally import milestones, tally
from server.stats.snooker.visits import last_break, last_visit, visits


def summary(state: State) -> dict[str, Any]:
    """The figures of one match in builtins.

    Visits and finished frames are objects keyed by their number, in order, for a merge patch
    (RFC 7396) sends a list whole but an object by what changed in it. `last` points into visits.
    """
    all_visits = visits(state)
    breaks = breaks_of_match(state)
    return {
        "lead": lead(state),
        "without_reply": without_reply(state),
        "needs": needs(state),
        "reckoning": reckoning(state),
        "current": current(state),
        "visits": {str(visit["number"]): visit for visit in all_visits},
        "last": {
            "a": last_visit(all_visits, "a"),
            "b": last_visit(all_visits, "b"),
            "break": last_break(all_visits),
            "foul": next((v["number"] for v in reversed(all_visits) if v["foul"]), None),
        },
        "frame": tally(state),
        "match": milestones(state, breaks),
        "highest": highest(breaks),
        "fifties": at_least(breaks, FIFTY),
        "score": score(state),
        "shots": shots(state),
        "pace": pace(state),
        "success": success(state),
        "at_table": at_table(state),
        "history": _by_number(history(state)),
    }


@Once
def _by_number(rows: list[Row]) -> dict[str, Row]:
    return {str(row["number"]): row for row in rows}
