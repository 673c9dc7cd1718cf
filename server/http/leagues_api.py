"""The API of leagues: make one, draw its nights, bring in results, read the table."""

from typing import Annotated, Any

from aiohttp import web
from msgspec import Meta, Struct

from server.access.keys import Grant
from server.competition.league import (
    Draw,
    Evening,
    League,
    Player,
    check_league,
    with_results,
    without_night,
)
from server.competition.night import stand
from server.competition.results import NightResult
from server.competition.show import show_evening, show_league_table
from server.core.errors import Refusal
from server.http.addresses import scope_of, standing_keys, urls
from server.http.body import answer, read_body
from server.http.context import base_url, shared
from server.http.guard import check_action, grant_of, permit
from server.http.guard import check_league as check_scope
from server.live.creating import Country, Name, new_match_id
from server.live.drawing import tables_of
from server.live.leagues import LiveLeague
from server.protocol.messages import LeagueName, TableName
from server.store.base import Scope

PREMIER_LEAGUE = "premier-league-2011"
CHANGEOVER_MS = 60_000
MAX_CHANGEOVER_MS = 3_600_000
MAX_BODY_BYTES = 1024 * 1024
MAX_NIGHT = 9999


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who enters with his country."""

    name: Name
    country: Country | None = None


class NewLeague(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/leagues`: `results` are nights that were played before."""

    title: Name
    players: Annotated[list[Name | Entrant], Meta(min_length=2, max_length=400)]
    id: LeagueName | None = None
    results: list[NightResult] = []


class NewEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/leagues/{id}/play-offs`: players named only where a tie leaves them open."""

    players: list[str] = []
    tables: Annotated[list[TableName], Meta(max_length=3)] = []
    format: str | dict[str, Any] = PREMIER_LEAGUE
    changeover_ms: Annotated[int, Meta(ge=0, le=MAX_CHANGEOVER_MS)] = CHANGEOVER_MS

    @property
    def draw(self) -> Draw:
        """As the league takes it."""
        tables = tables_of(self.tables)
        return Draw(tuple(self.players), tables, self.format, self.changeover_ms)


class NewNight(NewEvening, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`POST /api/leagues/{id}/nights`: four players, first v second and third v fourth."""

    n: Annotated[int, Meta(le=MAX_NIGHT)]
    players: list[str]


async def create_league(request: web.Request) -> web.Response:
    """`POST /api/leagues`."""
    await permit(request, "desk")
    wanted = await read_body(request, NewLeague, MAX_BODY_BYTES)
    record = League(
        id=wanted.id or new_match_id(),
        title=wanted.title,
        players=tuple(
            Player(each.name, each.country) if isinstance(each, Entrant) else Player(each)
            for each in wanted.players
        ),
        results=tuple(sorted(wanted.results, key=lambda night: night.n)),
    )
    check_league(record)
    league = await shared(request).leagues.create(record)
    return answer({"id": record.id, **await _addresses(request, league)}, 201)


async def list_leagues(request: web.Request) -> web.Response:
    """`GET /api/leagues`: all of them, by title."""
    await permit(request, "desk")
    rows = [
        {
            "id": league.record.id,
            "title": league.record.title,
            "players": len(league.record.players),
            "nights": len(league.record.numbers),
        }
        for league in shared(request).leagues.all()
    ]
    return answer({"leagues": rows})


async def get_league(request: web.Request) -> web.Response:
    """`GET /api/leagues/{id}`: the whole league; its keys too, for the operator."""
    grant, league = await _league(request)
    record, standings = league.record, league.standings
    brackets = [show_evening(night, stand(night, standings)) for night in record.nights]
    play_offs = record.play_offs
    shown = {
        "id": record.id,
        "title": record.title,
        "seq": league.seq,
        "players": record.players,
        "results": record.results,
        "nights": brackets,
        "play_offs": play_offs and show_evening(play_offs, stand(play_offs, standings)),
    }
    return answer(shown | (await _addresses(request, league) if grant.may("desk") else {}))


async def get_table(request: web.Request) -> web.Response:
    """`GET /api/leagues/{id}/table`: the contract's table, with what is in play marked."""
    _, league = await _league(request)
    return answer(show_league_table(league.record, league.standings))


async def post_night(request: web.Request) -> web.Response:
    """`POST /api/leagues/{id}/nights`: a night of four, its semi-finals on their tables."""
    await permit(request, "desk")
    wanted = await read_body(request, NewNight)
    drawer = shared(request).drawer
    return await _drawn(request, *await drawer.night(_id(request), wanted.n, wanted.draw))


async def delete_night(request: web.Request) -> web.Response:
    """`DELETE /api/leagues/{id}/nights/{n}`: a night not begun, or results brought in."""
    await permit(request, "desk")
    leagues = shared(request).leagues
    n = _number(request)
    league = await leagues.get(_id(request))
    for night in league.record.nights:
        if night.n == n and stand(night, league.standings).begun:
            raise Refusal("not_now", f"night {n} has begun")
    await leagues.change(league.record.id, lambda record: without_night(record, n))
    return web.Response(status=204)


async def post_play_offs(request: web.Request) -> web.Response:
    """`POST /api/leagues/{id}/play-offs`: first v fourth, second v third, and their final."""
    await permit(request, "desk")
    wanted = await read_body(request, NewEvening)
    drawer = shared(request).drawer
    return await _drawn(request, *await drawer.play_offs(_id(request), wanted.draw))


async def post_results(request: web.Request) -> web.Response:
    """`POST /api/leagues/{id}/results`: a past night, as the command `league` reads it."""
    await permit(request, "desk")
    night = await read_body(request, NightResult)
    league = await shared(request).leagues.change(
        _id(request),
        lambda record: record if night in record.results else with_results(record, night),
    )
    return answer(show_league_table(league.record, league.standings), 201)


async def _league(request: web.Request) -> tuple[Grant, LiveLeague]:
    """The league of the address, if the key may see it."""
    grant = await grant_of(request)
    check_action(grant, "league")
    check_scope(grant, _id(request))
    return grant, await shared(request).leagues.get(_id(request))


async def _addresses(request: web.Request, league: LiveLeague) -> dict[str, Any]:
    parts = shared(request)
    scope: Scope = {"league": league.record.id}
    keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
    return {"keys": keys, "urls": urls(base_url(request), scope, keys)}


async def _drawn(request: web.Request, league: LiveLeague, evening: Evening) -> web.Response:
    """An evening that was drawn: its bracket, and for each match keys and addresses."""
    parts = shared(request)
    night = stand(evening, league.standings)
    matches = []
    for match in night.matches:
        if match.id is None:
            continue
        scope = scope_of(match.table, match.id)
        keys = await standing_keys(parts.keys, scope, parts.clock.now_ms())
        live = await parts.service.current(match.id)
        addresses = urls(base_url(request), scope, keys, live.discipline.name)
        matches.append({"id": match.id, "table": match.table, "keys": keys, "urls": addresses})
    return answer({"night": show_evening(evening, night), "matches": matches}, 201)


def _id(request: web.Request) -> str:
    return request.match_info["id"]


def _number(request: web.Request) -> int:
    text = request.match_info["n"]
    if not text.isdecimal() or len(text) > len(str(MAX_NIGHT)):
        raise Refusal("not_found", f"there is no night {text}")
    return int(text)
