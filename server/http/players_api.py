"""The API of players: list, add, change, take off, and CSV both ways."""

from typing import Annotated, Any

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from server.core.errors import Refusal
from server.http.body import answer, read_body, read_raw
from server.http.context import shared
from server.http.guard import permit
from server.live.creating import Accent, Country, Name, PictureId, Short, WalkOn
from server.live.player_csv import MAX_BYTES, import_csv, to_csv
from server.live.players import Player
from server.live.shelf import Kept


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """`POST /api/players`."""

    name: Name
    short: Short | None = None
    country: Country | None = None
    walk_on: WalkOn | None = None
    photo: PictureId | None = None
    accent: Accent | None = None


class WholePlayer(NewPlayer, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`PUT /api/players/{id}`: `version` is the one that it was made from."""

    version: Annotated[int, Meta(ge=1)]
    id: str | None = None


async def get_players(request: web.Request) -> web.Response:
    """`GET /api/players`: all of them, by name."""
    await permit(request, "desk")
    players = shared(request).desk.players.all()
    return answer({"players": [shown(id_, kept) for id_, kept in players]})


async def post_player(request: web.Request) -> web.Response:
    """`POST /api/players`: a new one."""
    await permit(request, "desk")
    player = _player(request, await read_body(request, NewPlayer))
    id_, kept = await shared(request).desk.players.add(player)
    return answer(shown(id_, kept), 201)


async def put_player(request: web.Request) -> web.Response:
    """`PUT /api/players/{id}`: the whole player anew."""
    await permit(request, "desk")
    wanted, id_ = await read_body(request, WholePlayer), request.match_info["id"]
    if wanted.id not in (None, id_):
        raise Refusal("bad_value", f"id: the address names {id_}")
    player = _player(request, wanted)
    kept = await shared(request).desk.players.put(id_, player, wanted.version)
    return answer(shown(id_, kept))


async def delete_player(request: web.Request) -> web.Response:
    """`DELETE /api/players/{id}`: off the list; matches keep what they took over."""
    await permit(request, "desk")
    await shared(request).desk.players.remove(request.match_info["id"])
    return web.Response(status=204)


async def get_csv(request: web.Request) -> web.Response:
    """`GET /api/players.csv`."""
    await permit(request, "desk")
    return web.Response(
        body=to_csv(shared(request).desk.players.all()),
        content_type="text/csv",
        charset="utf-8",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": 'attachment; filename="players.csv"',
        },
    )


async def post_csv(request: web.Request) -> web.Response:
    """`POST /api/players.csv`: taken whole or not at all."""
    await permit(request, "desk")
    body = await read_raw(request, MAX_BYTES)
    return answer(await import_csv(shared(request).desk.players, body))


def shown(id_: str, kept: Kept[Player]) -> dict[str, Any]:
    """A player with id and version."""
    fields: dict[str, Any] = msgspec.to_builtins(kept.value)
    return {"id": id_, "version": kept.version, **fields}


def _player(request: web.Request, wanted: NewPlayer) -> Player:
    photo = wanted.photo
    if photo is not None and shared(request).desk.pictures.shelf.get(photo) is None:
        raise Refusal("bad_value", f"photo: there is no picture {photo}")
    fields = {name: getattr(wanted, name) for name in Player.__struct_fields__}
    return Player(**fields)
