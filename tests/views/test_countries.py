"""Which flag a country's code means."""

import pytest

from server.views.countries import flag


@pytest.mark.parametrize(
    ("country", "image"),
    [
        ("PL", "pl"),
        ("POL", "pl"),
        ("ENG", "gb-eng"),
        ("gb-sct", "gb-sct"),
        (" tw ", "tw"),
        (None, None),
        ("", None),
        ("Poland", None),
        ("../../etc", None),
    ],
)
def test_a_code_names_an_image_or_none(country: str | None, image: str | None) -> None:
    assert flag(country) == image
