"""The league of the demo: real results, played through the match service to the same scores."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from server import demo_league
from server.competition.results import LeagueResults, MatchResult, check
from server.competition.table import show_table
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.rules.snooker.state import SnookerState
from tests.support.line import line
from tests.support.serving import Served, served

ROOT = Path(__file__).parent
PLAYED = [
    (match, number)
    for n in demo_league.NIGHTS
    for number, match in enumerate(demo_league.season().nights[n - 1].matches, 3 * n)
]


def test_the_results_are_the_real_ones() -> None:
    real = demo_league.season()
    results = LeagueResults(tuple(player.name for player in real.players), real.nights)
    check(results)
    expected = ROOT / "conformance" / "league" / "premier-league-2011.expected.json"
    assert show_table(results) == msgspec.json.decode(expected.read_bytes())


@pytest.mark.parametrize(("result", "number"), PLAYED)
def test_a_match_is_legal_and_ends_as_it_did(result: MatchResult, number: int) -> None:
    match: Match[SnookerState] = Match(resolve_format(demo_league.FORMAT))
    at = 0
    for wait_ms, event in demo_league.script(result, number):
        at += wait_ms
        match.fold.accept(match.discipline.read({"at": at, **event}), at)
    shown = match.show(at)
    assert shown["status"] == "over"
    frames = (shown["sides"]["a"]["frames"], shown["sides"]["b"]["frames"])
    assert frames == (result.frames_a, result.frames_b)
    if result.frame_scores:
        scores = [(frame["a"], frame["b"]) for frame in shown["frames"]]
        assert scores == [tuple(score) for score in result.frame_scores]


def test_a_final_is_played_with_its_sides_as_the_bracket_has_them() -> None:
    final = demo_league.season().nights[9].matches[2]
    turned = demo_league.as_drawn(final, final.b)
    assert (turned.a, turned.b, turned.frames_a) == (final.b, final.a, final.frames_b)
    assert turned.frame_scores is not None
    assert turned.frame_scores[0] == (16, 82)
    assert demo_league.as_drawn(final, final.a) is final


@pytest.fixture
async def fast(
    valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Served]:
    """A server whose demo plays as fast as it can be recorded."""
    monkeypatch.setattr(demo_league, "THINK_MS", (0,))
    monkeypatch.setattr(demo_league, "ROLL_MS", 0)
    monkeypatch.setattr(demo_league, "WALK_MS", 0)
    async with served(valkey_url, tmp_path, "--speed", "1000") as server:
        yield server


async def test_a_night_is_played_to_its_end_and_the_next_one_begins(fast: Served) -> None:
    watch = {"league": demo_league.LEAGUE}
    async with demo_league.playing(fast.parts), line(fast.ws_url) as page, asyncio.timeout(50):
        await page.hello(fast.admin_key, "night", watch=watch)
        await page.until(lambda message: _winner(message) == "Ronnie O'Sullivan")
        final = page.state["night"]["matches"][2]
        assert final["scores"] in (
            [[82, 16], [78, 35], [0, 83], [100, 40]],
            [[16, 82], [35, 78], [83, 0], [40, 100]],
        )
        async with fast.http.get(f"/api/leagues/{demo_league.LEAGUE}/table") as response:
            table = (await response.json())["table"]
        expected = ROOT / "conformance" / "league" / "premier-league-2011.expected.json"
        wanted = msgspec.json.decode(expected.read_bytes())["table"]
        assert [{**row, "live": 0, "playing": False} for row in wanted] == table
        await page.until(lambda message: _night(message) == demo_league.NIGHTS[1])


async def test_it_goes_on_over_a_restart(fast: Served) -> None:
    watch = {"league": demo_league.LEAGUE}
    async with demo_league.playing(fast.parts), line(fast.ws_url) as page:
        await page.hello(fast.admin_key, "night", watch=watch)
        await page.until(lambda message: _frames(message) >= 1)
        before = page.state["night"]["matches"][0]["id"]
    async with demo_league.playing(fast.parts), line(fast.ws_url) as page:
        await page.hello(fast.admin_key, "night", watch=watch)
        await page.until(lambda message: _frames(message) >= 2)
        assert page.state["night"]["matches"][0]["id"] == before


def _bracket(message: dict[str, object]) -> dict[str, object]:
    state = message.get("state")
    return (state.get("night") or {}) if isinstance(state, dict) else {}


def _night(message: dict[str, object]) -> object:
    return _bracket(message).get("n")


def _winner(message: dict[str, object]) -> object:
    matches = _bracket(message).get("matches")
    return matches[2]["winner"] if isinstance(matches, list) else None


def _frames(message: dict[str, object]) -> int:
    matches = _bracket(message).get("matches")
    return sum(matches[0]["frames"].values()) if isinstance(matches, list) else 0
