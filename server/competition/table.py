"""The league table: a point a frame, and how ties are broken (PL league table and play-offs)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from server.competition.results import LeagueResults

PLAY_OFF_PLACES = 4


class Row(msgspec.Struct, frozen=True):
    """A player's place: points are frames won; `live` of them are of a match in play.

    `playing`: he is at a match just now, won frames in it or not.
    """

    rank: int
    player: str
    points: int
    won: int
    lost: int
    live: int = 0
    playing: bool = False


class FrameCount(msgspec.Struct, frozen=True):
    """Frames won and lost by one player in one match; `live` while it is in play."""

    player: str
    won: int
    lost: int
    live: bool = False


def counts(results: LeagueResults) -> list[FrameCount]:
    """Every match of every night from both sides."""
    found = []
    for night in results.nights:
        for match in night.matches:
            found.append(FrameCount(match.a, match.frames_a, match.frames_b))
            found.append(FrameCount(match.b, match.frames_b, match.frames_a))
    return found


def league_table(players: Iterable[str], frames: Iterable[FrameCount]) -> list[Row]:
    """Rows in order: points, then fewer frames conceded; level on both shares a rank, by name.

    The rank after a shared one skips (8, 8, 10).
    """
    won: dict[str, int] = dict.fromkeys(players, 0)
    lost = dict.fromkeys(won, 0)
    live = dict.fromkeys(won, 0)
    playing: set[str] = set()
    for count in frames:
        won[count.player] += count.won
        lost[count.player] += count.lost
        if count.live:
            live[count.player] += count.won
            playing.add(count.player)
    order = sorted(won, key=lambda name: (-won[name], lost[name], name))
    rows: list[Row] = []
    for place, name in enumerate(order, 1):
        above = rows[-1] if rows else None
        shared = above is not None and (above.won, above.lost) == (won[name], lost[name])
        rank = above.rank if above is not None and shared else place
        here = (live[name], name in playing)
        rows.append(Row(rank, name, won[name], won[name], lost[name], *here))
    return rows


def play_offs(rows: list[Row]) -> list[list[str]]:
    """First against fourth and second against third; none with fewer than four players."""
    if len(rows) < PLAY_OFF_PLACES:
        return []
    names = [row.player for row in rows[:PLAY_OFF_PLACES]]
    return [[names[0], names[3]], [names[1], names[2]]]


def show_table(results: LeagueResults) -> dict[str, Any]:
    """What the command `league` prints (contract, section 1)."""
    rows = league_table(results.players, counts(results))
    return {"table": [show_row(row) for row in rows], "playoffs": play_offs(rows)}


def show_row(row: Row) -> dict[str, Any]:
    """A row as the contract has it."""
    return {
        "rank": row.rank,
        "player": row.player,
        "points": row.points,
        "won": row.won,
        "lost": row.lost,
    }
