"""Addresses carry their key, and a table's outlive its match."""

from server.access.roles import MATCH_ROLES, Role
from server.http.addresses import PAGES, scope_of, urls

KEYS: dict[Role, str] = {role: f"key-of-{role}" for role in MATCH_ROLES}


def test_each_page_has_the_key_of_its_role() -> None:
    made = urls("http://host:1", {"table": "1"}, KEYS)
    assert made["referee"] == "http://host:1/referee?table=1&key=key-of-referee"
    assert made["commentary"] == "http://host:1/commentary?table=1&key=key-of-commentator"
    assert made["scoreboard"] == "http://host:1/overlay/scoreboard?table=1&key=key-of-overlay"
    assert made.keys() == PAGES.keys()


def test_a_match_has_no_page_of_another_discipline() -> None:
    snooker = urls("", {"match": "m"}, KEYS, "snooker").keys()
    nine = urls("", {"match": "m"}, KEYS, "golden_nine").keys()
    assert PAGES.keys() - snooker == {"rack-result"}
    assert PAGES.keys() - nine == {"frame-result"}


def test_a_name_is_quoted() -> None:
    assert "table=st%C3%B3%C5%82" in urls("", {"table": "stół"}, KEYS)["referee"]


def test_keys_go_with_the_table_if_there_is_one() -> None:
    assert scope_of("1", "m") == {"table": "1"}
    assert scope_of(None, "m") == {"match": "m"}
