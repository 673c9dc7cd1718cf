"""A file is a picture by what it holds, ends where the picture ends, and is not too big."""

import pytest

from server.core.errors import Refusal
from server.live.image_check import MAX_BYTES, MAX_SIDE, picture_of
from tests.support.picture import SVG, chunk, jpeg, png, webp


@pytest.mark.parametrize(
    ("body", "type_"),
    [
        (png(), "image/png"),
        (jpeg(), "image/jpeg"),
        (webp(b"VP8L"), "image/webp"),
        (webp(b"VP8X"), "image/webp"),
        (webp(b"VP8 "), "image/webp"),
    ],
)
def test_each_kind_is_known_with_its_size(body: bytes, type_: str) -> None:
    picture = picture_of(body)
    assert (picture.type, picture.width, picture.height) == (type_, 3, 2)
    assert picture.body == body


def test_a_drawing_is_known_with_its_size() -> None:
    picture = picture_of(SVG)
    assert (picture.type, picture.width, picture.height) == ("image/svg+xml", 120, 61)


@pytest.mark.parametrize("body", [png(), jpeg(), webp()])
@pytest.mark.parametrize("behind", [b"PK\x03\x04 a zip", b"<script>alert(1)</script>"])
def test_what_comes_behind_the_picture_is_cut_off(body: bytes, behind: bytes) -> None:
    assert picture_of(body + behind).body == body


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "empty"),
        (b"GIF89a" + bytes(20), "neither"),
        (b"BM" + bytes(60), "neither"),
        (b"%PDF-1.7", "neither"),
        (b"MZ" + bytes(60), "neither"),
        (b"\0" + png(), "neither"),
        (b"<html><body>hello</body></html>", "does not begin as an SVG"),
        (b"<!DOCTYPE html><svg/>", "DOCTYPE"),
        (png()[:40], "cut off"),
        (png()[:-8], "cut off"),
        (png().replace(b"IHDR", b"IHDX"), "damaged"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", b"x") + png()[8:], "does not begin as a PNG"),
        (jpeg()[:-2], "cut off"),
        (jpeg()[:30], "cut off"),
        (b"\xff\xd8\xff\xd9", "its width of 0"),
        (b"\xff\xd8\xff\xe0\x00\x02garbage", "damaged"),
        (webp()[:20], "cut off"),
        (webp().replace(b"VP8L", b"VPXX"), "does not begin as a WebP"),
        (png(MAX_SIDE + 1, 1), "width"),
        (png(1, MAX_SIDE + 1), "height"),
        (jpeg(0, 2), "width"),
        (webp(b"VP8X", 16_000_000, 1), "width"),
        (png() + bytes(MAX_BYTES), "longer"),
    ],
)
def test_what_is_no_picture_is_refused_with_the_reason(body: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        picture_of(body)
    assert refused.value.code == "bad_value"


def test_the_largest_side_is_taken() -> None:
    assert picture_of(png(MAX_SIDE, 1)).width == MAX_SIDE


def test_no_beginning_of_a_picture_makes_it_stumble() -> None:
    for body in (png(), jpeg(), webp(b"VP8 "), SVG):
        for end in range(1, len(body) - 1):
            try:
                picture_of(body[:end])
            except Refusal:
                continue
            assert body[:end].rstrip() == SVG.rstrip()
