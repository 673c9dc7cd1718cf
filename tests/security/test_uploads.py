"""What the desk brings in stays what it says it is, and no address of it leads anywhere else."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from server.live.image_check import MAX_BYTES
from tests.support.line import line
from tests.support.picture import SVG, jpeg, png, svg, webp
from tests.support.serving import Served

TRICKS = [
    "..%2f",
    "%2e%2e%2f",
    "..%2f..%2fetc%2fpasswd",
    "%00",
    "x" * 5000,
    "picture:1",
    "%ff",
    "a%0ab",
]


async def status(server: Served, method: str, path: str, body: bytes | None = None) -> int:
    async with server.http.request(method, path, data=body) as response:
        await response.read()
        return response.status


@pytest.mark.parametrize("trick", TRICKS)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/media/"),
        ("DELETE", "/api/images/"),
        ("DELETE", "/api/players/"),
        ("DELETE", "/api/matches/"),
        ("GET", "/api/tables/"),
    ],
)
async def test_an_id_is_no_path(app_server: Served, method: str, path: str, trick: str) -> None:
    tail = "/addresses" if path == "/api/tables/" else ""
    assert await status(app_server, method, f"{path}{trick}{tail}") in (400, 404, 405)


@pytest.mark.parametrize(
    "body",
    [
        svg("<script>alert(1)</script>"),
        b"GIF89a<script>alert(1)</script>",
        b"<html><script>alert(1)</script></html>",
        b"#!/bin/sh\n",
        b"\x89PNG\r\n\x1a\n<script>alert(1)</script>",
        b"\xff\xd8\xff\xe0<script>alert(1)</script>",
    ],
)
async def test_a_program_is_no_picture(app_server: Served, body: bytes) -> None:
    assert await status(app_server, "POST", "/api/images?name=x.png", body) == 409
    assert app_server.parts.desk.pictures.all() == []


def masks_in_masks() -> bytes:
    inside = '<mask id="m0"><rect width="9" height="9"/></mask>'
    for n in range(1, 8):
        inside += f'<mask id="m{n}">' + f'<rect mask="url(#m{n - 1})"/>' * 8 + "</mask>"
    return svg(inside + '<rect mask="url(#m7)"/>')


@pytest.mark.parametrize(
    "body",
    [
        masks_in_masks(),
        svg('<g id="b"><use href="#%61"/></g><use href="#%62"/>'),
        svg(f'<g id="a">{"<rect/>" * 4000}</g>' + '<use href="#a"/>' * 500),
        jpeg(65500, 65500)[:-2] + jpeg()[2:],
        webp(b"VP8X", more=webp(b"VP8L", 16383, 16383)[12:]),
    ],
)
async def test_a_picture_that_keeps_a_page_busy_is_none(app_server: Served, body: bytes) -> None:
    assert await status(app_server, "POST", "/api/images?name=x.png", body) == 409
    assert app_server.parts.desk.pictures.all() == []


@pytest.mark.parametrize("body", [png(), jpeg(), SVG])
async def test_a_picture_is_shown_as_what_it_is_whatever_it_was_called(
    app_server: Served, body: bytes
) -> None:
    behind = b"" if body is SVG else b"<script>alert(1)</script>"
    async with app_server.http.post("/api/images?name=x.html", data=body + behind) as response:
        made = await response.json()
    async with app_server.http.get(f"/media/{made['id']}") as shown:
        assert shown.headers["Content-Type"] == made["type"]
        assert shown.headers["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in shown.headers["Content-Security-Policy"]
        assert await shown.read() == body


async def test_what_is_too_long_is_not_read_to_its_end(app_server: Served) -> None:
    endless = 0

    async def flow() -> AsyncIterator[bytes]:
        nonlocal endless
        while True:
            endless += 65536
            yield bytes(65536)
            await asyncio.sleep(0)

    async with app_server.http.post("/api/images", data=flow()) as response:
        assert response.status == 413
    assert endless < 64 * MAX_BYTES


async def test_a_key_brings_in_only_so_much_at_once(app_server: Served) -> None:
    said = [await status(app_server, "POST", "/api/players", b"{}") for _ in range(140)]
    assert said[0] == 400
    assert 429 in said


async def test_what_a_page_says_of_itself_is_bounded_and_without_its_key(
    app_server: Served,
) -> None:
    match = await app_server.create_match()
    about = {"id": "page-0001", "kind": "scoreboard", "path": "/overlay/scoreboard?key=k"}
    for wrong in (
        {"id": "x"},
        {"id": "../../page"},
        {"kind": "<b>"},
        {"path": "/" * 401},
        {"name": "x" * 61},
        {"name": "a\nb"},
        {"late_ms": 60_001},
        {"more": 1},
    ):
        async with line(app_server.ws_url) as page:
            answer = await page.hello(match.keys["overlay"], "scoreboard", page=about | wrong)
            assert (answer["type"], answer["code"]) == ("refused", "malformed"), wrong
    async with line(app_server.ws_url) as page:
        await page.hello(match.keys["overlay"], "scoreboard", page=about)
        await page.put(type="applied", seq=0, health={"battery": 7})
        assert (await page.of_type("refused"))["code"] == "malformed"
        async with app_server.http.get("/api/pages") as response:
            (row,) = (await response.json())["pages"]
        assert (row["path"], row["battery"]) == ("/overlay/scoreboard?", None)
