"""Pictures over the API, and how they are shown: as what they are, for ever, and powerless."""

from tests.support.picture import SVG, png, svg
from tests.support.serving import Served


async def test_a_picture_is_brought_in_shown_and_taken_away(app_server: Served) -> None:
    async with app_server.http.post("/api/images?name=logo.svg", data=SVG) as response:
        made = await response.json()
        assert response.status == 201
    assert {name: made[name] for name in ("type", "width", "height", "bytes", "name")} == {
        "type": "image/svg+xml",
        "width": 120,
        "height": 61,
        "bytes": len(SVG),
        "name": "logo.svg",
    }
    async with app_server.http.get("/api/images") as response:
        assert await response.json() == {"images": [made]}
    async with app_server.http.get(f"/media/{made['id']}", headers={"Authorization": ""}) as shown:
        assert await shown.read() == SVG
        headers = {name: shown.headers[name] for name in ("Content-Type", "Cache-Control")}
        policy = shown.headers["Content-Security-Policy"]
        assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert headers == {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "public, max-age=31536000, immutable",
    }
    assert {"default-src 'none'", "sandbox", "frame-ancestors 'none'"} <= set(policy.split("; "))
    for status in (204, 404):
        async with app_server.http.delete(f"/api/images/{made['id']}") as response:
            assert response.status == status
    async with app_server.http.get(f"/media/{made['id']}") as response:
        assert response.status == 404


async def test_what_is_no_picture_is_refused_and_kept_nowhere(app_server: Served) -> None:
    bad = [(svg("<script>alert(1)</script>"), 409), (b"<html>", 409), (b"", 409)]
    for body, status in [*bad, (png() + bytes(512 * 1024), 413)]:
        async with app_server.http.post("/api/images", data=body) as response:
            assert response.status == status, body[:40]
    async with app_server.http.get("/api/images") as response:
        assert await response.json() == {"images": []}
