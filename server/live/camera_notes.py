"""What cameras and programs write beside a picture, the place and the time among it, goes.

Listed is what stays, for programs think of new notes. How the picture is to be turned is among it,
and so are its colours.
"""

import struct

PNG_SHOWN = {
    b"IHDR": 13, b"PLTE": 768, b"IDAT": 1 << 31, b"IEND": 0, b"tRNS": 256,
    b"gAMA": 4, b"cHRM": 32, b"sRGB": 1, b"iCCP": 1 << 31, b"sBIT": 4, b"cICP": 4, b"pHYs": 9,
    b"acTL": 8, b"fcTL": 26, b"fdAT": 1 << 31,
}  # fmt: skip
"""Chunks that a PNG is drawn by (section 11), and how long each may be at most."""
WEBP_SHOWN = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"})
WEBP_FRAME_SHOWN = frozenset({b"VP8 ", b"VP8L", b"ALPH"})
"""Chunks that a WebP, and a frame of it, is drawn by (RFC 9649, section 2.7)."""
WEBP_FLAGS = 0x32
"""The bits of VP8X that say that there are such: colours, transparency, frames."""
_JPEG_SHOWN = frozenset({*range(0xC0, 0xD0), 0xDA, 0xDB, 0xDD} - {0xC8})
"""Segments that a JPEG is drawn by (ITU-T T.81, table B.1)."""
_SHOWN = {0xE0: (b"JFIF\0", 12), 0xE2: (b"ICC_PROFILE\0", 1 << 16), 0xEE: (b"Adobe", 12)}
"""Application segments that it is drawn by: how they begin, and how many bytes tell something."""
_NO_THUMBNAIL = {0xE0: bytes(2)}
_APP1 = 0xE1
_EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112
_SHORT = 3
_UPRIGHT = 1


def jpeg_part(marker: int, segment: bytes) -> bytes:
    """What stays of a segment, given whole (marker, length, content); often all, often nothing."""
    content = segment[4:]
    if marker in _JPEG_SHOWN:
        return segment
    if marker == _APP1 and content.startswith(_EXIF):
        turned = _orientation(content.removeprefix(_EXIF))
        return b"" if turned == _UPRIGHT else _turn(turned)
    begins, length = _SHOWN.get(marker, (b"", 0))
    if not length or not content.startswith(begins):
        return b""
    return _segment(marker, content[:length] + _NO_THUMBNAIL.get(marker, b""))


def _orientation(tiff: bytes) -> int:
    """How the picture is to be turned, 1 to 8 (Exif 2.32, section 4.6.4)."""
    order = ">" if tiff.startswith(b"MM") else "<"
    try:
        (directory,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, directory)
        for number in range(count):
            entry = directory + 2 + 12 * number
            tag, kind, _, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
            if (tag, kind) == (_ORIENTATION, _SHORT) and 1 <= value <= 8:
                return int(value)
    except struct.error:
        pass
    return _UPRIGHT


def _turn(orientation: int) -> bytes:
    """A segment that says just that."""
    entry = struct.pack(">HHIHH", _ORIENTATION, _SHORT, 1, orientation, 0)
    tiff = b"MM\0*" + struct.pack(">IH", 8, 1) + entry + bytes(4)
    return _segment(_APP1, _EXIF + tiff)


def _segment(marker: int, content: bytes) -> bytes:
    return bytes([0xFF, marker]) + struct.pack(">H", 2 + len(content)) + content
