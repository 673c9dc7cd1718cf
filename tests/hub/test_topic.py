"""A topic keeps the patches of late and knows what a page has missed."""

import pytest

from server.hub.topic import HISTORY, Topic
from tests.support.sink import payloads


def topic(seq: int = 0, whole: bytes = b"the whole of it all") -> Topic:
    return Topic(seq, lambda: whole)


def missing(some: Topic, seen: int | None) -> list[bytes]:
    return payloads(some.missing(seen))


def test_what_was_missed_comes_in_order() -> None:
    some = topic(5)
    for seq in (6, 7, 8):
        some.push(seq, b"p%d" % seq)
    assert missing(some, 8) == []
    assert missing(some, 7) == [b"p8"]
    assert missing(some, 5) == [b"p6", b"p7", b"p8"]


def test_the_whole_in_place_of_patches_that_are_longer_together() -> None:
    some = topic(5)
    for seq in (6, 7):
        some.push(seq, b"a long patch")
    assert missing(some, 5) == [b"the whole of it all"]
    assert missing(some, 6) == [b"a long patch"]


def test_what_is_not_known_any_more_needs_the_whole() -> None:
    some = topic(whole=b"w" * 1000)
    for seq in range(1, HISTORY + 3):
        some.push(seq, b"")
    assert missing(some, 0) == [b"w" * 1000]
    assert missing(some, 1) == [b"w" * 1000]
    assert missing(some, 2) == [b""] * HISTORY


def test_a_page_that_is_ahead_or_has_nothing_needs_the_whole() -> None:
    for seen in (4, 2, None):
        assert missing(topic(3), seen) == [b"the whole of it all"]


def test_a_gap_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="after 3"):
        topic(3).push(5, b"")


def test_a_reset_forgets_the_patches() -> None:
    some = topic()
    some.push(1, b"p")
    some.reset(1)
    assert missing(some, 0) == [b"the whole of it all"]
