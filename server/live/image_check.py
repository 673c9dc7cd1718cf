"""Looks into a file that is to be shown as a picture: which kind it is, how big, where it ends."""

import struct

from server.live.jpeg_check import read_jpeg
from server.live.picture_file import MAX_SIDE, Picture, no_picture
from server.live.png_check import PNG, read_png
from server.live.svg_check import svg_size
from server.live.webp_check import read_webp

MAX_BYTES = 512 * 1024
__all__ = ["MAX_BYTES", "MAX_SIDE", "Picture", "picture_of"]


def picture_of(data: bytes) -> Picture:
    """The picture that a file is, by what it holds; `Refusal` bad_value says why it is none."""
    if not data:
        raise no_picture("it is empty")
    if len(data) > MAX_BYTES:
        raise no_picture(f"it is longer than {MAX_BYTES // 1024} KiB")
    try:
        picture = _read(data)
    except (struct.error, IndexError):
        raise no_picture("it is cut off") from None
    for name, side in (("width", picture.width), ("height", picture.height)):
        if not 1 <= side <= MAX_SIDE:
            raise no_picture(f"its {name} of {side} is not within 1 to {MAX_SIDE} pixels")
    return picture


def _read(data: bytes) -> Picture:
    if data.startswith(PNG):
        return read_png(data)
    if data.startswith(b"\xff\xd8\xff"):
        return read_jpeg(data)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return read_webp(data)
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        width, height = svg_size(data)
        return Picture("image/svg+xml", width, height, data)
    raise no_picture("it is neither PNG, JPEG, WebP nor SVG")
