"""Every answer of every address has the headers that keep it from being misused."""

import asyncio
from typing import Any

import pytest

from server.http.routes import ROUTES
from tests.security.hall import hall
from tests.support.serving import Served

ADDRESSES = {
    "/overlay/{name}": "/overlay/scoreboard?table=1",
    "/referee": "/referee?table=1",
    "/timing": "/timing?table=1",
    "/commentary": "/commentary?table=1",
    "/static/{path:.+}": "/static/css/tokens.css",
    "/vendor/{path:.+}": "/vendor/lit-html/lit-html.js",
}
ASKED = [
    (route.method, ADDRESSES.get(route.path, route.path).replace("{n}", "7")) for route in ROUTES
] + [
    ("GET", "/overlay/scoreboard?preview=break"),
    ("GET", "/no-such-address"),
    ("PATCH", "/api/keys"),
    ("GET", "/overlay/nothing"),
]


@pytest.mark.parametrize("key", ["admin", "nobody"])
async def test_every_answer_has_them(app_server: Served, key: str) -> None:
    made = await hall(app_server)
    for method, path in ASKED:
        name = "club" if "leagues" in path else made.match.id
        headers = {"Authorization": f"Bearer {made.keys[key]}"} if key == "admin" else {}
        headers.setdefault("Authorization", "")
        where = path.replace("{id}", name)
        body: Any = None if method == "GET" else {}
        async with app_server.http.request(method, where, json=body, headers=headers) as response:
            told = response.headers
            kind = response.content_type
        assert told["X-Content-Type-Options"] == "nosniff", path
        assert told["Referrer-Policy"] == "no-referrer", path
        assert told["Cross-Origin-Resource-Policy"] == "same-origin", path
        assert "camera=()" in told["Permissions-Policy"], path
        assert told["Cache-Control"], path
        assert told["Server"] == "cuecast", "no version of anything"
        assert "Access-Control-Allow-Origin" not in told
        policy = dict(rule.split(" ", 1) for rule in told["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == "'none'", path
        loose = {rule for rule, sources in policy.items() if "unsafe" in sources}
        of_obs = path.startswith("/overlay/") and kind == "text/html"
        assert loose == ({"style-src-elem"} if of_obs else set()), path
        assert policy["frame-ancestors"] == ("'self'" if of_obs else "'none'"), path
        assert told["X-Frame-Options"] == ("SAMEORIGIN" if of_obs else "DENY"), path
        builds = path == "/overlays"
        assert policy.get("frame-src") == ("'self'" if builds else None), path
        assert ("script-src" in policy) is (kind == "text/html"), path
        if not path.startswith(("/static", "/vendor")):
            assert told["Cache-Control"] == "no-store", path


async def test_the_policy_does_not_forbid_what_tablets_need(app_server: Served) -> None:
    """Keeping a tablet awake and playing a sound are not in the list of what is off."""
    async with app_server.http.get("/referee") as response:
        off = response.headers["Permissions-Policy"]
    assert "screen-wake-lock" not in off
    assert "autoplay" not in off


async def test_an_upgrade_tells_no_version(app_server: Served) -> None:
    host, _, port = app_server.url.removeprefix("http://").partition(":")
    words = (
        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(words.encode())
    text = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    writer.close()
    assert text.startswith("http/1.1 101 ")
    assert "python" not in text
    assert "aiohttp" not in text
