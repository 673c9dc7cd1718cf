"""Which moments are cues, in play and over whole logs."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest

from server.core.event import type_of
from server.obs.detect import CUES, Glimpse, glimpse, occasions
from server.obs.due import Outcome
from server.obs.link import State
from server.rules.golden_nine.state import WORTH
from tests.architecture.source import ROOT
from tests.data.test_logs import KEPT, read
from tests.support.golden_nine import ONE_RACK
from tests.support.golden_nine import Table as Nine
from tests.support.snooker import SHOOT_OUT
from tests.support.snooker import Table as Snooker
from tests.support.table import AnyTable

FIFTY = ["red", "black"] * 6 + ["red", "blue"]
"""54 points."""


def seen(table: AnyTable[Any]) -> Glimpse:
    return glimpse(table.match.show(table.at))


def cues_of(table: AnyTable[Any], *words: str) -> list[str]:
    """The cues of these events, each as `cue@place`."""
    found: list[str] = []
    for word in words:
        before = seen(table)
        table.play(word)
        kind = type_of(table.match.fold.entries[-1].event)
        found += [f"{one.cue}@{one.place}" for one in occasions(before, seen(table), kind)]
    return found


def test_a_break_is_a_cue_as_it_passes_fifty_and_no_more_after() -> None:
    table = Snooker()
    assert cues_of(table, "start a", *FIFTY) == ["break_50@1/0"]
    assert cues_of(table, "red", "pink", "miss", "red") == []


def test_a_century_and_a_maximum_are_cues_of_the_same_visit() -> None:
    clearance = ["yellow", "green", "brown", "blue", "pink", "black"]
    table = Snooker().play("start a")
    found = cues_of(table, *["red", "black"] * 15, *clearance)
    assert found == ["break_50@1/0", "break_100@1/0", "maximum@1/0", "frame_end@1"]


def test_each_visit_has_breaks_of_its_own() -> None:
    table = Snooker().play("start a", "miss", *["red", "black"] * 7, "miss", "red", "miss")
    assert cues_of(table, *["red", "black"] * 7) == ["break_50@1/3"]


def test_what_is_taken_back_and_played_again_has_the_same_name() -> None:
    table = Snooker().play("start a", *FIFTY[:-1])
    assert cues_of(table, "blue") == ["break_50@1/0"]
    assert cues_of(table, "undo") == []
    assert cues_of(table, "black") == ["break_50@1/0"], "the claim of before holds"


def test_a_correction_is_no_moment() -> None:
    table = Snooker().play("start a", "red", "black", "red", "black", "red")
    assert cues_of(table, "adjust points=60:0") == []
    assert cues_of(table, "undo") == []


def test_a_frame_ends_once_and_the_match_with_the_last() -> None:
    table = Snooker({"preset": "snooker", "best_of": 3})
    assert cues_of(table, "start a", "concede", "next") == ["frame_end@1"]
    assert cues_of(table, "undo", "undo", "concede") == ["frame_end@1"], "the same name again"
    last = Snooker({"preset": "snooker", "best_of": 1})
    assert cues_of(last, "start a", "concede") == ["frame_end@1", "match_end@"]


def test_a_foul_by_the_clock_is_a_cue() -> None:
    table = Snooker("premier-league-2011").play("start a", "red")
    assert cues_of(table, "foul time", "miss", "foul wrong_first red") == ["time_foul@1/0/0"]
    assert cues_of(Nine().play("start a", "break 4"), "foul time") == ["time_foul@1/1/0"]


def test_a_shoot_out_begins_with_its_frame() -> None:
    table = Snooker(SHOOT_OUT)
    assert cues_of(table, "start a", "red") == ["shoot_out@1"]


@pytest.mark.parametrize(
    ("words", "cue"),
    [
        (["break 4 1", "run 2 9"], "break_and_run"),
        (["break 4 1", "2", "9 combination"], "table_run"),
    ],
)
def test_ten_and_seven_of_golden_nine_are_cues_by_their_names(words: list[str], cue: str) -> None:
    table = Nine().play("start a", *words[:-1])
    last = words[-1]
    assert cues_of(table, last)[-2:] == ["rack_end@1", f"{cue}@1"]


def test_a_golden_break_is_a_cue() -> None:
    table = Nine().play("start a")
    assert cues_of(table, "break 4 9") == ["rack_end@1", "golden_break@1"]


def test_a_victory_of_four_is_a_rack_end_alone() -> None:
    table = Nine().play("start a", "break 4", "run 1 3", "miss", "run 4 8")
    assert cues_of(table, "9") == ["rack_end@1"]


def test_the_names_are_those_of_the_rules() -> None:
    assert {kind for kind, points in WORTH.items() if points > 4} <= set(CUES)


def test_the_match_of_one_rack_ends_with_it() -> None:
    table = Nine(ONE_RACK).play("start a")
    assert cues_of(table, "break 4 9")[-1] == "match_end@"


def log_of(path: Path) -> tuple[Any, list[bytes]]:
    kept, log = read(path)
    return kept["format"], log


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_over_a_whole_log_no_moment_that_stands_is_missed(path: Path) -> None:
    """Against the breaks, frames and racks of the last state: what is there was a cue."""
    spec, log = log_of(path)
    table: Any = (Nine if "golden" in json.dumps(spec) else Snooker)(spec)
    found: list[tuple[str, str]] = []
    corrected = False
    for line in log:
        event = table.match.discipline.read(line)
        before = glimpse(table.match.show(table.match.fold.at))
        table.match.fold.accept(event, event.at)
        after = glimpse(table.match.show(table.match.fold.at))
        corrected = corrected or type_of(event) in ("undo", "adjust")
        found += [(one.cue, one.place) for one in occasions(before, after, type_of(event))]
    last = glimpse(table.match.show(table.match.fold.at))
    ends = {place for cue, place in found if cue in ("frame_end", "rack_end")}
    assert {str(number) for number, _, _ in last.results} <= ends or corrected
    assert (("match_end", "") in found) == (last.status == "over") or corrected
    if not corrected:
        assert len(found) == len(set(found))


def test_every_cue_and_every_state_of_the_link_has_its_words_on_the_page() -> None:
    page = (ROOT / "overlays" / "pages" / "obs_words.html").read_text(encoding="utf-8")
    wanted = {f'"cue_{cue}"' for cue in CUES} | {f'"obs_{state}"' for state in get_args(State)}
    wanted |= {f'"out_{outcome}"' for outcome in get_args(Outcome)}
    assert [word for word in wanted if word not in page] == []
