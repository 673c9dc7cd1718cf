"""A PNG says once how big it is, and its frames are within it and not too many."""

import struct

import pytest

from server.core.errors import Refusal
from server.live.image_check import picture_of
from server.live.picture_file import MOST_FRAMES
from tests.support.picture import chunk, png

HEAD = chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 0, 0, 0, 0))


def moving(frames: int, width: int = 3, height: int = 2, left: int = 0) -> bytes:
    """What an APNG of 3 by 2 has before its picture: how many frames, and the head of each."""
    heads = (
        chunk(b"fcTL", struct.pack(">5IHHBB", n, width, height, left, 0, 1, 10, 0, 0))
        for n in range(frames)
    )
    return chunk(b"acTL", struct.pack(">II", frames, 0)) + b"".join(heads)


def test_a_moving_one_is_taken_as_it_is() -> None:
    body = png(more=moving(1) + chunk(b"fdAT", bytes(9)))
    assert picture_of(body).body == body


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (HEAD, "begins twice"),
        (moving(1) + moving(1), "begins twice"),
        (moving(1, width=4), "not within"),
        (moving(1, left=1), "not within"),
        (moving(1, height=0xFFFFFFFF), "not within"),
        (moving(MOST_FRAMES + 1), "frames"),
        (chunk(b"fcTL", b""), "cut off"),
    ],
)
def test_one_that_is_bigger_than_it_says_is_refused(more: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        picture_of(png(more=more))


def test_frames_are_not_more_than_a_page_can_go_through() -> None:
    big = moving(5, width=4096, height=4096)
    with pytest.raises(Refusal, match="pixels"):
        picture_of(png(4096, 4096, more=big))
    assert picture_of(png(4096, 4096, more=moving(4, width=4096, height=4096))).width == 4096


def test_a_head_of_another_length_is_none() -> None:
    whole = png()
    longer = chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 8, 0, 0, 0, 0) + b"more")
    with pytest.raises(Refusal, match="does not begin"):
        picture_of(whole.replace(HEAD, longer))
