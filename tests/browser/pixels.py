"""The pixels of a screenshot: as much of PNG as it takes to ask for them, and to keep a few."""

import struct
import zlib
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGBA = 6
PALETTE = 3


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


def encode(width: int, colours: bytes, points: bytes) -> bytes:
    """A PNG of at most 256 colours: `colours` three bytes each, `points` a byte for each pixel."""
    rows = (b"\0" + points[at : at + width] for at in range(0, len(points), width))
    head = struct.pack(">IIBBBBB", width, len(points) // width, 8, PALETTE, 0, 0, 0)
    body = zlib.compress(b"".join(rows), 9)
    chunks = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", body), (b"IEND", b""))
    return SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


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
