"""Which match of an evening comes on which table, and from when on."""

from collections.abc import Mapping

import msgspec

from server.competition.league import Evening
from server.competition.night import Night, NightMatch, final_ids
from server.core.ids import MatchId


class Turn(msgspec.Struct, frozen=True):
    """This match is to come on this table at `due_ms` of server time, or as soon as that is past.

    `instead_of` is what the table holds until then.
    """

    table: str
    match: MatchId
    due_ms: int
    instead_of: MatchId | None


def turns(evening: Evening, night: Night, on: Mapping[str, MatchId | None]) -> list[Turn]:
    """What should change, given the match on each table now.

    The next match of the evening on a table is the first one there that is not over. It takes the
    place of a match that is over, after the changeover, and of a final that will not be played, or
    comes on a free table once the evening has begun. A match that is on any table stays there, and
    so does a match that is none of this evening's.
    """
    found = []
    for table in dict.fromkeys(match.table for match in night.matches if match.table is not None):
        wanted = _next_on(table, night)
        there = on.get(table)
        if wanted is None or wanted.id is None or wanted.id in on.values():
            continue
        due_ms = _due_ms(evening, night, there)
        if due_ms is not None:
            found.append(Turn(table, wanted.id, due_ms, there))
    return found


def _next_on(table: str, night: Night) -> NightMatch | None:
    """The first match there to be played, or else the one that was played last."""
    here = [match for match in night.matches if match.table == table and match.id is not None]
    return next((match for match in here if match.status != "over"), None)


def _due_ms(evening: Evening, night: Night, there: MatchId | None) -> int | None:
    """From when on the table is free; None where it is not."""
    if there is None:
        return 0 if night.begun else None
    for match in night.matches:
        if match.id == there:
            return match.at + evening.changeover_ms if match.status == "over" else None
    return 0 if there in final_ids(evening) else None
