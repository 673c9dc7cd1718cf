"""A match in memory takes durable lines in, in order, and knows how it stood before."""

import pytest

from server.core.ids import CommandId
from server.live.creating import Sides, SideSpec, new_record
from server.live.match import BrokenLog, LiveMatch, line_of, snapshot_of, snapshot_of_fold
from server.store.base import LogEntry

LINES = [
    b'{"at":1,"type":"start","breaker":"a"}',
    b'{"at":2,"type":"stroke","potted":["red"]}',
    b'{"at":3,"type":"stroke","potted":["black"]}',
    b'{"at":4,"type":"undo"}',
]


def match() -> LiveMatch:
    return LiveMatch(new_record("snooker", Sides(SideSpec("A"), SideSpec("B")), None, 0))


def entry(seq: int, line: bytes | None = None) -> LogEntry:
    return LogEntry(seq, CommandId(f"c{seq}"), line or LINES[seq - 1])


def filled() -> LiveMatch:
    live = match()
    for seq in range(1, 5):
        assert live.absorb(entry(seq))
    return live


def test_lines_are_taken_in_once() -> None:
    live = filled()
    assert not live.absorb(entry(3))
    assert live.fold.seq == 4
    assert live.discipline.show(live.fold.state, 4, 4)["sides"]["a"]["points"] == 1


def test_a_gap_is_a_broken_log() -> None:
    with pytest.raises(BrokenLog, match="event 1"):
        match().absorb(entry(2))


@pytest.mark.parametrize(
    "line", [b"{", b'{"at":2,"type":"stroke","potted":["black"]}', b'{"type":"stroke"}']
)
def test_a_line_the_rules_refuse_is_a_broken_log(line: bytes) -> None:
    live = match()
    live.absorb(entry(1))
    with pytest.raises(BrokenLog) as caught:
        live.absorb(entry(2, line))
    assert caught.value.seq == 2
    assert live.fold.seq == 1


def test_it_knows_how_it_stood() -> None:
    live = filled()
    points = [
        live.discipline.show(live.at_seq(seq).state, seq, seq)["sides"]["a"]["points"]
        for seq in range(1, 5)
    ]
    assert points == [0, 1, 8, 1]
    assert live.at_seq(4) is live.fold


def test_a_stored_line_is_a_line_of_a_replay() -> None:
    live = filled()
    lines = [line_of(item.event, item.at) for item in live.fold.entries]
    again = match()
    for seq, line in enumerate(lines, 1):
        again.absorb(entry(seq, line))
    assert again.fold.state == live.fold.state
    assert b"\n" not in b"".join(lines)


def test_a_snapshot_is_the_state_after_the_event() -> None:
    live = filled()
    prepared = live.fold.prepare(live.discipline.read(b'{"type":"stroke"}'), 9)
    before = snapshot_of(live, prepared)
    live.fold.commit(prepared)
    assert snapshot_of_fold(live) == before
