"""Only our own pages, under a name that is ours."""

import pytest

from server.access.origins import Hosts, host_name, lan_addresses, own_names

HOSTS = Hosts(["scores.club.example"], own=["cuebox", "cuebox.local"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost:8147",
        "127.0.0.1:8147",
        "127.0.0.2",
        "[::1]:8147",
        "cuebox.local:8147",
        "CUEBOX:80",
        "scores.club.example",
        "192.168.1.7:8147",
    ],
)
def test_our_own_names_are_ours(host: str) -> None:
    assert HOSTS.same_origin(f"http://{host}", "http", host, "192.168.1.7")


@pytest.mark.parametrize(
    ("origin", "scheme", "host"),
    [
        ("http://evil.example", "http", "127.0.0.1:8147"),
        ("http://evil.example:8147", "http", "evil.example:8147"),
        ("http://127.0.0.1:9999", "http", "127.0.0.1:8147"),
        ("https://127.0.0.1:8147", "http", "127.0.0.1:8147"),
        ("http://127.0.0.1:8147", "https", "127.0.0.1:8147"),
        ("http://127.0.0.1:8147/", "http", "127.0.0.1:8147"),
        ("http://192.168.1.8:8147", "http", "192.168.1.8:8147"),
        ("http://127.0.0.1.evil.example", "http", "127.0.0.1.evil.example"),
        ("null", "http", "127.0.0.1:8147"),
        ("", "http", ""),
    ],
)
def test_anything_else_is_not(origin: str, scheme: str, host: str) -> None:
    assert not HOSTS.same_origin(origin, scheme, host, "192.168.1.7")


@pytest.mark.parametrize(
    ("host", "name"),
    [("A.b:80", "a.b"), ("a.b.", "a.b"), ("[::1]:80", "::1"), ("[fe80::1]", "fe80::1"), ("", "")],
)
def test_the_name_out_of_a_host_header(host: str, name: str) -> None:
    assert host_name(host) == name


def test_the_machine_knows_its_names() -> None:
    assert any(name.endswith(".local") for name in own_names())
    assert not any(ip.startswith("127.") for ip in lan_addresses())
