"""The pixels of a screenshot: just enough of PNG to ask where a picture is transparent."""

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA = 6


@dataclass(frozen=True)
class Picture:
    """An RGBA picture, row after row."""

    width: int
    height: int
    rows: list[bytes]

    def seen(self) -> tuple[int, int, int, int] | None:
        """Left, top, right and bottom (exclusive) of all that is not fully transparent."""
        lines = [y for y, row in enumerate(self.rows) if any(row[3::4])]
        if not lines:
            return None
        columns = [x for x in range(self.width) if any(row[4 * x + 3] for row in self.rows)]
        return columns[0], lines[0], columns[-1] + 1, lines[-1] + 1

    def pixel(self, x: int, y: int) -> tuple[int, int, int, int]:
        """Red, green, blue, alpha."""
        red, green, blue, alpha = self.rows[y][4 * x : 4 * x + 4]
        return red, green, blue, alpha


def decode(png: bytes) -> Picture:
    """An 8-bit RGBA PNG without interlace, as browsers take them."""
    assert png.startswith(SIGNATURE)
    chunks: dict[bytes, bytes] = {}
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        chunks[kind] = chunks.get(kind, b"") + body
        at += length + 12
    width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colours, interlaced) == (8, RGBA, 0)
    return Picture(width, height, _unfiltered(zlib.decompress(chunks[b"IDAT"]), width, height))


def _unfiltered(data: bytes, width: int, height: int) -> list[bytes]:
    """Rows with PNG's filters undone (RFC 2083, section 6)."""
    stride = 4 * width
    above = bytes(stride)
    rows = []
    for y in range(height):
        kind = data[y * (stride + 1)]
        row = bytearray(data[y * (stride + 1) + 1 : (y + 1) * (stride + 1)])
        if kind:
            _undo(kind, row, above)
        above = bytes(row)
        rows.append(above)
    return rows


def _undo(kind: int, row: bytearray, above: bytes) -> None:
    for i in range(len(row)):
        left = row[i - 4] if i >= 4 else 0
        corner = above[i - 4] if i >= 4 else 0
        guess = (left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[kind - 1]
        row[i] = (row[i] + guess) & 0xFF


def _paeth(left: int, up: int, corner: int) -> int:
    near = left + up - corner
    return min((left, up, corner), key=lambda value: abs(near - value))
