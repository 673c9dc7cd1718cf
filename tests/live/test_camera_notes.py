"""A picture is kept without what was written beside it; it looks as it did."""

import struct

import pytest

from server.live.image_check import picture_of
from tests.support.picture import chunk, exif, jpeg, png, segment, webp

ORIENTATION, GPS, MODEL = 0x0112, 0x8825, 0x0110
SECRET = b"52.2297 N 21.0122 E"
JFIF = segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0")
COLOURS = segment(0xE2, b"ICC_PROFILE\0\x01\x01" + bytes(20))
ADOBE = segment(0xEE, b"Adobe\0\x64\0\0\0\0\x01")


def riff_chunk(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


@pytest.mark.parametrize(
    "kind",
    [b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME", b"caBX", b"zzZz", b"eXIF", b"sPLT", b"ZZZZ"],
)
def test_a_png_loses_its_notes(kind: bytes) -> None:
    assert picture_of(png(more=chunk(kind, SECRET))).body == png()


@pytest.mark.parametrize("kind", [b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"pHYs", b"tRNS"])
def test_a_png_has_no_notes_behind_what_it_is_drawn_by(kind: bytes) -> None:
    assert picture_of(png(more=chunk(kind, bytes(256) + SECRET))).body == png()


@pytest.mark.parametrize(
    ("kind", "length"),
    [
        (b"PLTE", 6),
        (b"tRNS", 2),
        (b"gAMA", 4),
        (b"cHRM", 32),
        (b"sRGB", 1),
        (b"iCCP", 300),
        (b"sBIT", 1),
        (b"cICP", 4),
        (b"pHYs", 9),
    ],
)
def test_a_png_keeps_what_it_is_drawn_by(kind: bytes, length: int) -> None:
    body = png(more=chunk(kind, bytes(length)))
    assert picture_of(body).body == body


@pytest.mark.parametrize(
    "notes",
    [
        segment(0xFE, SECRET),
        segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + SECRET),
        segment(0xED, b"Photoshop 3.0\0" + SECRET),
        segment(0xE2, b"MPF\0" + SECRET),
        segment(0xE5, b"\0none" + SECRET),
        segment(0xE0, b"JFXX\0\x13" + SECRET),
        segment(0xE2, b"JFIF\0" + SECRET),
        segment(0xE1, b"Adobe" + SECRET),
        *(segment(marker, SECRET) for marker in (*range(0xF0, 0xFE), 0x02, 0xBF, 0xC8, 0xDC, 0xDE)),
        b"\xff\x01",
        exif("<", (GPS, 4, 26), (MODEL, 4, 9)),
        exif(">", (ORIENTATION, 3, 1), (GPS, 4, 26)),
        segment(0xE1, b"Exif\0\0II*\0\xff\xff\xff\xff"),
        segment(0xE1, b"Exif\0\0"),
    ],
)
def test_a_jpeg_loses_its_notes(notes: bytes) -> None:
    assert picture_of(jpeg(more=JFIF + notes + COLOURS)).body == jpeg(more=JFIF + COLOURS)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("turned", range(2, 9))
def test_a_jpeg_stays_turned_as_it_is(order: str, turned: int) -> None:
    notes = exif(order, (MODEL, 4, 9), (ORIENTATION, 3, turned), (GPS, 4, 26))
    kept = picture_of(jpeg(more=notes)).body
    assert kept == jpeg(more=exif(">", (ORIENTATION, 3, turned)))
    assert picture_of(kept).body == kept


def test_a_jpeg_keeps_what_it_is_drawn_by() -> None:
    body = jpeg(more=JFIF + COLOURS + ADOBE)
    assert picture_of(body).body == body


def test_a_jpeg_has_no_notes_behind_what_it_is_drawn_by() -> None:
    small = segment(0xE0, JFIF[4:16] + b"\x01\x01" + b"rgb" + SECRET)
    longer = segment(0xEE, ADOBE[4:] + SECRET)
    assert picture_of(jpeg(more=small + longer)).body == jpeg(more=JFIF + ADOBE)


@pytest.mark.parametrize(
    "kind", [b"EXIF", b"XMP ", b"C2PA", b"META", b"exif", b"xmp ", b"XMP\0", b"FRGM"]
)
def test_a_webp_loses_its_notes_and_says_so(kind: bytes) -> None:
    note = riff_chunk(kind, SECRET)
    picture = webp()[12:]
    kept = picture_of(webp(b"VP8X", more=note + picture + note, flags=0xDD)).body
    assert kept == webp(b"VP8X", more=picture, flags=0x10)
    assert picture_of(webp(more=note)).body == webp()


def test_a_webp_keeps_what_it_is_drawn_by() -> None:
    more = riff_chunk(b"ICCP", bytes(9)) + riff_chunk(b"ALPH", bytes(4))
    body = webp(b"VP8X", more=more + webp(b"VP8 ")[12:], flags=0x30)
    assert picture_of(body).body == body


def test_a_frame_of_a_webp_loses_its_notes() -> None:
    head = bytes(6) + b"\x02\0\0\x01\0\0" + bytes(4)
    kept = webp(b"VP8X", more=riff_chunk(b"ANMF", head + webp()[12:]), flags=0x02)
    noted = riff_chunk(b"ANMF", head + webp()[12:] + riff_chunk(b"EXIF", SECRET))
    assert picture_of(webp(b"VP8X", more=noted, flags=0x02)).body == kept


def test_a_webp_has_no_notes_in_its_head() -> None:
    head = bytes(4) + b"\x02\0\0\x01\0\0"
    body = b"WEBP" + riff_chunk(b"VP8X", b"\0abc" + head[4:] + SECRET)
    assert picture_of(b"RIFF" + struct.pack("<I", len(body)) + body).body == webp(b"VP8X")
