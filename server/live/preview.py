"""What an event would change of what the public sees, before it is recorded; nothing changes."""

import copy
from collections.abc import Iterator
from typing import Any

from server.core.errors import Refusal
from server.core.event import Peek
from server.core.fold import Fold
from server.live.match import LiveMatch
from server.live.projection import State, project

MOST_CHANGES = 200
PASSED_OVER = frozenset({"seq", "at", "show", "match", "format", "frames", "racks", "visits"})
"""Of the state: what is told otherwise, or is but another word for what is told."""


def preview(live: LiveMatch, raw: bytes, now_ms: int, *, table: str | None) -> State:
    """Before and after, the figures and the frames that differ; `Refusal` as the event would be."""
    event = live.discipline.read(raw)
    if isinstance(event, Peek):
        raise Refusal("malformed", "type: peek is for replays, it is nothing to record")
    fold = live.fold
    prepared = fold.prepare(event, max(fold.at, now_ms))
    after_fold: Fold[Any] = copy.copy(fold)
    after_fold.state, after_fold.seq, after_fold.at = prepared.state, prepared.seq, prepared.at
    before = project(live, fold, "scoreboard", table=table)
    after = project(live, after_fold, "scoreboard", table=table)
    return {
        "seq": fold.seq,
        "before": before,
        "after": after,
        "changes": changes(before, after),
        "frames": frames(before, after),
    }


def changes(before: State, after: State) -> list[State]:
    """The figures that differ, each with its path; as many as anybody would read."""
    found = []
    points_decide = before.get("match", {}).get("aggregate", True)
    for path, was, now in _leaves(before, after, ""):
        if path.endswith(".aggregate") and not points_decide:
            continue
        found.append({"path": path, "before": was, "after": now})
        if len(found) == MOST_CHANGES:
            break
    return found


def _leaves(before: Any, after: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(before, dict) and isinstance(after, dict):
        for name in {**before, **after}:
            if name not in PASSED_OVER:
                here = f"{path}.{name}" if path else str(name)
                yield from _leaves(before.get(name), after.get(name), here)
    elif before != after:
        yield path, before, after


def frames(before: State, after: State) -> list[State]:
    """The finished frames (racks) that differ, by number."""
    was, now = _by_number(before), _by_number(after)
    return [
        {"number": number, "before": was.get(number), "after": now.get(number)}
        for number in sorted(was.keys() | now.keys())
        if was.get(number) != now.get(number)
    ]


def _by_number(state: State) -> dict[int, Any]:
    return {row["number"]: row for row in state.get("frames") or state.get("racks") or []}
