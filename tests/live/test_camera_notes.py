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


@pytest.mark.parametrize("kind", [b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME"])
def test_a_png_loses_its_notes(kind: bytes) -> None:
    assert picture_of(png(more=chunk(kind, SECRET))).body == png()


def test_a_png_keeps_what_it_is_drawn_by() -> None:
    body = png(more=chunk(b"gAMA", struct.pack(">I", 45455)))
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


def test_a_webp_loses_its_notes_and_says_so() -> None:
    picture = riff_chunk(b"VP8L", b"\x2f" + bytes(8))
    notes = riff_chunk(b"EXIF", SECRET) + riff_chunk(b"XMP ", SECRET)
    kept = picture_of(webp(b"VP8X", more=picture + notes, flags=0x1C)).body
    assert kept == webp(b"VP8X", more=picture, flags=0x10)
