"""Reads a JPEG segment by segment: its size, its scans, and what of it is kept."""

import struct
from collections.abc import Iterator

from server.live.camera_notes import jpeg_part
from server.live.picture_file import Picture, no_picture

MOST_SCANS = 100
"""Each goes over the whole picture again; cameras and programs write about ten."""
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers that begin a frame and say its size."""
_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})
"""Markers without a length."""
_FILL, _END, _SCAN = 0xFF, 0xD9, 0xDA
_NEVER = frozenset({0x00, 0xD8})
"""No marker, and a beginning within."""


def read_jpeg(data: bytes) -> Picture:
    """`Refusal` bad_value says why it is none; `struct.error`, `IndexError` where it is cut off."""
    size, scans, kept = None, 0, [data[:2]]
    for marker, segment in _segments(data):
        if marker in _FRAMES:
            if size:
                raise no_picture("it says twice how big it is")
            size = struct.unpack_from(">HH", segment, 5)
        elif marker == _SCAN:
            scans += 1
            if not size or scans > MOST_SCANS:
                raise no_picture(f"it is drawn before its size, or over {MOST_SCANS} times")
        kept.append(jpeg_part(marker, segment))
    height, width = size or (0, 0)
    return Picture("image/jpeg", width, height, b"".join([*kept, bytes([0xFF, _END])]))


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and the whole of each to the end, a scan with what it draws (ITU-T T.81, annex B)."""
    at = 2
    while True:
        if data[at] != 0xFF or data[at + 1] in _NEVER:
            raise no_picture("a part of it is damaged")
        marker, begins = data[at + 1], at
        if marker == _END:
            return
        if marker == _FILL:
            at += 1
        elif marker in _ALONE:
            at += 2
        else:
            (length,) = struct.unpack_from(">H", data, at + 2)
            at += 2 + length
            if marker == _SCAN:
                at = _after_scan(data, at)
            yield marker, data[begins:at]


def _after_scan(data: bytes, at: int) -> int:
    """Where the next marker stands; 0xFF in the picture itself is followed by 0 or a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0:
            raise no_picture("it is cut off")
        if data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7:
            at += 2
        else:
            return at
