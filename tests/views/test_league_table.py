"""What the league table on air shows: every place is there, and ties tell the truth."""

from typing import Any

import pytest

from server.views.league_table import PAGE_ROWS, league_table


def country_of(name: str | None) -> str | None:
    return {"P1": "POL", "P2": None}.get(name or "")


def row(n: int, rank: int | None = None, **more: Any) -> dict[str, Any]:
    """A row of a table as the contract has it."""
    return {
        "rank": rank or n,
        "player": f"P{n}",
        "points": 20 - n,
        "won": 20 - n,
        "lost": n,
        "live": 0,
        "playing": False,
        **more,
    }


def shown(*rows: dict[str, Any]) -> dict[str, Any]:
    """The view of these rows, the first four in the play-offs."""
    names = [each["player"] for each in rows[:4]]
    pairs = [[names[0], names[3]], [names[1], names[2]]] if len(rows) >= 4 else []
    return league_table({"table": list(rows), "playoffs": pairs}, country_of)


def test_a_row_is_words_for_the_screen() -> None:
    assert shown(row(1))["rows"][0] == {
        "on": True,
        "rank": 1,
        "player": "P1",
        "flag": "pl",
        "played": "20",
        "lost": "1",
        "points": "19",
        "playing": False,
        "live": None,
        "through": False,
    }


@pytest.mark.parametrize(
    ("players", "columns", "pages"), [(0, 1, 1), (10, 1, 1), (11, 2, 1), (20, 2, 1), (21, 2, 2)]
)
def test_ten_rows_stand_in_a_column_and_twenty_on_a_page(
    players: int, columns: int, pages: int
) -> None:
    view = shown(*(row(n) for n in range(1, players + 1)))
    assert (view["columns"], view["pages"]) == (columns, pages)
    assert len(view["rows"]) == pages * PAGE_ROWS
    assert sum(each["on"] for each in view["rows"]) == players
    assert len({frozenset(each) for each in view["rows"]}) == 1, "each place has the same fields"


def test_the_points_of_a_match_in_play_are_marked_also_while_there_are_none() -> None:
    view = shown(row(1, playing=True, live=2), row(2, playing=True, live=0), row(3))
    assert [each["live"] for each in view["rows"][:3]] == ["+2", "+0", None]
    assert view["live"]


def test_play_off_places_are_marked() -> None:
    view = shown(*(row(n) for n in range(1, 7)))
    assert [each["through"] for each in view["rows"][:6]] == [True] * 4 + [False] * 2
    assert view["play_offs"]


def test_who_shares_the_last_play_off_place_is_not_through() -> None:
    view = shown(row(1), row(2), row(3), row(4, 4), row(5, 4))
    assert [each["through"] for each in view["rows"][:5]] == [True] * 3 + [False] * 2


def test_in_a_league_of_four_no_place_needs_a_mark() -> None:
    assert not shown(*(row(n) for n in range(1, 5)))["play_offs"]
