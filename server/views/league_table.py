"""What the league table on air shows: its rows as they are painted, in places of fixed number."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from server.views.countries import flag

Shown = dict[str, Any]
CountryOf = Callable[[str | None], str | None]

COLUMN_ROWS: Final = 10
"""A column takes so many rows at full size."""
PAGE_ROWS: Final = 2 * COLUMN_ROWS
"""A longer table has pages of two columns."""


def league_table(table: Mapping[str, Any], country_of: CountryOf) -> Shown:
    """Of the contract's table `{rows, columns, pages, live, play_offs}`.

    `rows` fill up whole pages: each place is there whether it is filled or not.
    """
    rows: Sequence[Mapping[str, Any]] = table["table"]
    through = _through(rows, {name for pair in table["playoffs"] for name in pair})
    pages = max(1, -(-len(rows) // PAGE_ROWS))
    shown = [_row(row, row["player"] in through, country_of) for row in rows]
    return {
        "rows": shown + [_EMPTY] * (pages * PAGE_ROWS - len(shown)),
        "columns": 1 if len(rows) <= COLUMN_ROWS else 2,
        "pages": pages,
        "live": any(row["playing"] for row in rows),
        "play_offs": bool(table["playoffs"]) and len(rows) > len(through) > 0,
    }


def _through(rows: Sequence[Mapping[str, Any]], first: set[str]) -> set[str]:
    """Who stands in a play-off place, those left out who share the last one with more players."""
    open_ranks = {row["rank"] for row in rows if row["player"] not in first}
    return {
        row["player"] for row in rows if row["player"] in first and row["rank"] not in open_ranks
    }


def _row(row: Mapping[str, Any], through: bool, country_of: CountryOf) -> Shown:
    return {
        "on": True,
        "rank": row["rank"],
        "player": row["player"],
        "flag": flag(country_of(row["player"])),
        "played": str(row["won"] + row["lost"]),
        "lost": str(row["lost"]),
        "points": str(row["points"]),
        "playing": row["playing"],
        "live": f"+{row['live']}" if row["playing"] else None,
        "through": through,
    }


_EMPTY: Final[Shown] = {
    "on": False,
    "rank": None,
    "player": None,
    "flag": None,
    "played": None,
    "lost": None,
    "points": None,
    "playing": False,
    "live": None,
    "through": False,
}
