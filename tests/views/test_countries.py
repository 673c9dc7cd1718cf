"""Which flag a country's code means."""

from pathlib import Path

import pytest

from server.views.countries import _FLAGS, _SPORTS_CODES, flag

FLAGS = Path(__file__).parents[2] / "node_modules/flag-icons/flags/4x3"


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
        ("zz", None),
        ("../../etc", None),
    ],
)
def test_a_code_names_an_image_or_none(country: str | None, image: str | None) -> None:
    assert flag(country) == image


def test_every_flag_has_an_image_so_none_is_broken_on_air() -> None:
    images = {image.stem for image in FLAGS.glob("*.svg")}
    assert images >= _FLAGS
    assert {code: flag(code) for code in _SPORTS_CODES} == _SPORTS_CODES
