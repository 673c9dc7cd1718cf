"""What cameras and programs write beside a picture, the place and the time among it, goes.

How the picture is to be turned stays, and so do its colours.
"""

import struct

PNG_NOTES = frozenset({b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"})
"""Chunks of a PNG (section 11.3) that show nothing."""
WEBP_NOTES = frozenset({b"EXIF", b"XMP "})
WEBP_SAYS_NOTES = 0x0C
"""The bits of VP8X that say that there are such chunks (RFC 9649, section 2.7)."""
_APPS = range(0xE0, 0xF0)
_COMMENT = 0xFE
_SHOWN = {0xE0: b"JFIF\0", 0xE2: b"ICC_PROFILE\0", 0xEE: b"Adobe"}
"""Of a JPEG's application segments those that a picture is drawn by."""
_EXIF = b"Exif\0\0"
_ORIENTATION = 0x0112
_SHORT = 3
_UPRIGHT = 1


def jpeg_part(marker: int, segment: bytes) -> bytes:
    """What stays of a segment, given whole (marker, length, content); often all, often nothing."""
    content = segment[4:]
    if marker == _COMMENT:
        return b""
    if marker not in _APPS or (marker in _SHOWN and content.startswith(_SHOWN[marker])):
        return segment
    turned = _orientation(content.removeprefix(_EXIF)) if content.startswith(_EXIF) else _UPRIGHT
    return b"" if turned == _UPRIGHT else _turn(turned)


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
    return b"\xff\xe1" + struct.pack(">H", 2 + len(_EXIF) + len(tiff)) + _EXIF + tiff
