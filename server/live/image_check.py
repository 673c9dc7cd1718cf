"""Looks into a file that is to be shown as a picture: which kind it is, how big, where it ends."""

import struct
import zlib

from msgspec import Struct

from server.core.errors import Refusal
from server.live.camera_notes import PNG_NOTES, WEBP_NOTES, WEBP_SAYS_NOTES, jpeg_part
from server.live.svg_check import svg_size

MAX_BYTES = 512 * 1024
MAX_SIDE = 4096
PNG = b"\x89PNG\r\n\x1a\n"
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""JPEG's markers that begin a frame and say its size."""
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})
"""JPEG's markers without a length."""


class Picture(Struct, frozen=True):
    """A file that is a picture; `body` is the picture and nothing that was written beside it."""

    type: str
    width: int
    height: int
    body: bytes


def picture_of(data: bytes) -> Picture:
    """The picture that a file is, by what it holds; `Refusal` bad_value says why it is none."""
    if not data:
        raise _no("it is empty")
    if len(data) > MAX_BYTES:
        raise _no(f"it is longer than {MAX_BYTES // 1024} KiB")
    try:
        picture = _read(data)
    except (struct.error, IndexError):
        raise _no("it is cut off") from None
    for name, side in (("width", picture.width), ("height", picture.height)):
        if not 1 <= side <= MAX_SIDE:
            raise _no(f"its {name} of {side} is not within 1 to {MAX_SIDE} pixels")
    return picture


def _read(data: bytes) -> Picture:
    if data.startswith(PNG):
        return _png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        width, height = svg_size(data)
        return Picture("image/svg+xml", width, height, data)
    raise _no("it is neither PNG, JPEG, WebP nor SVG")


def _png(data: bytes) -> Picture:
    """Chunk by chunk, each with its checksum (PNG, section 5)."""
    at, size, kept = len(PNG), (0, 0), [PNG]
    while True:
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        (told,) = struct.unpack_from(">I", data, end - 4)
        if zlib.crc32(data[at + 4 : end - 4]) != told:
            raise _no("a part of it is damaged")
        if at == len(PNG):
            if kind != b"IHDR":
                raise _no("it does not begin as a PNG does")
            size = struct.unpack_from(">II", data, at + 8)
        if kind not in PNG_NOTES:
            kept.append(data[at:end])
        at = end
        if kind == b"IEND":
            return Picture("image/png", *size, b"".join(kept))


def _jpeg(data: bytes) -> Picture:
    """Segment by segment (ITU-T T.81, annex B)."""
    at, size, kept = 2, (0, 0), [data[:2]]
    while True:
        if data[at] != 0xFF:
            raise _no("a part of it is damaged")
        marker, begins = data[at + 1], at
        if marker == 0xFF:  # fill
            at += 1
        elif marker == 0xD9:
            kept.append(data[at : at + 2])
            return Picture("image/jpeg", *size, b"".join(kept))
        elif marker in _ALONE:
            at += 2
            kept.append(data[begins:at])
        else:
            (length,) = struct.unpack_from(">H", data, at + 2)
            if marker in _FRAMES:
                height, width = struct.unpack_from(">HH", data, at + 5)
                size = (width, height)
            at += 2 + length
            if marker == 0xDA:
                at = _after_scan(data, at)
            kept.append(jpeg_part(marker, data[begins:at]))


def _after_scan(data: bytes, at: int) -> int:
    """Where the next marker stands; 0xFF in the picture itself is followed by 0 or a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0:
            raise _no("it is cut off")
        if data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7:
            at += 2
        else:
            return at


def _webp(data: bytes) -> Picture:
    """The first chunk says the size (RFC 9649)."""
    (length,) = struct.unpack_from("<I", data, 4)
    end = 8 + length
    if end > len(data):
        raise _no("it is cut off")
    kind = data[12:16]
    if kind == b"VP8X":
        width = 1 + int.from_bytes(data[24:27], "little")
        height = 1 + int.from_bytes(data[27:30], "little")
    elif kind == b"VP8L" and data[20] == 0x2F:
        (bits,) = struct.unpack_from("<I", data, 21)
        width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    elif kind == b"VP8 " and data[23:26] == b"\x9d\x01\x2a":
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    else:
        raise _no("it does not begin as a WebP does")
    return Picture("image/webp", width, height, _webp_kept(data[:end]))


def _webp_kept(data: bytes) -> bytes:
    """Chunk by chunk, each filled up to an even length."""
    at, kept = 12, bytearray()
    while at < len(data):
        kind, length = struct.unpack_from("<4sI", data, at)
        if at + 8 + length > len(data):
            raise _no("it is cut off")
        chunk = bytearray(data[at : at + 8 + length + length % 2])
        if kind == b"VP8X":
            chunk[8] &= ~WEBP_SAYS_NOTES
        if kind not in WEBP_NOTES:
            kept += chunk
        at += len(chunk)
    return b"RIFF" + struct.pack("<I", 4 + len(kept)) + b"WEBP" + bytes(kept)


def _no(why: str) -> Refusal:
    return Refusal("bad_value", f"the file is no picture to show: {why}")
