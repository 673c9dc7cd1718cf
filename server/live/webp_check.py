"""Reads a WebP chunk by chunk (RFC 9649): its size, what moves in it, and what of it is kept."""

import struct
from collections.abc import Iterator

from server.live.camera_notes import WEBP_FLAGS, WEBP_FRAME_SHOWN, WEBP_SHOWN
from server.live.picture_file import Frame, Picture, check_frames, no_picture

_HEAD = 10
"""Bytes of VP8X (section 2.7)."""
_FRAME_HEAD = 16
"""Bytes of ANMF before the chunks within it (section 2.7.1.1)."""


def read_webp(data: bytes) -> Picture:
    """`Refusal` bad_value says why it is none; `struct.error`, `IndexError` where it is cut off."""
    (length,) = struct.unpack_from("<I", data, 4)
    end = 8 + length
    if end > len(data):
        raise no_picture("it is cut off")
    chunks = [(kind, body) for kind, body in _chunks(data[12:end]) if kind in WEBP_SHOWN]
    size = _size(*chunks[0]) if chunks else None
    if not size:
        raise no_picture("it does not begin as a WebP does")
    check_frames(*size, _frames(chunks))
    for kind, body in chunks[1:]:
        if kind == b"VP8X" or (chunks[0][0] != b"VP8X" and _size(kind, body)):
            raise no_picture("it begins twice")
        if _size(kind, body) not in (None, size):
            raise no_picture("it says twice how big it is")
    kept = b"".join(_written(kind, _kept(kind, body)) for kind, body in chunks)
    return Picture("image/webp", *size, b"RIFF" + struct.pack("<I", 4 + len(kept)) + b"WEBP" + kept)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and content of each; each is filled up to an even length."""
    at = 0
    while at < len(data):
        kind, length = struct.unpack_from("<4sI", data, at)
        if at + 8 + length > len(data):
            raise no_picture("it is cut off")
        yield kind, data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2


def _size(kind: bytes, body: bytes) -> tuple[int, int] | None:
    """What a chunk says of the picture's width and height; None if it says nothing of them."""
    if kind == b"VP8X":
        return 1 + _u24(body, 4), 1 + _u24(body, 7)
    if kind == b"VP8L" and body[:1] == b"\x2f":
        (bits,) = struct.unpack_from("<I", body, 1)
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", body, 6)
        return width & 0x3FFF, height & 0x3FFF
    return None


def _frames(chunks: list[tuple[bytes, bytes]]) -> Iterator[Frame]:
    """Of a moving picture; what is drawn in each is as big as the frame says (section 2.7.1.1)."""
    for kind, body in chunks:
        if kind != b"ANMF":
            continue
        frame = Frame(2 * _u24(body, 0), 2 * _u24(body, 3), 1 + _u24(body, 6), 1 + _u24(body, 9))
        for size in (_size(*chunk) for chunk in _chunks(body[_FRAME_HEAD:])):
            if size not in (None, (frame.width, frame.height)):
                raise no_picture("it says twice how big it is")
        yield frame


def _kept(kind: bytes, body: bytes) -> bytes:
    """What stays of a chunk."""
    if kind == b"VP8X":
        return bytes([body[0] & WEBP_FLAGS, 0, 0, 0]) + body[4:_HEAD]
    if kind == b"ANMF":
        inner = _chunks(body[_FRAME_HEAD:])
        drawn = (_written(*chunk) for chunk in inner if chunk[0] in WEBP_FRAME_SHOWN)
        return body[:_FRAME_HEAD] + b"".join(drawn)
    return body


def _written(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def _u24(data: bytes, at: int) -> int:
    """Three bytes, the lowest first; `IndexError` where there are none."""
    return data[at] | data[at + 1] << 8 | data[at + 2] << 16
