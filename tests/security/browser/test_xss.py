"""Whatever people are called, a name is a name: on every page and overlay, in every language."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import quote

import pytest

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.security.browser.payloads import PAYLOADS, Watched
from tests.support.league import club
from tests.support.serving import Served

pytestmark = only("current")

LANGUAGES = ("en", "zh-Hant", "pl")
"""In turn: what is done to a name has nothing to do with which of them it is."""
DOUBLES = {"preset": "snooker", "players": {"a": 2, "b": 2}}
BEFORE = ("referee", "scoreboard")
IN_PLAY = ("referee", "timing", "commentary", "scoreboard", "shot-clock")


def sevens() -> Iterator[list[str]]:
    """The payloads, seven at a time: all that a match of doubles has names for."""
    for at in range(0, len(PAYLOADS), 7):
        yield (PAYLOADS[at : at + 7] + PAYLOADS)[:7]


def sides_of(names: list[str]) -> dict[str, Any]:
    """Both sides, their players and the title."""
    a, b, a1, a2, b1, b2, title = names
    return {
        "a": {"name": a, "players": [a1, a2], "country": "gb-eng"},
        "b": {"name": b, "players": [b1, b2]},
        "title": title,
    }


async def look(watched: Watched, url: str, lang: str) -> list[str]:
    """Open a page; the names that are on it as they are."""
    await watched.page.goto(f"{url}&lang={lang}", wait_until="load")
    await watched.harmless(f"{url} {lang}")
    return await watched.shown(PAYLOADS)


async def seen_of(server: Served, watched: Watched, names: list[str], lang: str) -> set[str]:
    """The names that are seen as they are, on all pages of a match from its start to its end."""
    match = await server.create_match(DOUBLES, sides=sides_of(names))
    shown: set[str] = set()

    async def all_of(*pages: str) -> None:
        for page in pages:
            shown.update(await look(watched, match.urls[page], lang))

    award = {"type": "award", "to": "a", "reason": "other"}
    await all_of(*BEFORE)
    await server.send(match, {"type": "start", "breaker": "a"})
    await all_of(*IN_PLAY)
    await server.send(match, award | {"scope": "frame"})
    await all_of("frame-result")
    await server.send(match, award | {"scope": "match"})
    await all_of("match-result")
    return shown


async def test_names_are_text_on_every_page_of_a_match(app_server: Served, new_page: Pages) -> None:
    watched = await Watched.open(new_page)
    for names, lang in zip(sevens(), cycle(LANGUAGES)):
        assert set(names) <= await seen_of(app_server, watched, names, lang), "each as it is"
    for lang in LANGUAGES:
        await look(watched, f"{app_server.url}/?key={app_server.admin_key}", lang)


async def test_names_that_come_over_the_socket_are_text_too(
    app_server: Served, new_page: Pages
) -> None:
    plain = await app_server.create_match()
    pages = []
    for name in ("scoreboard", "commentary", "referee", "frame-result"):
        watched = await Watched.open(new_page)
        async with watched.page.expect_websocket() as line:
            await watched.page.goto(plain.urls[name])
        await line.value
        pages.append(watched)
    for names in sevens():
        match = await app_server.create_match("snooker", sides=sides_of_two(names))
        await app_server.send(match, {"type": "start", "breaker": "a"})
        await pages[0].page.wait_for_function(
            "(name) => document.body.outerHTML.length && [...document.querySelectorAll('body *')]"
            ".some((element) => element.localName !== 'script' &&"
            " (element.textContent.includes(name) || element.title === name))",
            arg=names[0],
        )
        for watched in pages:
            await watched.page.evaluate("() => new Promise(requestAnimationFrame)")
            await watched.harmless(names[0])


def sides_of_two(names: list[str]) -> dict[str, Any]:
    """One player a side, and the title."""
    return {"a": {"name": names[0]}, "b": {"name": names[1]}, "title": names[2]}


async def test_players_and_titles_of_a_league_are_text(app_server: Served, new_page: Pages) -> None:
    league = await club(app_server, players=PAYLOADS, title=PAYLOADS[1])
    watched = await Watched.open(new_page)
    seen: set[str] = set()
    for lang in LANGUAGES:
        seen |= set(await look(watched, league.urls["league-table"], lang))
    for n, lang in zip(range(1, len(PAYLOADS) // 4 + 1), cycle(LANGUAGES)):
        players = PAYLOADS[4 * (n - 1) : 4 * n]
        await league.draw(n, players, tables=[])
        here = set(await look(watched, f"{league.urls['night']}&night={n}", lang))
        assert set(players) <= here
        seen |= here
    assert seen == set(PAYLOADS)
    await look(watched, f"{app_server.url}/?key={app_server.admin_key}", "en")


@pytest.mark.parametrize(
    "page", ["/referee", "/commentary", "/overlay/scoreboard", "/overlay/night", "/"]
)
async def test_what_an_address_says_is_text(app_server: Served, new_page: Pages, page: str) -> None:
    new_page.allow(r"status of 4\d\d")
    watched = await Watched.open(new_page)
    for payload in PAYLOADS[:12]:
        for name in ("table", "match", "league", "night", "theme", "delay", "key"):
            known = {} if name == "key" else {"key": app_server.admin_key}
            request = await watched.page.request.get(
                app_server.url + page, params={**known, name: payload}
            )
            text = await request.text()
            assert payload not in text or "<" not in payload, (page, name, payload)
    for payload in PAYLOADS[1:6]:
        await watched.page.goto(
            f"{app_server.url}{page}?key={app_server.admin_key}&table={quote(payload)}"
        )
        await watched.harmless(payload)


@pytest.mark.parametrize("payload", [PAYLOADS[2], PAYLOADS[4], PAYLOADS[8], PAYLOADS[0]])
async def test_the_watch_sees_what_it_is_for(
    app_server: Served, new_page: Pages, payload: str
) -> None:
    """The control: the same names put in as markup are noticed."""
    new_page.allow(r"Content Security Policy|404|/x")
    match = await app_server.create_match()
    watched = await Watched.open(new_page)
    await watched.page.goto(match.urls["scoreboard"])
    await watched.harmless("before")
    await watched.page.evaluate(
        "(text) => { const made = document.createElement('div'); made.innerHTML = text;"
        " document.body.append(made); return new Promise((done) => setTimeout(done, 50)); }",
        payload,
    )
    with pytest.raises(AssertionError):
        await watched.harmless(payload)
