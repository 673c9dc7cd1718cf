"""What was read of a log is held against what is there now."""

from server.core.ids import CommandId
from server.store.base import LogEntry
from server.store.cursor import REMEMBERED, Cursor


def reply(*ids: str, first: int = 1) -> list[object]:
    """What XRANGE gives for these commands."""
    return [
        [b"%d-0" % seq, [b"id", name.encode(), b"line", b"{}"]]
        for seq, name in enumerate(ids, first)
    ]


def read(*ids: str) -> Cursor:
    cursor = Cursor(0)
    for seq, name in enumerate(ids, 1):
        cursor.passed(LogEntry(seq, CommandId(name), b"{}"))
    return cursor


def test_nothing_read_is_nothing_to_ask() -> None:
    assert Cursor(0).question("log") is None


def test_what_is_there_as_it_was_stands() -> None:
    cursor = read("a", "b", "c")
    assert cursor.question("log") == ("XRANGE", "log", "1-0", "3-0")
    assert cursor.stands(reply("a", "b", "c"))
    assert cursor.seq == 3


def test_a_shorter_log_takes_it_back() -> None:
    cursor = read("a", "b", "c")
    assert not cursor.stands(reply("a"))
    assert cursor.seq == 1
    assert cursor.question("log") == ("XRANGE", "log", "1-0", "1-0")


def test_another_event_under_a_number_takes_it_back_even_if_those_after_it_agree() -> None:
    cursor = read("a", "b", "c")
    assert not cursor.stands(reply("a", "x", "c"))
    assert cursor.seq == 1


def test_where_only_the_number_is_known_it_has_to_be_there() -> None:
    assert Cursor(7).stands(reply("x", first=7))
    assert not Cursor(7).stands([])
    known = Cursor(7, CommandId("y"))
    assert not known.stands(reply("x", first=7))
    assert known.seq == 6


def test_it_remembers_no_more_than_it_needs() -> None:
    cursor = read(*(f"c{n}" for n in range(1000)))
    assert cursor.question("log") == ("XRANGE", "log", f"{1001 - REMEMBERED}-0", "1000-0")
