"""A row a table: what everybody may see of a match, in both disciplines."""

from typing import Any

import pytest

from server.stats.history import summary_of
from server.views.hall import empty_row, finished_row, hall_row
from tests.stats.test_history import viewed as with_names
from tests.support import golden_nine, snooker

KNOWN = ("best_of", "frames_to_win")


def row(table: Any, discipline: str = "snooker", now: int | None = None) -> dict[str, Any]:
    """The row of table 1 at the time of the last event."""
    form = table.match.discipline.format
    state = with_names(table, discipline, **{key: form.get(key) for key in KNOWN})
    state["sides"]["a"] |= {"name": "Anna Nowak", "country": "POL"}
    state["at"] = table.at
    return hall_row("1", state, table.at if now is None else now)


def test_a_frame_in_play() -> None:
    found = row(snooker.play("start a", "red", "black", of={"preset": "snooker", "best_of": 5}))
    assert found["sides"]["a"] == {
        "name": "Anna Nowak",
        "short": "Nowak",
        "flag": "pl",
        "points": 8,
        "frames": 0,
        "games": None,
        "lit": True,
    }
    assert (found["part"], found["run"], found["of"]) == (1, 8, {"word": "best_of", "n": 5})
    assert (found["clock"], found["sides"]["b"]["lit"]) == (None, False)


def test_after_the_frame_nobody_is_at_the_table() -> None:
    found = row(snooker.play("start a", "red", "miss", "concede"))
    assert [found["sides"][side]["lit"] for side in ("a", "b")] == [False, False]
    assert (found["run"], found["sides"]["a"]["frames"]) == (None, 1)


def test_before_the_start() -> None:
    found = row(snooker.play())
    assert (found["status"], found["part"], found["run"]) == ("scheduled", None, None)
    assert found["of"] == {"word": "first_to", "n": 3}


@pytest.mark.parametrize(
    ("words", "kind", "left"),
    [
        (["clock shot start"], "shot", 20_000),
        (["clock shot start", "@2000", "clock shot pause"], None, None),
        ([], None, None),
    ],
)
def test_a_shot_clock_is_seen_while_it_runs(
    words: list[str], kind: str | None, left: int | None
) -> None:
    table = snooker.play("@0", "start a", "@0", *words, of=snooker.PREMIER)
    table.at = 0 if len(words) == 1 else 2000
    found = row(table)["clock"]
    assert (found and found["kind"]) == kind
    assert (found and found["remaining_ms"]) == left


def test_the_frames_clock_goes_before_and_reads_as_it_is_now() -> None:
    table = snooker.play("@0", "start a", "miss", of=snooker.SHOOT_OUT)
    table.at = 0
    found = row(table, now=30_000)["clock"]
    assert (found["kind"], found["running"]) == ("frame", True)
    assert found["remaining_ms"] == 571_000


def test_a_rack_of_golden_nine_by_points_or_as_a_race() -> None:
    table = golden_nine.play("start a", "break 2 3+8", "1")
    found = row(table, "golden_nine")
    assert (found["part"], found["run"], found["of"]) == (1, 3, {"word": "racks", "n": 15})
    race = golden_nine.play("start a", of={"preset": "golden-nine", "race_to": 20})
    assert row(race, "golden_nine")["of"] == {"word": "race_to", "n": 20}
    sets = golden_nine.play("start a", of={"preset": "golden-nine", "sets_to_win": 2})
    assert row(sets, "golden_nine")["sides"]["a"]["games"] == 0


def test_a_short_name_of_the_desks_own_goes_before() -> None:
    state = with_names(snooker.play("start a"), best_of=None, frames_to_win=3)
    state["at"] = 0
    state["sides"]["b"]["short"] = "Bodzio"
    assert hall_row("1", state, 0)["sides"]["b"]["short"] == "Bodzio"


def test_an_empty_table_and_a_finished_match() -> None:
    assert empty_row("3") == {"table": "3", "match": None, "sides": None}
    over = with_names(snooker.play("start a", "award match b refusal"))
    over["sides"]["b"]["short"] = "Bodzio"
    summary = summary_of(over, 77)
    assert summary is not None
    assert finished_row(summary) == {
        "match": "m1",
        "title": None,
        "discipline": "snooker",
        "winner": "b",
        "ended_ms": 77,
        "sides": {
            "a": {"name": "Anna", "short": "Anna", "score": 0},
            "b": {"name": "Bogdan", "short": "Bodzio", "score": 1},
        },
    }
