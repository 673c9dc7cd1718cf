"""What scripts say: every word that a page can come to need is in the list that it gets."""

import json
import re
from typing import Any

import pytest

from server.http.overlays import OVERLAYS
from server.http.pages import PAGES as PAGE_SPECS
from server.http.pages import Page
from server.http.templates import LANGUAGES, Options, render
from server.rules.golden_nine.events import FoulReason as NineFoul
from server.rules.golden_nine.state import OPTIONS, Kind
from server.rules.snooker.events import FoulReason, Option
from server.rules.snooker.state import FrameReason
from tests.locale.words import ROOT

SCRIPTS = ROOT / "static" / "js"
LIST = r'<script type="application/json" id="{}">(.*?)</script>'
FACE = "@fontsource-variable/noto-sans-tc/wght.css"
COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
SAID = re.compile(r"\bwords\.of\(\s*\"(\w+)\"")
LITERAL = re.compile(r'"([^"\n]*)"|`([^`]*)`')
PROSE = re.compile(r"^(?!Bearer |Enter$|Escape$|Tab$)[A-Z][a-z]+(\s|$)")
"""But for the names of keys, and how a key is sent."""
CODES = (
    "malformed", "bad_value", "not_now", "not_on", "not_on_table", "not_striker", "no_extension",
    "clock_not_running", "too_late", "match_required", "stale", "forbidden", "not_found",
    "rate_limited", "unavailable",
)  # fmt: skip


def of(literal: Any) -> tuple[str, ...]:
    """The words of a Literal."""
    words: tuple[str, ...] = literal.__args__
    return words


FOULS = of(FoulReason)
NINE_FOULS = of(NineFoul)
KINDS = of(Kind)


def drawn(template: str, lang: str) -> str:
    """A page with no match on its table."""
    page = Page("1", None, "", "referee", lang, Options())
    denied = {"code": "forbidden", "message": "", "path": "/", "hidden": {}, "has_key": False}
    index: dict[str, list[str]] = {"tables": [], "leagues": []}
    text = render(template, lang, {"page": page, "state": None, **denied, **index})
    assert text is not None
    return text


def words(template: str, lang: str, name: str = "words") -> dict[str, Any]:
    """The list that a page gives to its script."""
    found = re.search(LIST.format(name), drawn(template, lang), re.DOTALL)
    assert found is not None
    table: dict[str, Any] = json.loads(found[1])
    return table


def code(path: str) -> dict[str, str]:
    """Scripts under a folder, without their comments, by path."""
    return {
        file.relative_to(ROOT).as_posix(): COMMENT.sub("", file.read_text(encoding="utf-8"))
        for file in (SCRIPTS / path).rglob("*.js")
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["referee", "timing"])
def test_every_word_that_a_tablet_names_is_there(page: str, lang: str) -> None:
    known = words(f"pages/{page}.html", lang)
    scripts = code("lib") | code("pages/tablet") | code(f"pages/{page}")
    wanted = {word for text in scripts.values() for word in SAID.findall(text)}
    assert len(wanted) > 10
    assert wanted - known.keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tablet_can_say_whatever_the_rules_come_to(lang: str) -> None:
    known = words("pages/referee.html", lang)
    wanted = {f"reason_{reason}" for reason in (*FOULS, *NINE_FOULS)}
    wanted |= {f"won_{reason}" for reason in of(FrameReason)}
    wanted |= {f"kind_of_{kind}" for kind in KINDS}
    wanted |= {f"choice_{option}" for option in (*of(Option), *OPTIONS)}
    assert wanted - known.keys() == set()


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_refusal_is_said_in_the_language_of_the_page(lang: str) -> None:
    """In English the server's own words stand, which name the field or the ball."""
    for page in ("referee", "timing"):
        assert {f"refusal_{code}" for code in CODES} - words(
            f"pages/{page}.html", lang
        ).keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commentators_read_every_foul_and_every_kind(lang: str) -> None:
    snooker = words("pages/commentary.html", lang)
    nine = words("pages/commentary.html", lang, "nine_words")
    assert set(FOULS) - snooker["reasons"].keys() == set()
    assert set(of(FrameReason)) - snooker["won_by"].keys() == set()
    assert set(NINE_FOULS) - nine["reasons"].keys() == set()
    assert set(KINDS) - nine["kinds"].keys() == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_overlays_say_every_foul_and_every_kind(lang: str) -> None:
    for overlay in ("scoreboard", "rack-result", "match-result"):
        known = words(f"{overlay}.html", lang)
        wanted = {f"foul_{reason}" for reason in NINE_FOULS} | set(KINDS)
        wanted |= {"match_award", "intentional_fouls"}
        assert wanted - known.keys() == set()


PAGES = [
    *[spec.template for spec in PAGE_SPECS.values()],
    *[spec.template for spec in OVERLAYS.values()],
]


@pytest.mark.parametrize("template", [*PAGES, "pages/index.html", "pages/denied.html"])
def test_every_page_has_the_face_of_chinese_from_the_server_itself(template: str) -> None:
    """Wherever a name can stand, or a word of ours."""
    for lang in LANGUAGES:
        page = drawn(template, lang)
        assert f'<html lang="{lang}"' in page
        assert re.search(rf'href="/vendor/[^"]*{re.escape(FACE)}', page)


def test_no_script_has_words_of_its_own() -> None:
    prose = [
        f"{path}: {said}"
        for path, text in code("").items()
        for said in (one or two for one, two in LITERAL.findall(text))
        if PROSE.match(said)
    ]
    assert prose == []
