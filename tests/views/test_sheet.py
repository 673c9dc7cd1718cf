"""The recorder's sheet adds up to the state, in matches by hand and in kept logs."""

import json
from pathlib import Path
from typing import Any

import pytest

from server.core.ids import SIDES, Side
from server.rules.base import Match
from server.rules.registry import resolve_format
from server.views.sheet import Line, Part, Visit, sheet
from tests.data.test_logs import KEPT, read
from tests.support import golden_nine, snooker

NAMES: dict[Side, Any] = {
    "a": {"name": "Anna", "players": ["Anna"]},
    "b": {"name": "Bogdan", "players": ["Bogdan"]},
}
PAIRS: dict[Side, Any] = {
    "a": {"name": "Team A", "players": ["Ada", "Alf"]},
    "b": {"name": "Team B", "players": ["Bea", "Bob"]},
}
FRAMES = Path(__file__).parents[2] / "server" / "demo_frames.jsonl"


def written(match: Any, names: Any = NAMES) -> list[Part]:
    """The sheet of a match in a test."""
    return sheet(match.discipline, match.fold.effective, names)


def said(part: Part) -> list[str]:
    """A part in short: `1 a 1 7 – =8` for a visit, the event's name for a note."""
    return [
        f"{row.number} {row.side} {' '.join(line.mark for line in row.lines)} ={row.points}"
        if isinstance(row, Visit)
        else f"{row.what} {row.side}"
        for row in part.rows
    ]


def test_a_frame_by_visit_and_stroke() -> None:
    table = snooker.play(
        *["start a", "miss tags=safety", "red", "black", "red+red", "foul in_off", "choose play"],
        *["miss", "warn b conduct", "red", "foul touched by=a", "miss", "concede"],
    )
    (part,) = written(table.match)
    assert said(part) == [
        "1 a S =0",
        "2 b 1 7 1+1 F7 =10",
        "choose a",
        "3 a – =0",
        "warn b",
        "4 b 1 =1",
        "5 a F7 =0",
        "4 b – =0",
        "concede a",
    ]
    assert part.points == {"a": 7, "b": 18}
    assert (part.winner, part.won_by, part.over) == ("b", "concession", True)
    foul = next(line for line in part.lines if line.what == "foul")
    assert (foul.reason, foul.points, foul.total) == ("in_off", {"a": 7, "b": 0}, {"a": 7, "b": 10})


def test_a_free_ball_stands_in_brackets_for_what_it_counted() -> None:
    table = snooker.play("start a", "foul missed_all free_ball", "free blue", "black", "miss")
    assert said(written(table.match)[0])[1] == "2 b (1) 7 – =8"


ON_YELLOW = ["start a", "adjust reds=0", "foul missed_all free_ball"]


@pytest.mark.parametrize(
    ("words", "row"),
    [
        (["start a", "foul missed_all free_ball", "red+red nominated=red"], "2 b 1+1 =2"),
        (["start a", "foul missed_all free_ball", "free blue+red"], "2 b (1)+1 =2"),
        ([*ON_YELLOW, "free pink"], "2 b (2) =2"),
        ([*ON_YELLOW, "yellow nominated=pink"], "2 b 2 =2"),
        ([*ON_YELLOW, "yellow nominated=yellow"], "2 b 2 =2"),
        ([*ON_YELLOW, "free pink+yellow"], "2 b 2 =2"),
    ],
)
def test_the_marks_of_a_stroke_add_up_to_its_points(words: list[str], row: str) -> None:
    """PZ part 3, 10.5: of free ball and a colour on, both potted, the ball on alone counts."""
    assert said(written(snooker.play(*words).match)[0])[-1] == row


def test_who_is_put_to_the_table_begins_a_visit() -> None:
    table = snooker.play("start a", "red", "adjust striker=b", "red", "adjust striker=a", "miss")
    rows = said(written(table.match)[0])
    assert rows == ["1 a 1 =1", "adjust a", "2 b 1 =1", "adjust b", "3 a – =0"]
    nine = golden_nine.play("start a", "break 4 3", "adjust striker=b", "1", "miss")
    assert said(written(nine.match)[0]) == ["1 a B 3 =0", "adjust a", "2 b 1 – =0"]


def test_what_was_taken_back_is_not_on_it_and_a_void_frame_says_so() -> None:
    table = snooker.play("start a", "red", "undo", "miss", "rerack", "red", "black")
    void, again = written(table.match)
    assert (said(void), void.void, void.over) == (["1 a – =0"], True, False)
    assert (said(again), again.number, again.void) == (["1 a 1 7 =8"], 1, False)


def test_a_black_that_is_respotted_and_attempts_at_the_blue() -> None:
    level = ["start a", f"{snooker.ONLY_BLACK} points=43:50", "black", "blue_order b"]
    table = snooker.play(*level, "try", "try potted", of=snooker.SHOOT_OUT)
    rows = said(written(table.match)[0])
    assert rows[:3] == ["adjust a", "1 a 7 =7", "blue_order b"]
    assert rows[3:] == ["2 b – =0", "3 a 5 =0"]


def test_who_of_two_is_named() -> None:
    table = snooker.play("start a", "miss", "miss", "miss", "miss", of=snooker.DOUBLES)
    visits = [row for row in written(table.match, PAIRS)[0].rows if isinstance(row, Visit)]
    assert [visit.player for visit in visits] == ["Ada", "Bea", "Alf", "Bob"]


@pytest.mark.parametrize(
    ("foul", "by"),
    [
        ("foul in_off", "Alf"),
        ("foul out_of_turn", "Ada"),
        ("foul in_off player=0", "Ada"),
        ("foul touched by=b", "Bob"),
        ("foul touched by=b player=0", "Bea"),
    ],
)
@pytest.mark.parametrize("begun", [[], ["red"]])
def test_of_two_the_one_who_fouled_is_named(foul: str, by: str, begun: list[str]) -> None:
    """Alf is at the table after Ada and Bea, and Bob is the next one (PZ part 3, 17)."""
    table = snooker.play("start a", "miss", "miss", *begun, foul, of=snooker.DOUBLES)
    assert written(table.match, PAIRS)[0].lines[-1].player == by


def test_what_is_of_a_side_names_none_of_its_two() -> None:
    table = snooker.play("start a", "warn b conduct", "award frame b miss", of=snooker.DOUBLES)
    assert [line.player for line in written(table.match, PAIRS)[0].lines] == ["Team B", "Team B"]


def test_racks_of_golden_nine() -> None:
    table = golden_nine.play(
        *["start a", "break 2 3+8", "1", "miss", "foul scratch", "run 2 9", "next", "break 4"]
    )
    first, second = written(table.match)
    assert said(first)[:3] == ["1 a B 3 8 1 – =0", "2 b F1 =0", "3 a 2 4 5 6 7 9 =4"]
    assert (first.points, first.winner, first.won_by) == ({"a": 5, "b": 0}, "a", "victory")
    assert (said(second), second.over) == (["1 a B =0"], False)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_every_kept_match_adds_up(path: Path) -> None:
    kept, log = read(path)
    match = Match(resolve_format(kept["format"]))
    for raw in log:
        event = match.discipline.read(raw)
        match.fold.accept(event, event.at)
    adds_up(match, written(match))


def test_a_real_match_adds_up() -> None:
    """Two frames of the demo, real ones, played one after the other."""
    match: Match[Any] = Match(resolve_format("snooker"))
    at = 0
    opening: dict[str, Any] = {"type": "start", "breaker": "a"}
    for text in FRAMES.read_text(encoding="utf-8").splitlines()[:2]:
        for after_ms, event in [[0, opening], *json.loads(text)["events"]]:
            at += after_ms
            read_event = match.discipline.read({"at": at, **event})
            match.fold.accept(read_event, at)
        opening = {"type": "next"}
    parts = written(match)
    adds_up(match, parts)
    assert [max(row.points for row in part.rows if isinstance(row, Visit)) for part in parts] == [
        147,
        148,
    ]


def adds_up(match: Match[Any], parts: list[Part]) -> None:
    """Lines add up to their frame, frames are those of the state, the last total is the score."""
    state = match.show(match.fold.at)
    rows = {row["number"]: row for row in [*state["frames"], *state.get("racks", ())]}
    counted = [part for part in parts if not part.void]
    assert [part.number for part in counted] == sorted({part.number for part in counted})
    for part in counted:
        for side in SIDES:
            # What a referee adjusts in Golden Nine is the match's: the rack's share is not told.
            adjusted = any(line.what == "adjust" for line in part.lines) and state["rack"]
            total = sum(line.points[side] for line in part.lines)
            assert adjusted or total == part.points[side], (part.number, side)
        if part.number in rows:
            row = rows[part.number]
            assert (part.winner, part.points) == (row["winner"], {s: row[s] for s in SIDES})
        numbers = {row.number for row in part.rows if isinstance(row, Visit)}
        assert sorted(numbers) == list(range(1, len(numbers) + 1))
        assert all(isinstance(row, Visit | Line) for row in part.rows)
    if counted and counted[-1].lines:
        last = counted[-1].lines[-1].total
        assert last == {side: state["sides"][side]["points"] for side in SIDES}
