"""What one audience sees of a match: the replay's state, who plays where, and its view on top."""

from itertools import islice
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import Entry, Undo, type_of
from server.core.fold import Fold
from server.core.ids import SIDES
from server.live.creating import SideSpec, sides_of
from server.live.match import LiveMatch
from server.protocol.messages import ViewName
from server.views.commentary import COUNTED, commentary
from server.views.panels import panels
from server.views.scoreboard import scoreboard

LOG_SHOWN = 12
VISITS_SHOWN = LOG_SHOWN + 2
"""Of a frame in the referee's view: those that the entries shown may belong to. All of a long frame
would go out with each of its events, for a patch replaces a list whole."""
NOT_LOGGED = frozenset({"clock", "struck"})
"""Of the timing official's taps the referee sees the clock itself, not an entry each."""

State = dict[str, Any]


def project(live: LiveMatch, fold: Fold[Any], view: ViewName, *, table: str | None) -> State:
    """The state of one view as JSON builtins; it depends on the log alone, not on the time."""
    state = base_state(live, fold, table=table)
    match view:
        case "scoreboard":
            return scoreboard(state, None)
        case "panels":
            return panels(state, None)
        case "commentary":
            return commentary(state, None)
        case "referee":
            kept = {key: value for key, value in state.items() if key not in COUNTED}
            if frame := kept["frame"]:
                kept["frame"] = frame | {"visits": frame["visits"][-VISITS_SHOWN:]}
            return kept | referee_part(live, fold)


def base_state(live: LiveMatch, fold: Fold[Any], *, table: str | None) -> State:
    """What a replay prints, with the match, its sides' names, and the time that clocks hold at."""
    state = dict(live.show(fold.state, fold.seq, fold.at))
    record, sides, format_ = live.record, sides_of(live.record), live.discipline.format
    state["match"] = {
        "id": record.id,
        "table": table,
        "discipline": live.discipline.name,
        "preset": format_.get("preset"),
        "title": sides.title,
        "best_of": format_.get("best_of"),
        "frames_to_win": format_.get("frames_to_win"),
        "aggregate": bool(format_.get("aggregate")),
    }
    state["at"] = fold.at
    state["sides"] = {
        side: state["sides"][side] | _named(sides.a if side == "a" else sides.b) for side in SIDES
    }
    return state


def _named(spec: SideSpec) -> State:
    return {
        "name": spec.name,
        "players": list(spec.players),
        "country": spec.country,
        "short": spec.short,
        "walk_on": spec.walk_on,
        "photo": spec.photo,
        "accent": spec.accent,
    }


def referee_part(live: LiveMatch, fold: Fold[Any]) -> State:
    """What the referee's page needs on top: what may be done, and what an undo takes back."""
    target = _undo_target(fold)
    return {
        "offers": live.discipline.offers(fold.state, fold.at),
        "last_scoring": fold.last_scoring,
        "undo": target and {"seq": target.seq, "event": _event(target)},
        "log": [
            {
                "seq": entry.seq,
                "at": entry.at,
                "event": _event(fold.as_amended(entry)),
                "taken_back": fold.taken_back(entry.seq),
                "amended": fold.amended(entry.seq),
            }
            for entry in _logged(fold)
        ],
    }


def _undo_target(fold: Fold[Any]) -> Entry | None:
    """The newest event but the clocks' own, where an undo of it is legal; else the newest.

    The timing official's taps do not come between the referee and what he takes back.
    """
    newest = fold.undo_target()
    named = next((entry for entry in reversed(fold.effective) if entry.event.scoring), None)
    if named is None or named is newest:
        return newest
    try:
        fold.prepare(Undo(seq=named.seq), fold.at)
    except Refusal:
        return newest
    return named


def _logged(fold: Fold[Any]) -> list[Entry]:
    shown = (entry for entry in reversed(fold.entries) if type_of(entry.event) not in NOT_LOGGED)
    return list(islice(shown, LOG_SHOWN))[::-1]


def _event(entry: Entry) -> State:
    event: State = msgspec.to_builtins(entry.event)
    event.pop("at", None)
    return event
