"""Reads a PNG chunk by chunk: its size, what moves in it, and what of it is kept."""

import struct
import zlib
from collections.abc import Iterator

from server.live.camera_notes import PNG_SHOWN
from server.live.picture_file import Frame, Picture, check_frames, no_picture

PNG = b"\x89PNG\r\n\x1a\n"
_HEAD = 13
"""Bytes of IHDR (section 11.2.1)."""
_ONCE = frozenset({b"IHDR", b"acTL", b"IEND"})


def read_png(data: bytes) -> Picture:
    """`Refusal` bad_value says why it is none; `struct.error` where it is cut off."""
    kept, frames, seen = [PNG], [], set[bytes]()
    width = height = 0
    for kind, content, chunk in _chunks(data):
        if not seen and (kind != b"IHDR" or len(content) != _HEAD):
            raise no_picture("it does not begin as a PNG does")
        if kind in _ONCE & seen:
            raise no_picture("it begins twice")
        seen.add(kind)
        if kind == b"IHDR":
            width, height = struct.unpack_from(">II", content)
        elif kind == b"fcTL":
            frames.append(_frame(content))
        if len(content) <= PNG_SHOWN.get(kind, -1):
            kept.append(chunk)
    check_frames(width, height, frames)
    return Picture("image/png", width, height, b"".join(kept))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Kind, content and the whole of each to the end, its checksum right (section 5)."""
    at, kind = len(PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        (told,) = struct.unpack_from(">I", data, end - 4)
        if zlib.crc32(data[at + 4 : end - 4]) != told:
            raise no_picture("a part of it is damaged")
        yield kind, data[at + 8 : end - 4], data[at:end]
        at = end


def _frame(content: bytes) -> Frame:
    """Of a frame's head (third edition, section 11.3.6.2)."""
    _, width, height, left, top = struct.unpack_from(">5I", content)
    return Frame(left, top, width, height)
