"""Addresses for other machines."""

import pytest

from server.http.reach import for_others

OWN = ["192.168.1.20", "10.0.0.5"]


@pytest.mark.parametrize(
    ("base", "listens_on", "own", "reached"),
    [
        ("http://localhost:8147", "0.0.0.0", OWN, "http://192.168.1.20:8147"),
        ("http://127.0.0.1:8147", "::", OWN, "http://192.168.1.20:8147"),
        ("https://localhost", "0.0.0.0", OWN, "https://192.168.1.20"),
        ("http://[::1]:8147", "0.0.0.0", OWN, "http://192.168.1.20:8147"),
        ("http://venue.local:8147", "0.0.0.0", OWN, "http://venue.local:8147"),
        ("http://localhost:8147", "127.0.0.1", OWN, "http://localhost:8147"),
        ("http://localhost:8147", "0.0.0.0", [], "http://localhost:8147"),
    ],
)
def test_localhost_becomes_an_address_of_the_machine_where_it_listens_there(
    base: str, listens_on: str, own: list[str], reached: str
) -> None:
    assert for_others(base, listens_on, own) == reached
