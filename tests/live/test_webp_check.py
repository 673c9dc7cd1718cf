"""A WebP is drawn as big as it says, and its frames are within it and not too many."""

import struct

import pytest

from server.core.errors import Refusal
from server.live.image_check import picture_of
from server.live.picture_file import MOST_FRAMES
from tests.support.picture import webp


def part(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def drawn(width: int = 3, height: int = 2) -> bytes:
    return webp(b"VP8L", width, height)[12:]


def frame(
    width: int = 3, height: int = 2, left: int = 0, inside: bytes | None = None, more: bytes = b""
) -> bytes:
    """A frame's chunk; what is drawn in it is as big as it is unless given."""
    sides = ((left // 2, 3), (0, 3), (width - 1, 3), (height - 1, 3), (100, 3), (0, 1))
    head = b"".join(side.to_bytes(size, "little") for side, size in sides)
    return part(b"ANMF", head + (drawn(width, height) if inside is None else inside) + more)


def test_a_moving_one_is_taken_as_it_is() -> None:
    body = webp(b"VP8X", more=part(b"ANIM", bytes(6)) + frame() + frame(1, 1, left=2), flags=0x32)
    assert picture_of(body).body == body


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (webp(b"VP8X", more=drawn(16383, 16383)), "says twice"),
        (webp(b"VP8X", more=webp(b"VP8 ", 16383, 16383)[12:]), "says twice"),
        (webp(b"VP8X", more=webp(b"VP8X", 3, 2)[12:]), "begins twice"),
        (webp(b"VP8L", more=drawn()), "begins twice"),
        (webp(b"VP8 ", more=webp(b"VP8X", 9, 9)[12:]), "begins twice"),
        (webp(b"VP8X", more=frame(inside=drawn(16383, 16383))), "says twice"),
        (webp(b"VP8X", more=frame(9, 2)), "not within"),
        (webp(b"VP8X", more=frame(3, 2, left=2)), "not within"),
        (webp(b"VP8X", more=frame(1, 1) * (MOST_FRAMES + 1)), "frames"),
        (webp(b"VP8X", 4096, 4096, more=frame(4096, 4096) * 5), "pixels"),
        (webp(b"VP8X", more=part(b"ANMF", bytes(3))), "cut off"),
        (webp(b"VP8X", more=frame(inside=b"VP8L\xff\0\0\0")), "cut off"),
    ],
)
def test_one_that_is_bigger_than_it_says_is_refused(body: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        picture_of(body)
