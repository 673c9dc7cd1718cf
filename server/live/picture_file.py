"""What readers of picture files share: what one is, why one is none, how much may move in it."""

from collections.abc import Iterable

from msgspec import Struct

from server.core.errors import Refusal

MAX_SIDE = 4096
MOST_FRAMES = 1_000
MOST_MOVING = 64 * 1024 * 1024
"""Pixels of all frames of a moving picture together."""


class Picture(Struct, frozen=True):
    """A file that is a picture; `body` is the picture and nothing that was written beside it."""

    type: str
    width: int
    height: int
    body: bytes


class Frame(Struct, frozen=True):
    """One of a moving picture's, in pixels of the whole."""

    left: int
    top: int
    width: int
    height: int


def check_frames(width: int, height: int, frames: Iterable[Frame]) -> None:
    """`Refusal` bad_value if one is not within the whole, or if they are too much to go through."""
    number = moving = 0
    for frame in frames:
        number += 1
        moving += frame.width * frame.height
        if frame.left + frame.width > width or frame.top + frame.height > height:
            raise no_picture("a frame of it is not within it")
    if number > MOST_FRAMES or moving > MOST_MOVING:
        raise no_picture(f"it has over {MOST_FRAMES} frames, or over {MOST_MOVING} pixels in them")


def no_picture(why: str) -> Refusal:
    """The refusal that says it."""
    return Refusal("bad_value", f"the file is no picture to show: {why}")
