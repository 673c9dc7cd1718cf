"""A JPEG says once how big it is, before anything is drawn, and is not drawn without end."""

import struct

import pytest

from server.core.errors import Refusal
from server.live.image_check import picture_of
from server.live.jpeg_check import MOST_SCANS
from tests.support.picture import jpeg, segment

SCAN = b"\xff\xda" + struct.pack(">HB", 8, 1) + b"\x01\x00\x00\x3f\x00\x12\x34"
END = b"\xff\xd9"


def frame(marker: int, width: int, height: int) -> bytes:
    return segment(marker, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00")


def whole(*parts: bytes) -> bytes:
    return b"\xff\xd8" + b"".join(parts) + END


@pytest.mark.parametrize("marker", [0xC0, 0xC2, 0xC9])
@pytest.mark.parametrize("size", [(65500, 65500), (3, 2)])
def test_one_that_says_twice_how_big_it_is_is_refused(marker: int, size: tuple[int, int]) -> None:
    for parts in ([SCAN], []):
        with pytest.raises(Refusal, match="says twice"):
            picture_of(whole(frame(marker, *size), *parts, frame(0xC0, 3, 2), SCAN))


def test_one_that_is_drawn_before_its_size_is_refused() -> None:
    with pytest.raises(Refusal, match="before its size"):
        picture_of(whole(SCAN, frame(0xC0, 3, 2)))


def test_one_is_drawn_in_so_many_scans() -> None:
    body = whole(frame(0xC2, 3, 2), SCAN * MOST_SCANS)
    assert picture_of(body).body == body
    with pytest.raises(Refusal, match="times"):
        picture_of(whole(frame(0xC2, 3, 2), SCAN * (MOST_SCANS + 1)))


@pytest.mark.parametrize("inside", [b"\xff\xd8", b"\xff\x00\x00\x04ab", b"\xff\xff\x00\x00\x04ab"])
def test_what_readers_would_read_in_two_ways_is_refused(inside: bytes) -> None:
    with pytest.raises(Refusal, match="damaged"):
        picture_of(jpeg(more=inside))
    with pytest.raises(Refusal, match="damaged"):
        picture_of(whole(frame(0xC0, 3, 2), SCAN, b"\xff\xff\x00\x00\x04ab"))
