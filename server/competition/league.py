"""A league as it is kept: its players, the nights that were drawn, results, and the play-offs."""

from typing import Any

import msgspec

from server.competition.results import LeagueResults, NightResult, check
from server.core.errors import Refusal

FINAL = 2
"""The final's place among the three matches of an evening, from 0."""
PLAYERS = 4

replace = msgspec.structs.replace


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player of the league; the name stands for him everywhere."""

    name: str
    country: str | None = None


class Evening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two semi-finals and a final, as drawn: first v second, third v fourth.

    `n` is the night's number, None for the play-offs. The ids of its matches begin with `name`,
    which no other draw has. `tables` has a place for each match. A match that is over keeps its
    table for `changeover_ms` before the next one of the evening comes on it.
    """

    name: str
    n: int | None
    players: tuple[str, ...]
    tables: tuple[str | None, ...]
    format: str | dict[str, Any]
    changeover_ms: int


class Draw(msgspec.Struct, frozen=True):
    """What an evening is drawn from: its fields as `Evening` has them."""

    players: tuple[str, ...]
    tables: tuple[str | None, ...]
    format: str | dict[str, Any]
    changeover_ms: int


class League(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The one document that is stored of a league; frames stand in the logs of its matches.

    `draws` counts the evenings that were ever drawn, those taken out again included.
    """

    id: str
    title: str
    players: tuple[Player, ...]
    nights: tuple[Evening, ...] = ()
    results: tuple[NightResult, ...] = ()
    play_offs: Evening | None = None
    draws: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, in the order of entry."""
        return tuple(player.name for player in self.players)

    @property
    def evenings(self) -> tuple[Evening, ...]:
        """Every evening that was drawn, the play-offs last."""
        return (*self.nights, *((self.play_offs,) if self.play_offs else ()))

    @property
    def numbers(self) -> list[int]:
        """Those of all nights, drawn here or brought along, in order."""
        return sorted([*map(_number, self.nights), *map(_number, self.results)])

    def country_of(self, name: str | None) -> str | None:
        """The country of a player, None where it is not known."""
        found = (player.country for player in self.players if player.name == name)
        return next(found, None)


def check_league(league: League) -> None:
    """Refusal `bad_value` for players named twice, and for results that cannot have been."""
    check(LeagueResults(league.names, league.results))


def check_draw(league: League, players: tuple[str, ...]) -> None:
    """Refusal `bad_value` unless four different players of the league are drawn."""
    if len(players) != PLAYERS:
        raise Refusal("bad_value", f"players: a night has four, not {len(players)}")
    for place, name in enumerate(players):
        if name not in league.names:
            raise Refusal("bad_value", f"players[{place}]: {name} is no player of this league")
        if name in players[:place]:
            raise Refusal("bad_value", f"players[{place}]: {name} is drawn twice")


def with_night(league: League, n: int, draw: Draw) -> League:
    """The league with a night drawn; the same draw again changes nothing.

    Refusal `bad_value` names the field.
    """
    if any(night.n == n and _is(night, draw) for night in league.nights):
        return league
    if n < 1:
        raise Refusal("bad_value", f"n: {n} is no number of a night")
    _check_number(league, n)
    evening = _drawn(league, f"n{n}", n, draw)
    nights = sorted((*league.nights, evening), key=_number)
    return replace(league, nights=tuple(nights), draws=league.draws + 1)


def with_play_offs(league: League, draw: Draw) -> League:
    """The league with its play-offs; Refusal `not_now` if there are others."""
    if league.play_offs is not None:
        if _is(league.play_offs, draw):
            return league
        raise Refusal("not_now", "the play-offs are drawn already")
    evening = _drawn(league, "p", None, draw)
    return replace(league, play_offs=evening, draws=league.draws + 1)


def _is(evening: Evening, draw: Draw) -> bool:
    return draw == Draw(evening.players, evening.tables, evening.format, evening.changeover_ms)


def _drawn(league: League, word: str, n: int | None, draw: Draw) -> Evening:
    check_draw(league, draw.players)
    return Evening(
        name=f"{league.id}-{word}-{league.draws + 1}",
        n=n,
        players=draw.players,
        tables=draw.tables,
        format=draw.format,
        changeover_ms=draw.changeover_ms,
    )


def with_results(league: League, night: NightResult) -> League:
    """The league with a past night; Refusal `bad_value` names the night and the match."""
    if night.n < 1:
        raise Refusal("bad_value", f"n: {night.n} is no number of a night")
    _check_number(league, night.n)
    check(LeagueResults(league.names, (night,)))
    results = sorted((*league.results, night), key=_number)
    return replace(league, results=tuple(results))


def without_night(league: League, n: int) -> League:
    """The league without that night, be it drawn or brought along; Refusal `not_found`."""
    nights = tuple(night for night in league.nights if night.n != n)
    results = tuple(night for night in league.results if night.n != n)
    if (nights, results) == (league.nights, league.results):
        raise Refusal("not_found", f"there is no night {n}")
    return replace(league, nights=nights, results=results)


def _number(night: Evening | NightResult) -> int:
    return night.n or 0


def _check_number(league: League, n: int) -> None:
    if n in league.numbers:
        raise Refusal("bad_value", f"n: night {n} is there already")
