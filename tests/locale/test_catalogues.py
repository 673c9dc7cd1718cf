"""Every word of the templates stands in every language, and the compiled ones are up to date."""

import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from server.http.templates import DOMAIN, LANGUAGES

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(folder for lang, folder in LANGUAGES.items() if lang != "en")
PLACE = re.compile(r"\{\w+\}|%\(\w+\)s")


def written(folder: str) -> Catalog:
    with (ROOT / "locale" / folder / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=folder)


def compiled(folder: str) -> Path:
    return ROOT / "locale" / folder / "LC_MESSAGES" / f"{DOMAIN}.mo"


def in_templates() -> set[str]:
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options)
    return {message for _, _, message, _, _ in found if isinstance(message, str)}


def in_catalogue(folder: str) -> dict[str, str]:
    return {str(m.id): str(m.string) for m in written(folder) if m.id}


def test_words_are_found_in_the_templates() -> None:
    assert {"Re-spotted black", "Foul {n}", "Remaining"} <= in_templates()


@pytest.mark.parametrize("folder", CATALOGUES)
def test_a_catalogue_holds_the_templates_words_and_no_others(folder: str) -> None:
    assert in_catalogue(folder).keys() == in_templates(), "docs/translating.md"


@pytest.mark.parametrize("folder", CATALOGUES)
def test_nothing_is_left_untranslated(folder: str) -> None:
    assert [word for word, said in in_catalogue(folder).items() if not said.strip()] == []
    assert [message.id for message in written(folder) if message.fuzzy and message.id] == []


@pytest.mark.parametrize("folder", CATALOGUES)
def test_a_translation_keeps_the_places_of_values(folder: str) -> None:
    for word, said in in_catalogue(folder).items():
        assert sorted(PLACE.findall(word)) == sorted(PLACE.findall(said)), word


@pytest.mark.parametrize("folder", CATALOGUES)
def test_the_compiled_catalogue_is_the_written_one(folder: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, written(folder))
    fresh.seek(0)
    with compiled(folder).open("rb") as file:
        assert _words(read_mo(file)) == _words(read_mo(fresh)), "docs/translating.md"


def _words(catalogue: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue if message.id}
