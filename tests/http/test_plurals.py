"""Words that go by a number, in every language there is."""

import gettext

import pytest

from server import resources
from server.http.plurals import Plurals
from server.http.templates import DOMAIN, LANGUAGES


def of(lang: str) -> Plurals:
    """The plurals of a language."""
    return Plurals(
        gettext.translation(DOMAIN, resources.LOCALE, languages=[LANGUAGES[lang]], fallback=True)
    )


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", {1: "{n} red", 2: "{n} reds", 5: "{n} reds", 22: "{n} reds"}),
        (
            "pl",
            {
                1: "{n} czerwona",
                2: "{n} czerwone",
                5: "{n} czerwonych",
                12: "{n} czerwonych",
                22: "{n} czerwone",
            },
        ),
        ("zh-Hant", {1: "{n} 顆紅球", 2: "{n} 顆紅球", 5: "{n} 顆紅球"}),
    ],
)
def test_a_word_takes_the_form_of_its_number(lang: str, said: dict[int, str]) -> None:
    forms = of(lang).plural("{n} red", "{n} reds")
    assert {n: of(lang).form(forms, n) for n in said} == said


def test_a_word_that_goes_by_no_number_is_as_it_is() -> None:
    assert of("pl").form("frejm", 5) == "frejm"
