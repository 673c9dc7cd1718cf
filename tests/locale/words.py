"""The words of the project: those of the templates, and their translations."""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from server.http.templates import DOMAIN, LANGUAGES

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(folder for lang, folder in LANGUAGES.items() if lang != "en")
KEYWORDS = {**DEFAULT_KEYWORDS, "plural": (1, 2)}

Id = tuple[str, ...]
"""A message, or both of its forms in English; where it has a context, that first with a colon."""


def ids(message: object, context: str | None = None) -> Id:
    """What a message goes by, of one form or two."""
    forms = (message,) if isinstance(message, str) else tuple(message)  # type: ignore[arg-type]
    return (f"{context}: {forms[0]}", *forms[1:]) if context else forms


def in_templates() -> set[Id]:
    """Every message of the templates."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options, keywords=KEYWORDS)
    return {ids(message, context) for _, _, message, _, context in found}


def written(folder: str) -> Catalog:
    """The catalogue as it is edited."""
    with (ROOT / "locale" / folder / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=folder)


def in_catalogue(folder: str) -> dict[Id, Id]:
    """The translations, in as many forms as the language has, by message."""
    return {ids(m.id, m.context): ids(m.string) for m in written(folder) if m.id}
