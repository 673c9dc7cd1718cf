"""Verbs over HTTP, with real keys: what they record, what they answer, what buttons show after."""

from typing import Any

import pytest

from server.core.ids import MatchId
from tests.support.serving import Created, Served

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}


class Deck:
    """A Stream Deck at table 1 with one key."""

    def __init__(self, server: Served, key: str) -> None:
        self._server = server
        self._headers = {"Authorization": f"Bearer {key}"}

    async def press(
        self, verb: str, status: int = 200, press: str | None = None, method: str = "POST"
    ) -> dict[str, Any]:
        """Press a button; the answer."""
        query = {"press": press} if press else {}
        async with self._server.http.request(
            method, f"/api/tables/1/do/{verb}", params=query, headers=self._headers
        ) as response:
            found: dict[str, Any] = await response.json()
            assert response.status == status, found
            return found

    async def feedback(self, tag: str = "", status: int = 200, lang: str = "en") -> Any:
        """What the buttons show, and its tag."""
        headers = self._headers | ({"If-None-Match": tag} if tag else {})
        path = f"/api/tables/1/feedback?lang={lang}"
        async with self._server.http.get(path, headers=headers) as response:
            assert response.status == status
            body = await response.json() if status == 200 else None
            return body, response.headers["ETag"]


@pytest.fixture
async def match(app_server: Served) -> Created:
    """A match with a shot clock, begun."""
    made = await app_server.create_match("premier-league-2011")
    await app_server.send(made, START)
    return made


async def test_a_timing_officials_buttons(app_server: Served, match: Created) -> None:
    deck = Deck(app_server, match.keys["timing"])
    first = await deck.press("tap")
    assert first["did"]["event"] == {"type": "clock", "clock": "shot", "action": "start"}
    assert (first["clock"]["running"], first["clock"]["kind"]) == (True, "shot")
    assert (await deck.press("extension"))["clock"]["remaining_ms"] > 20_000
    assert (await deck.press("toggle"))["clock"]["tone"] == "paused"
    assert (await deck.press("toggle"))["clock"]["running"] is True
    assert (await deck.press("tap"))["did"]["event"] == {"type": "struck"}
    assert (await deck.press("extension", 409))["code"] == "clock_not_running"
    assert (await deck.press("undo", 403))["code"] == "forbidden"
    assert (await deck.press("hold", 403))["code"] == "forbidden"


async def test_the_referees_undo_names_what_it_took_back(
    app_server: Served, match: Created
) -> None:
    await app_server.send(match, RED)
    deck = Deck(app_server, match.keys["referee"])
    done = await deck.press("undo")
    assert done["did"]["undid"]["event"] == {"type": "stroke", "potted": ["red"]}
    assert done["score"]["a"]["points"] == 0


async def test_the_same_press_again_records_nothing_twice(
    app_server: Served, match: Created
) -> None:
    await app_server.send(match, RED, {"type": "stroke", "potted": ["black"]})
    deck = Deck(app_server, match.keys["referee"])
    first = await deck.press("undo", press="p1")
    again = await deck.press("undo", press="p1")
    assert again["did"]["seq"] == first["did"]["seq"]
    assert again["score"]["a"]["points"] == 1
    refused = await deck.press("next", 409, press="p2")
    await app_server.send(match, {"type": "concede"})
    assert await deck.press("next", 409, press="p2") == refused, "the same answer"
    assert (await deck.press("next", press="p3"))["part"] == 2


async def test_hold_and_lower_third_are_the_operators(app_server: Served, match: Created) -> None:
    deck = Deck(app_server, app_server.admin_key)
    assert (await deck.press("hold-toggle"))["held"] is True
    assert (await deck.press("hold"))["held"] is True
    assert (await deck.press("release"))["held"] is False
    assert (await deck.press("lower-third-on", 409))["code"] == "not_now"
    third = {"kind": "text", "name": "Anna Nowak", "on": False}
    put = {"lower_third": third}
    async with app_server.http.put("/api/graphics/1", json=put) as response:
        assert response.status == 200
    shown = await deck.press("lower-third-toggle")
    assert (shown["lower_third"], shown["did"]) == (True, {"lower_third": True})
    assert (await deck.press("lower-third-off"))["lower_third"] is False


async def test_nothing_is_written_by_a_get_and_unknown_verbs_are_not_found(
    app_server: Served, match: Created
) -> None:
    deck = Deck(app_server, match.keys["referee"])
    before = (await app_server.parts.service.memory.current(match.id)).fold.seq  # type: ignore[arg-type]
    await deck.press("next", 405, method="GET")
    assert (await deck.press("fly", 404))["code"] == "not_found"
    after = (await app_server.parts.service.memory.current(match.id)).fold.seq  # type: ignore[arg-type]
    assert after == before


async def test_the_feedback_keeps_its_tag_until_a_button_changes(
    app_server: Served, match: Created
) -> None:
    deck = Deck(app_server, match.keys["timing"])
    found, tag = await deck.feedback()
    assert found["buttons"]["tap"] == {
        "text": "Start\n20",
        "color": "#0d4a37",
        "text_color": "#ffffff",
        "can": True,
    }
    await deck.feedback(tag, 304)
    await app_server.send(match, RED)
    changed, other = await deck.feedback(tag)
    assert (changed["score"]["a"]["points"], other != tag) == (1, True)


async def test_buttons_speak_three_languages_and_a_board_sees_none(
    app_server: Served, match: Created
) -> None:
    deck = Deck(app_server, match.keys["commentator"])
    said = [
        (await deck.feedback(lang=lang))[0]["buttons"]["next"]["text"] for lang in ("pl", "zh-Hant")
    ]
    assert len({*said, "Next"}) == 3
    path = "/api/tables/1/feedback"
    headers = {"Authorization": f"Bearer {match.keys['overlay']}"}
    async with app_server.http.get(path, headers=headers) as response:
        assert response.status == 403, "it would tell what is held"


async def test_a_table_without_a_match_says_so(app_server: Served, match: Created) -> None:
    await app_server.http.put("/api/tables", json={"table": "1", "match": None})
    deck = Deck(app_server, match.keys["timing"])
    assert (await deck.feedback())[0]["match"] is None
    assert (await deck.press("tap", 404))["code"] == "not_found"


@pytest.mark.parametrize("press", ["a b", "two\nlines", "é", "x" * 61, ""])
async def test_a_press_that_could_not_be_imported_again_is_refused_by_name(
    app_server: Served, match: Created, press: str
) -> None:
    await app_server.send(match, RED)
    headers = {"Authorization": f"Bearer {match.keys['referee']}"}
    async with app_server.http.post(
        "/api/tables/1/do/undo", params={"press": press}, headers=headers
    ) as response:
        assert response.status == 400
        assert (await response.json())["message"].startswith("press: ")
    live = await app_server.parts.service.current(MatchId(match.id))
    assert live.fold.seq == 2
