"""A night of the Premier League of 2011 that plays itself, the nights before it as results."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

import msgspec
import structlog
from msgspec import Struct

from server import demo
from server.competition.league import Draw, League, Player, without_night
from server.competition.night import final_ids, semi_final_ids, stand
from server.competition.results import FRAMES_TO_WIN, SHOOT_OUT, MatchResult, NightResult
from server.competition.show import evening_of
from server.core.errors import Refusal
from server.core.ids import MatchId, Side, other
from server.demo_frame import Event, frame
from server.http.addresses import standing_keys
from server.http.context import Shared
from server.live.leagues import LiveLeague
from server.store.base import StartError, StoreError

log = structlog.get_logger(__name__)

LEAGUE = "demo"
TITLE = "Premier League Snooker 2011"
TABLES = ("1", "2", "1")
NIGHTS = (10, 8)
"""Played in turn: of the tenth every frame score is known, the eighth has two Shoot-Outs."""
FORMAT = "premier-league-2011"

BETWEEN_FRAMES_MS = 45_000
BETWEEN_NIGHTS_MS = 240_000
CHANGEOVER_MS = 90_000
THINK_MS = (4_000, 7_000, 9_000, 14_000, 17_000)
ROLL_MS = 4_000
WALK_MS = 6_000
HURRY = 3
"""How many times faster than otherwise they walk and think in a Shoot-Out."""
LOOK_AGAIN_S = 0.2
FINAL_WITHIN_S = 60.0
"""How long after the changeover the final has to be on its table; else somebody wants it so."""

UNKNOWN = ((63, 28), (71, 7), (58, 45), (84, 12), (66, 35), (94, 0), (55, 52))
"""Scores of frames of which only the winner is known."""
SHOOT_OUTS = ((43, 22), (38, 15), (51, 8))
"""The same of Shoot-Outs."""


class Season(Struct, frozen=True):
    """The real results."""

    players: tuple[Player, ...]
    nights: tuple[NightResult, ...]


def season() -> Season:
    """All ten nights."""
    raw = (Path(__file__).parent / "demo_league.json").read_bytes()
    return msgspec.json.decode(raw, type=Season)


def script(match: MatchResult, number: int) -> Iterator[tuple[int, Event]]:
    """A match of a night as (ms to wait, event), with its clocks; `number` tells it from others."""
    scores = match.frame_scores or made_up(match, number)
    for n, (a, b) in enumerate(scores, 1):
        breaker: Side = "a" if (n + number) % 2 else "b"
        opening: Event = {"type": "next"} if n > 1 else {"type": "start", "breaker": breaker}
        if n == SHOOT_OUT:
            opening["breaker"] = breaker
        yield (BETWEEN_FRAMES_MS if n > 1 else WALK_MS, opening)
        winner: Side = "a" if a > b else "b"
        events = frame(winner, max(a, b), min(a, b), breaker, f"{number}-{n}")
        yield from timed(events, shoot_out=n == SHOOT_OUT)


def timed(events: Iterator[Event], *, shoot_out: bool) -> Iterator[tuple[int, Event]]:
    """Events of a frame with the official's taps around each stroke."""
    pace = HURRY if shoot_out else 1
    for n, event in enumerate(events):
        if event["type"] != "concede":
            yield WALK_MS // pace, {"type": "clock", "clock": "shot", "action": "start"}
            yield THINK_MS[n * 7 % len(THINK_MS)] // pace, {"type": "struck"}
        yield ROLL_MS // pace, event
        if event["type"] == "foul" and not shoot_out:
            yield WALK_MS, {"type": "choose", "option": "play"}


def made_up(match: MatchResult, number: int) -> list[tuple[int, int]]:
    """Scores that give the frames of a match: its loser's frames first, its winner's last."""
    lost = min(match.frames_a, match.frames_b)
    loser: Side = "b" if match.frames_a > match.frames_b else "a"
    winners = [loser] * lost + [other(loser)] * FRAMES_TO_WIN
    if lost > 1:
        winners[1], winners[2] = winners[2], winners[1]
    found = []
    for n, side in enumerate(winners):
        known = SHOOT_OUTS if n + 1 == SHOOT_OUT else UNKNOWN
        high, low = known[(3 * number + n) % len(known)]
        found.append((high, low) if side == "a" else (low, high))
    return found


@asynccontextmanager
async def playing(parts: Shared) -> AsyncIterator[None]:
    """Plays as long as the context is open."""
    try:
        for table in dict.fromkeys(TABLES):
            await standing_keys(parts.keys, {"table": table}, parts.clock.now_ms(), "demo")
        await standing_keys(parts.keys, {"league": LEAGUE}, parts.clock.now_ms(), "demo")
        await _league(parts)
    except (Refusal, StoreError) as error:
        raise StartError(f"the demo cannot begin: {error}") from error
    task = asyncio.create_task(_for_ever(parts))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _league(parts: Shared) -> LiveLeague:
    """The demo's league: the one before a restart, or a new one."""
    real = season()
    record = League(LEAGUE, TITLE, real.players, results=real.nights[: NIGHTS[0] - 1])
    try:
        return await parts.leagues.get(LEAGUE)
    except Refusal as refusal:
        if refusal.code != "not_found":
            raise
    return await parts.leagues.create(record)


async def _for_ever(parts: Shared) -> None:
    for number in count():
        try:
            n = await _draw(parts, NIGHTS[number % len(NIGHTS)], go_on=number == 0)
            await _play(parts, n)
        except (Refusal, StoreError) as error:
            log.warning("demo_waits", reason=str(error))
        await asyncio.sleep(BETWEEN_NIGHTS_MS / 1000 / parts.settings.speed)


async def _draw(parts: Shared, n: int, *, go_on: bool) -> int:
    """Put the night in the place of the last one; after a restart an unfinished one goes on."""
    league = await parts.leagues.get(LEAGUE)
    last = evening_of(league.record, None)
    if go_on and last is not None and last.n and not stand(last, league.standings).over:
        return last.n
    await parts.leagues.change(LEAGUE, lambda record: _set_back(record, n))
    for table in dict.fromkeys(TABLES):
        await parts.directory.put(table, None)
    changeover_ms = int(CHANGEOVER_MS / parts.settings.speed)
    draw = Draw(players_of(_result(n)), TABLES, FORMAT, changeover_ms)
    await parts.drawer.night(LEAGUE, n, draw)
    return n


def _set_back(record: League, n: int) -> League:
    """The league before night `n`: what came before it as results, nothing drawn."""
    for night in record.nights:
        record = without_night(record, night.n or 0)
    results = tuple(night for night in season().nights if night.n < n)
    return msgspec.structs.replace(record, results=results)


def players_of(result: NightResult) -> tuple[str, ...]:
    """The draw that a night's results came from."""
    first, second = (match for match in result.matches if match.stage == "SF")
    return first.a, first.b, second.a, second.b


def _result(n: int) -> NightResult:
    return next(night for night in season().nights if night.n == n)


async def _play(parts: Shared, n: int) -> None:
    """Both semi-finals at once, each on its table; then the final."""
    league = await parts.leagues.get(LEAGUE)
    evening = evening_of(league.record, n)
    if evening is None:
        return
    first, second, final = _result(n).matches
    ids = semi_final_ids(evening)
    await asyncio.gather(
        demo.play(parts, ids[0], script(first, 3 * n)),
        demo.play(parts, ids[1], script(second, 3 * n + 1)),
    )
    match_id = await _final_on_table(parts, n)
    if match_id is not None:
        a, _ = final_ids(evening)[match_id]
        await demo.play(parts, match_id, script(as_drawn(final, a), 3 * n + 2))


def as_drawn(result: MatchResult, a: str) -> MatchResult:
    """A result with its sides as the bracket has them."""
    if result.a == a:
        return result
    scores = result.frame_scores and tuple((b, a) for a, b in result.frame_scores)
    return MatchResult(result.stage, result.b, result.a, result.frames_b, result.frames_a, scores)


async def _final_on_table(parts: Shared, n: int) -> MatchId | None:
    """Wait until the final is on its table; None where it does not come."""
    league = await parts.leagues.get(LEAGUE)
    patience_s = CHANGEOVER_MS / 1000 / parts.settings.speed + FINAL_WITHIN_S
    with suppress(TimeoutError):
        async with asyncio.timeout(patience_s):
            while (evening := evening_of(league.record, n)) is not None:
                final = stand(evening, league.standings).final
                on = parts.directory.match_on(final.table or "")
                if final.id is not None and on == final.id:
                    return final.id
                await asyncio.sleep(LOOK_AGAIN_S)
                league = await parts.leagues.get(LEAGUE)
    return None
