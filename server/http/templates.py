"""Jinja2 as pages need it: escaped, strict, in the viewer's language, with versioned addresses."""

import gettext
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateNotFound

from server import resources
from server.http.files import STATIC, VENDOR
from server.http.plurals import Plurals

LANGUAGES: dict[str, str] = {"en": "en", "pl": "pl", "zh-Hant": "zh_Hant"}
"""As HTML names them, with the folder of their catalogue."""
DOMAIN = "cuecast"
Env = TypeVar("Env", bound=Environment)
DEFAULT = "en"


class Options(dict[str, str]):
    """The options of an address; one that is not given reads as empty."""

    def __missing__(self, key: str) -> str:
        return ""


def language(wanted: str, accepted: str = "") -> str:
    """The language asked for, else the first of `Accept-Language` that there is."""
    for part in [wanted, *(word.partition(";")[0] for word in accepted.split(","))]:
        word = part.strip().lower().replace("_", "-")
        if word in ("zh-hant", "zh-tw", "zh-hk", "zh-mo", "zh"):
            return "zh-Hant"
        if word.partition("-")[0] in LANGUAGES:
            return word.partition("-")[0]
    return DEFAULT


@cache
def environment(lang: str) -> Environment:
    """The environment of one language."""
    made = Environment(
        loader=FileSystemLoader(resources.OVERLAYS),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return dressed(made, LANGUAGES[lang])


def dressed(made: Env, folder: str) -> Env:
    """The environment with what every page of ours has: words, addresses of files, JSON."""
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ":")}
    catalogue = gettext.translation(DOMAIN, resources.LOCALE, languages=[folder], fallback=True)
    made.install_gettext_translations(catalogue, newstyle=True)  # type: ignore[attr-defined]
    plurals = Plurals(catalogue)
    made.globals |= {"plural": plurals.plural, "form": plurals.form}
    made.globals["asset"] = STATIC.url
    made.globals["vendor"] = VENDOR.url
    return made


def render(template: str, lang: str, context: Mapping[str, Any]) -> str | None:
    """The page, None if there is no such template."""
    try:
        return environment(lang).get_template(template).render(**context)
    except TemplateNotFound as missing:
        if missing.name != template:
            raise
        return None
