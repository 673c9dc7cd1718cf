"""A topic keeps the patches of late and knows what a page has missed."""

import pytest

from server.hub.topic import HISTORY, Topic


def topic(seq: int = 0) -> Topic:
    return Topic(seq, lambda: b"whole")


def test_what_was_missed_comes_in_order() -> None:
    some = topic(5)
    for seq in (6, 7, 8):
        some.push(seq, b"p%d" % seq)
    assert some.since(8) == []
    assert some.since(7) == [b"p8"]
    assert some.since(5) == [b"p6", b"p7", b"p8"]


def test_what_is_not_known_any_more_needs_the_whole() -> None:
    some = topic()
    for seq in range(1, HISTORY + 3):
        some.push(seq, b"")
    assert some.since(0) is None
    assert some.since(1) is None
    assert len(some.since(2) or []) == HISTORY


def test_a_page_that_is_ahead_needs_the_whole() -> None:
    assert topic(3).since(4) is None
    assert topic(3).since(2) is None


def test_a_gap_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="after 3"):
        topic(3).push(5, b"")


def test_a_reset_forgets_the_patches() -> None:
    some = topic()
    some.push(1, b"p")
    some.reset(1)
    assert some.since(0) is None
