"""What an event would change is said without changing anything."""

from typing import Any

import msgspec
import pytest

from server.core.errors import Refusal
from server.live.preview import changes, frames, preview
from tests.live.conftest import Desk

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
BLACK = {"type": "stroke", "potted": ["black"]}
PINK = {"type": "stroke", "potted": ["pink"]}
AWARD = {"type": "award", "scope": "frame", "to": "a", "reason": "other"}


async def would(desk: Desk, event: dict[str, Any]) -> dict[str, Any]:
    live = await desk.live()
    before = (live.fold.seq, live.fold.state, list(live.fold.entries))
    found = preview(live, msgspec.json.encode(event), 10**13, table="1")
    assert (live.fold.seq, live.fold.state, live.fold.entries) == before
    return found


async def test_a_correction_of_an_earlier_entry_is_worked_out(desk: Desk) -> None:
    for event in (START, RED, BLACK, RED):
        await desk.send(event)
    found = await would(desk, {"type": "amend", "seq": 3, "event": PINK})
    assert (found["seq"], found["before"]["seq"], found["after"]["seq"]) == (4, 4, 5)
    told = {change["path"]: (change["before"], change["after"]) for change in found["changes"]}
    assert told["sides.a.points"] == (9, 8)
    assert not any(path.startswith(("show", "at", "match")) for path in told)
    assert found["frames"] == []


async def test_frames_that_change_are_named(desk: Desk) -> None:
    for event in (START, RED, BLACK, AWARD, {"type": "next"}):
        await desk.send(event)
    found = await would(desk, {"type": "amend", "seq": 3, "event": PINK})
    (frame,) = found["frames"]
    assert (frame["number"], frame["before"]["a"], frame["after"]["a"]) == (1, 8, 7)


async def test_what_would_be_refused_is_refused(desk: Desk) -> None:
    await desk.send(START)
    await desk.send(RED)
    for event, code in (
        ({"type": "amend", "seq": 1, "event": BLACK}, "not_now"),
        ({"type": "undo", "seq": 1}, "not_now"),
        ({"type": "peek", "at": 1}, "malformed"),
        (RED, "not_on"),
    ):
        with pytest.raises(Refusal) as refused:
            await would(desk, event)
        assert refused.value.code == code


def test_figures_are_told_by_their_path() -> None:
    before = {"a": {"b": 1, "c": [1]}, "winner": None, "seq": 1}
    after = {"a": {"b": 2, "c": [1]}, "winner": "a", "seq": 2, "more": {"x": 1}}
    assert changes(before, after) == [
        {"path": "a.b", "before": 1, "after": 2},
        {"path": "winner", "before": None, "after": "a"},
        {"path": "more", "before": None, "after": {"x": 1}},
    ]


def test_points_of_all_frames_are_told_only_where_they_decide() -> None:
    def of(points: int, decide: bool) -> dict[str, Any]:
        return {"match": {"aggregate": decide}, "sides": {"a": {"aggregate": points}}}

    assert changes(of(1, False), of(2, False)) == []
    assert [one["path"] for one in changes(of(1, True), of(2, True))] == ["sides.a.aggregate"]


def test_a_frame_may_come_or_go() -> None:
    one, two = {"number": 1, "winner": "a"}, {"number": 2, "winner": "b"}
    assert frames({"racks": [one]}, {"racks": [one, two]}) == [
        {"number": 2, "before": None, "after": two}
    ]
    assert frames({"frames": [one]}, {"frames": []}) == [
        {"number": 1, "before": one, "after": None}
    ]
