"""Short names for narrow rows."""

import pytest

from server.views.names import names_of, short_names


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ronnie O'Sullivan", "O'Sullivan"),
        ("Karol Wasilewski-Łoś", "Wasilewski-Łoś"),
        ("Jimmy van der Berg", "van der Berg"),
        ("丁 俊暉", "丁 俊暉"),
        ("丁俊暉", "丁俊暉"),
        ("Anna", "Anna"),
        ("John Higgins / Stephen Lee", "Higgins / Lee"),
        ("", ""),
    ],
)
def test_a_name_is_shortened_to_its_surname_where_it_has_one(name: str, short: str) -> None:
    assert short_names(name, "Someone Else")["a"] == short


def test_namesakes_keep_their_initials() -> None:
    assert short_names("Mark Williams", "Rex Williams") == {"a": "M. Williams", "b": "R. Williams"}


def test_a_short_name_that_was_given_is_used() -> None:
    sides = {
        "a": {"name": "Ann O'Sullivan of York", "short": "Ann O'S"},
        "b": {"name": "Mark Selby"},
    }
    assert names_of(sides) == {"a": "Ann O'S", "b": "Selby"}
