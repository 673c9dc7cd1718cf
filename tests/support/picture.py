"""Pictures as bytes, made on the spot."""

import struct
import zlib

SVG = b"""<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60.5px" viewBox="0 0 40 20">
<style>.plate{fill:url(#sheen);stroke:#fff}</style>
<defs><linearGradient id="sheen"><stop offset="0" style="stop-color:#123"/></linearGradient>
<g id="ball"><circle r="4"/></g></defs>
<rect class="plate" width="40" height="20"/><use href="#ball" x="9"/>
<text x="1" y="9" font-family="sans-serif">\xc5\x81o\xc5\x9b</text></svg>
"""


def png(width: int = 3, height: int = 2, more: bytes = b"") -> bytes:
    """A grey PNG; `more` goes between its chunks."""
    rows = (b"\0" + b"\x80" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + more + chunk(b"IDAT", zlib.compress(rows, 9))
    return b"\x89PNG\r\n\x1a\n" + body + chunk(b"IEND", b"")


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a PNG."""
    checksum = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", checksum)


def jpeg(width: int = 3, height: int = 2, more: bytes = b"") -> bytes:
    """A JPEG as far as its segments go; `more` goes before those of the picture."""
    frame = struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    scan = struct.pack(">HB", 8, 1) + b"\x01\x00\x00\x3f\x00"
    data = b"\x12\xff\x00\x34\xff\xd0\x56"
    return b"\xff\xd8" + more + b"\xff\xc0" + frame + b"\xff\xda" + scan + data + b"\xff\xd9"


def segment(marker: int, content: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes([0xFF, marker]) + struct.pack(">H", 2 + len(content)) + content


def exif(order: str, *entries: tuple[int, int, int]) -> bytes:
    """What a camera writes, as a segment of a JPEG; an entry is tag, kind (3 or 4) and value."""
    packed = b"".join(
        struct.pack(f"{order}HHIHH", tag, kind, 1, value, 0)
        if kind == 3
        else struct.pack(f"{order}HHII", tag, kind, 1, value)
        for tag, kind, value in entries
    )
    mark = b"MM" if order == ">" else b"II"
    head = mark + struct.pack(f"{order}HIH", 42, 8, len(entries))
    return segment(0xE1, b"Exif\0\0" + head + packed + bytes(4))


def webp(
    kind: bytes = b"VP8L", width: int = 3, height: int = 2, more: bytes = b"", flags: int = 0
) -> bytes:
    """A WebP as far as its head goes; `more` are chunks behind it, `flags` those of VP8X."""
    if kind == b"VP8L":
        body = b"\x2f" + struct.pack("<I", (width - 1) | (height - 1) << 14) + b"\0\0\0"
    elif kind == b"VP8X":
        body = (
            bytes([flags, 0, 0, 0])
            + (width - 1).to_bytes(3, "little")
            + (height - 1).to_bytes(3, "little")
        )
    else:
        body = b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", width, height)
    riff = b"WEBP" + kind + struct.pack("<I", len(body)) + body + more
    return b"RIFF" + struct.pack("<I", len(riff)) + riff


def svg(inside: str = "", **attributes: str) -> bytes:
    """An SVG with this inside."""
    named = " ".join(f'{name.replace("_", ":")}="{value}"' for name, value in attributes.items())
    return f'<svg xmlns="http://www.w3.org/2000/svg" {named}>{inside}</svg>'.encode()
