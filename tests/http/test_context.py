"""The address and the scheme that a browser asked for."""

from pathlib import Path

import pytest

from tests.support.serving import Served, served

PROXIED = {
    "X-Forwarded-Proto": "https",
    "Origin": "https://scores.example",
    "Host": "scores.example",
}


async def test_a_proxys_word_is_not_believed_unless_told(app_server: Served) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    async with app_server.http.get("/referee", headers=headers) as response:
        assert "wss:" not in response.headers["Content-Security-Policy"]


async def test_behind_a_proxy_pages_are_secure(valkey_url: str, tmp_path: Path) -> None:
    options = ("--trust-proxy", "--allowed-hosts", "scores.example")
    async with served(valkey_url, tmp_path, *options) as server:
        async with server.http.get("/api/matches", headers=PROXIED) as response:
            assert response.status == 200
        async with server.http.get("/referee", headers=PROXIED) as response:
            assert "wss://scores.example" in response.headers["Content-Security-Policy"]
        plain = PROXIED | {"X-Forwarded-Proto": "http"}
        async with server.http.get("/api/matches", headers=plain) as response:
            assert response.status == 403


@pytest.mark.parametrize("proto", ["gopher", ""])
async def test_an_odd_word_of_a_proxy_counts_for_nothing(
    valkey_url: str, tmp_path: Path, proto: str
) -> None:
    async with (
        served(valkey_url, tmp_path, "--trust-proxy") as server,
        server.http.get("/referee", headers={"X-Forwarded-Proto": proto}) as response,
    ):
        assert " ws://" in response.headers["Content-Security-Policy"]


async def remote(server: Served, *told: str) -> int:
    """How many different guesses it takes from there until none is looked at any more."""
    for number in range(40):
        headers = [("Authorization", f"Bearer guess-{told}-{number}")]
        headers += [("X-Forwarded-For", one) for one in told]
        async with server.http.get("/api/matches", headers=headers) as response:
            if response.status == 429:
                return number
    return 40


async def test_behind_a_proxy_one_guesser_is_not_everybody(valkey_url: str, tmp_path: Path) -> None:
    async with served(valkey_url, tmp_path, "--trust-proxy") as server:
        assert await remote(server, "203.0.113.7") >= 20
        assert await remote(server, "203.0.113.7") == 0
        assert await remote(server, "10.9.9.9, 203.0.113.7") == 0, "the last one is the proxy's"
        assert await remote(server, "10.9.9.9", "203.0.113.7") == 0
        assert await remote(server, "203.0.113.8") >= 20


async def test_without_one_nobody_says_where_he_comes_from(app_server: Served) -> None:
    assert await remote(app_server, "203.0.113.7") >= 20
    assert await remote(app_server, "203.0.113.8") == 0
