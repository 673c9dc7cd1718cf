"""Whose pages may use this server: ours, under a name of ours; a program names no page at all."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.line import line
from tests.support.serving import Served, served

OURS = "scores.club.example"
REFUSED = 403


@pytest.fixture
async def named_server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server that was given a name."""
    async with served(valkey_url, tmp_path, "--allowed-hosts", OURS) as server:
        yield server


def port_of(server: Served) -> str:
    return server.url.rpartition(":")[2]


GOOD = [
    ("{host}:{port}", "http://{host}:{port}", "127.0.0.1"),
    ("{host}:{port}", "http://{host}:{port}", "localhost"),
    ("LOCALHOST:{port}", "http://localhost:{port}", ""),
    ("{host}.:{port}", "http://{host}.:{port}", OURS),
    ("{host}", "http://{host}", OURS),
    ("[::1]:{port}", "http://[::1]:{port}", ""),
    ("evil.example", None, ""),
]
"""Host, Origin, and the name in both; the last one is a program's, which has no page."""
BAD = [
    ("127.0.0.1:{port}", "http://evil.example"),
    ("127.0.0.1:{port}", "http://127.0.0.1"),
    ("127.0.0.1:{port}", "http://127.0.0.1:1"),
    ("127.0.0.1:{port}", "http://localhost:{port}"),
    ("127.0.0.1:{port}", "https://127.0.0.1:{port}"),
    ("127.0.0.1:{port}", "null"),
    ("127.0.0.1:{port}", ""),
    ("127.0.0.1:{port}", "http://127.0.0.1:{port}/"),
    ("127.0.0.1:{port}", "http://evil.example@127.0.0.1:{port}"),
    ("127.0.0.1:{port}", "http://127.0.0.1:{port}.evil.example"),
    ("127.0.0.1:{port}", "file://"),
    ("evil.example:{port}", "http://evil.example:{port}"),
    ("evil.example.:{port}", "http://evil.example.:{port}"),
    ("127.0.0.1.evil.example:{port}", "http://127.0.0.1.evil.example:{port}"),
    ("[::2]:{port}", "http://[::2]:{port}"),
    ("0.0.0.0:{port}", "http://0.0.0.0:{port}"),
    (OURS + ".evil.example", "http://" + OURS + ".evil.example"),
    ("x" + OURS, "http://x" + OURS),
]


def headers(server: Served, host: str, origin: str | None, name: str = "") -> dict[str, str]:
    """Both headers, filled in."""
    words = {"host": name, "port": port_of(server)}
    told = {"Host": host.format(**words)}
    return told if origin is None else told | {"Origin": origin.format(**words)}


@pytest.mark.parametrize(("host", "origin", "name"), GOOD)
async def test_our_own_pages_and_programs_get_in(
    named_server: Served, host: str, origin: str | None, name: str
) -> None:
    told = headers(named_server, host, origin, name)
    async with named_server.http.get("/api/matches", headers=told) as response:
        assert response.status == 200


@pytest.mark.parametrize(("host", "origin"), BAD)
async def test_pages_of_others_do_not(named_server: Served, host: str, origin: str) -> None:
    told = headers(named_server, host, origin)
    for method, path in (("GET", "/api/matches"), ("POST", "/api/keys"), ("GET", "/ws")):
        async with named_server.http.request(method, path, headers=told, json={}) as response:
            assert response.status == REFUSED, path
            assert (await response.json())["code"] == "forbidden"


@pytest.mark.parametrize(("host", "origin"), [BAD[0], BAD[5], BAD[11]])
async def test_nor_a_socket(named_server: Served, host: str, origin: str) -> None:
    told, port = headers(named_server, host, origin), int(port_of(named_server))
    to = {"host": "127.0.0.1", "port": port, "origin": told["Origin"]}
    with pytest.raises(InvalidStatus) as caught:
        async with line(f"ws://{told['Host']}/ws", **to):
            pass
    assert caught.value.response.status_code == REFUSED


async def test_a_rebound_name_that_asks_without_an_origin_has_no_key(named_server: Served) -> None:
    """Under a rebound name a page is of that origin and sends none with a GET.

    It lacks the key: none is kept where a browser would add it by itself.
    """
    told = {"Host": "evil.example", "Authorization": ""}
    for path in ("/", "/referee?table=1", "/api/matches", "/api/keys", "/overlay/scoreboard"):
        async with named_server.http.get(path, headers=told) as response:
            assert response.status == 401
            assert "Set-Cookie" not in response.headers
            assert "Access-Control-Allow-Origin" not in response.headers


async def test_nobody_is_let_in_by_a_preflight(named_server: Served) -> None:
    told = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    async with named_server.http.options("/api/keys", headers=told) as response:
        assert response.status == 405
        assert not [name for name in response.headers if name.startswith("Access-Control")]


async def test_a_host_in_no_header_becomes_no_part_of_the_policy(named_server: Served) -> None:
    for host in ("evil.example; script-src *", "evil.example' 'unsafe-inline", "a b", '"><script>'):
        async with named_server.http.get("/referee", headers={"Host": host}) as response:
            policy = response.headers.get("Content-Security-Policy", "")
            body = await response.text()
        assert "script-src *" not in policy
        assert "unsafe" not in policy
        assert "<script>alert" not in body


FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": OURS,
    "X-Forwarded-For": "127.0.0.1",
    "Forwarded": f"host={OURS};proto=https",
}


async def test_what_a_proxy_would_say_counts_for_nothing_untold(named_server: Served) -> None:
    told = {**FORWARDED, "Host": "evil.example", "Origin": f"https://{OURS}"}
    async with named_server.http.get("/api/matches", headers=told) as response:
        assert response.status == REFUSED
    async with named_server.http.get("/referee", headers=FORWARDED) as response:
        assert OURS not in response.headers["Content-Security-Policy"]


async def test_a_host_is_never_taken_from_a_proxy(valkey_url: str, tmp_path: Path) -> None:
    async with served(valkey_url, tmp_path, "--allowed-hosts", OURS, "--trust-proxy") as server:
        told = {**FORWARDED, "Host": "evil.example", "Origin": f"https://{OURS}"}
        async with server.http.get("/api/matches", headers=told) as response:
            assert response.status == REFUSED
        told = {**FORWARDED, "Host": OURS, "Origin": f"https://{OURS}"}
        async with server.http.get("/api/matches", headers=told) as response:
            assert response.status == 200
