"""The referee's page with the longest names and with pairs: who, how many misses, never cut."""

from typing import Any

import pytest

from tests.browser.engines import only
from tests.browser.hands import reads, tap
from tests.browser.pages import Pages, Screen
from tests.browser.referee import Tablet
from tests.browser.test_referee_screens import OUT_OF_SIGHT, PLACES
from tests.support.serving import Created, Served

PAIRS = {
    "en": ("Ronnie O'Sullivan", "Stuart Bingham", "Mark Williams", "John Higgins"),
    "pl": ("Maksymilian Wasilewski", "Krzysztof Brzęczkiewicz", "Ronnie O'Sullivan", "Jan Łoś"),
    "zh-Hant": ("歐陽小龍", "司馬承恩", "諸葛明遠", "上官雲飛"),
}
MISS = {"type": "foul", "reason": "wrong_first", "balls": ["black"], "miss": True}
REPLACE = {"type": "choose", "option": "replace"}
SHOT_CLOCK = {"limit_ms": 20_000, "extensions": 2, "extension_ms": 20_000, "foul_min": 5}
SCREENS: tuple[Screen, ...] = ("small-tablet", "upright-tablet", "phone")
TIGHTEST: tuple[tuple[Screen, str, Any], ...] = (
    ("tablet", "en", SHOT_CLOCK),
    ("small-tablet", "pl", SHOT_CLOCK),
    ("upright-tablet", "pl", SHOT_CLOCK),
    ("upright-tablet", "zh-Hant", None),
    ("phone", "pl", None),
    ("phone", "zh-Hant", SHOT_CLOCK),
)
"""Where each screen and each language has the least room, with a clock's bar and without."""
NOT_WHOLE = """() => [...document.querySelectorAll(
    ".side-name, .prompt-text, .turn-who, .prompt-buttons .act, .undo, .actions .act")]
  .filter((node) => node.getClientRects().length > 0)
  .filter((node) => node.scrollWidth > node.clientWidth + 1
    || (node.clientHeight && node.scrollHeight > node.clientHeight + 3)
    || node.textContent.includes("…"))
  .map((node) => `${node.className} ${node.textContent.trim()}`)"""
LAID_OVER = """() => {
  const parts = [...document.querySelectorAll(
    "#prompt-text, #prompt-note, #prompt-buttons .act, .actions .act")]
    .filter((node) => node.getClientRects().length > 0);
  const box = (node) => node.getBoundingClientRect();
  const before = (one, two, from, to) => box(one)[from] < box(two)[to] - 1;
  const meet = (one, two, from, to) => before(one, two, from, to) && before(two, one, from, to);
  const over = (one, two) => meet(one, two, "left", "right") && meet(one, two, "top", "bottom");
  return parts.flatMap((one, at) => parts.slice(at + 1).filter((two) => over(one, two))
    .map((two) => `${one.textContent} under ${two.textContent}`));
}"""
COUNT_IS_SEEN = """() => {
  const count = document.querySelector("#prompt-miss").getBoundingClientRect();
  const note = document.querySelector("#prompt-note").getBoundingClientRect();
  return count.height > 0 && count.bottom <= note.bottom + 1 && count.right <= note.right + 1;
}"""


async def of_pairs(server: Served, lang: str, **spec: Any) -> Created:
    """A match of pairs with long names, whose first striker of side A opens."""
    a, b, c, d = PAIRS[lang]
    sides = {
        "a": {"name": f"{a} / {b}", "players": [a, b], "country": None},
        "b": {"name": f"{c} / {d}", "players": [c, d], "country": None},
    }
    form = {"preset": "snooker", "players": {"a": 2, "b": 2}, **spec}
    match = await server.create_match(form, sides=sides)
    await server.send(match, {"type": "start", "breaker": "a", "order": {"a": 0, "b": 0}})
    return match


@only("current")
@pytest.mark.parametrize(("screen", "lang", "shot_clock"), TIGHTEST)
async def test_the_count_of_misses_and_who_chooses_are_whole_in_the_choice_after_one(
    app_server: Served, new_page: Pages, screen: Screen, lang: str, shot_clock: Any
) -> None:
    match = await of_pairs(app_server, lang, shot_clock=shot_clock)
    tablet = await Tablet.open(new_page, f"{match.urls['referee']}&lang={lang}", screen)
    warned = {"type": "warn", "side": "a", "kind": "miss"}
    for events, said in (((MISS,), "1$"), ((REPLACE, MISS), "2$"), ((warned,), "2 · ")):
        before = await tablet.page.evaluate(PLACES)
        await app_server.send(match, *events)
        await tablet.says("#prompt-miss", said)
        assert await tablet.page.evaluate(COUNT_IS_SEEN)
        assert await tablet.page.evaluate(LAID_OVER) == []
        assert await tablet.page.evaluate(NOT_WHOLE) == []
        assert await tablet.page.evaluate(OUT_OF_SIGHT) == []
        assert await tablet.page.evaluate(PLACES) == before, "nothing jumps"
    await tablet.says("#prompt-note", r"^\D+2 · ")


@only("current")
async def test_a_phone_says_which_of_two_is_at_the_table(
    app_server: Served, new_page: Pages
) -> None:
    match = await of_pairs(app_server, "en")
    tablet = await Tablet.open(new_page, match.urls["referee"], "phone")
    seen = "() => [...document.querySelectorAll('.turn-who')].map((node) => node.offsetWidth > 40)"
    await reads(tablet.page, "#turn-who-a", "Ronnie O'Sullivan")
    assert await tablet.page.evaluate(seen) == [True, False]
    await tablet.tap("miss")
    await reads(tablet.page, "#turn-who-b", "Mark Williams")
    assert await tablet.page.evaluate(seen) == [False, True]


@only("current")
async def test_who_of_a_pair_fouled_is_asked_where_a_phone_shows_it(
    app_server: Served, new_page: Pages
) -> None:
    match = await of_pairs(app_server, "pl")
    tablet = await Tablet.open(new_page, match.urls["referee"], "phone")
    await tablet.tap("foul")
    await tap(tablet.page, "dialog[open] .reasons .act")
    hidden = """() => {
      const body = document.querySelector("dialog[open] .sheet-body").getBoundingClientRect();
      return [...document.querySelectorAll("dialog[open] .foul-player .act")]
        .filter((node) => node.getBoundingClientRect().bottom > body.bottom)
        .map((node) => node.textContent);
    }"""
    assert await tablet.page.locator("dialog[open] .foul-player .act").count() == 2
    assert await tablet.page.evaluate(hidden) == []


@only("current")
@pytest.mark.parametrize("screen", SCREENS)
async def test_what_is_taken_back_has_two_lines_at_most_and_moves_no_key(
    app_server: Served, new_page: Pages, screen: Screen
) -> None:
    match = await of_pairs(app_server, "pl")
    tablet = await Tablet.open(new_page, f"{match.urls['referee']}&lang=pl", screen)
    before = await tablet.page.evaluate(PLACES)
    longest = (
        "Cofnij: Faul 7, podwójne uderzenie bili po odbiciu od bandy, Wasilewski i Brzęczkiewicz"
    )
    await tablet.page.evaluate(
        "(text) => { document.querySelector('#undo-text').textContent = text; }", longest
    )
    assert await tablet.page.evaluate(PLACES) == before
