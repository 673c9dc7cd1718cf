"""Every word of the templates stands in every language, and the compiled ones are up to date."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo

from server.http.templates import DOMAIN
from tests.locale.words import CATALOGUES, ROOT, Id, ids, in_catalogue, in_templates, written

PLACE = re.compile(r"\{\w+\}|%\(\w+\)s")
FORMS = {"pl": 3, "zh_Hant": 1}


def compiled(folder: str) -> Path:
    return ROOT / "locale" / folder / "LC_MESSAGES" / f"{DOMAIN}.mo"


def test_words_are_found_in_the_templates() -> None:
    assert {("Re-spotted black",), ("Foul {n}",), ("{n} red", "{n} reds")} <= in_templates()


@pytest.mark.parametrize("folder", CATALOGUES)
def test_a_catalogue_holds_the_templates_words_and_no_others(folder: str) -> None:
    assert in_catalogue(folder).keys() == in_templates(), "docs/translating.md"


@pytest.mark.parametrize("folder", CATALOGUES)
def test_nothing_is_left_untranslated(folder: str) -> None:
    empty = [word for word, said in in_catalogue(folder).items() if not all(map(str.strip, said))]
    assert empty == []
    assert [message.id for message in written(folder) if message.fuzzy and message.id] == []


@pytest.mark.parametrize("folder", CATALOGUES)
def test_a_word_that_goes_by_a_number_has_every_form_of_its_language(folder: str) -> None:
    counts = {word: len(said) for word, said in in_catalogue(folder).items() if len(word) > 1}
    assert counts == dict.fromkeys(counts, FORMS[folder])


@pytest.mark.parametrize("folder", CATALOGUES)
def test_a_translation_keeps_the_places_of_values(folder: str) -> None:
    for word, said in in_catalogue(folder).items():
        for form in said:
            assert sorted(PLACE.findall(word[0])) == sorted(PLACE.findall(form)), word


@pytest.mark.parametrize("folder", CATALOGUES)
def test_the_compiled_catalogue_is_the_written_one(folder: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, written(folder))
    fresh.seek(0)
    with compiled(folder).open("rb") as file:
        assert _words(read_mo(file)) == _words(read_mo(fresh)), "docs/translating.md"


def _words(catalogue: Catalog) -> dict[Id, Id]:
    return {ids(m.id, m.context): ids(m.string) for m in catalogue if m.id}
