"""Golden Nine as the registry knows it: its events, undo, and nothing but refusals."""

import random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.errors import Refusal
from server.core.event import Peek, Undo
from server.rules.golden_nine import HANDLERS, GoldenNine
from server.rules.golden_nine.events import Amended, GoldenNineEvent
from tests.support.golden_nine import DRY, LOST, NINE_BALL, Table, play
from tests.support.random_play import GOLDEN_NINE
from tests.support.random_play import play as random_play

WORDS = [*"ab", "scratch", "time", "rack", "match", "shot", "all", "set", "accept", "rebreak"]
FIELDS = {
    field
    for kind in get_args(GoldenNineEvent)
    for field in kind.__struct_encode_fields__
    if field not in ("at", "type")
}
TYPES = sorted(str(kind.__struct_config__.tag) for kind in get_args(GoldenNineEvent))

values = st.one_of(
    st.sampled_from(WORDS),
    st.none(),
    st.booleans(),
    st.integers(-2, 16),
    st.sampled_from([10**30, -(10**30), 0.5]),
    st.lists(st.integers(-1, 11), max_size=10),
    st.fixed_dictionaries({"a": st.integers(-1, 150), "b": st.integers(-1, 150)}),
)
events = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(sorted(FIELDS)), values, max_size=4),
)


def test_every_event_but_undo_and_peek_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(GoldenNineEvent)) - {Undo, Amended, Peek}


@pytest.mark.parametrize("event", [Undo(), Peek()])
def test_what_changes_no_match_is_refused_by_the_rules(event: Undo | Peek) -> None:
    discipline = GoldenNine({"preset": NINE_BALL})
    with pytest.raises(Refusal) as refused:
        discipline.apply(discipline.opening(), event, 0)
    assert refused.value.code == "not_now"


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 200), tries=st.lists(events, min_size=1, max_size=12))
def test_whatever_is_sent_only_a_refusal_comes_out(seed: int, tries: list[dict[str, Any]]) -> None:
    spec = GOLDEN_NINE[seed % len(GOLDEN_NINE)]
    discipline = Table(spec).match.discipline
    match = random_play(discipline, random.Random(seed).randrange, seed % 40)
    for event in tries:
        before = match.fold.state
        try:
            read = discipline.read({"at": match.fold.at + 1, **event})
            match.fold.accept(read, read.at)
        except Refusal:
            assert match.fold.state is before
            continue
        assert match.show(match.fold.at)["seq"] == match.fold.seq
        discipline.offers(match.fold.state, match.fold.at)


@pytest.mark.parametrize(
    ("words", "path", "value"),
    [
        (["break 3 4"], "rack.balls", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ([LOST], "rack.phase", "break"),
        ([LOST, "choose rebreak b"], "rack.choice.side", "b"),
        ([DRY, "foul scratch"], "sides.a.points", 0),
        (["foul other intentional"], "rack.intentional.a", 0),
        ([DRY, "foul scratch", "stalemate"], "sides.a.points", 1),
        (["break 3 9"], "sides.a.frames", 0),
        (["break 3 9", "next"], "rack.number", 1),
        (["award match a other"], "status", "live"),
        (["warn a conduct"], "sides.a.conduct_warnings", 0),
        (["adjust points=9:9"], "sides.b.points", 0),
        ([DRY, "clock shot start", "extension"], "sides.b.extensions", 1),
    ],
    ids=str,
)
def test_every_event_is_undone_with_all_that_came_of_it(
    words: list[str], path: str, value: object
) -> None:
    table = play("start a", *words[:-1])
    before = table.state
    table.play(words[-1], "undo")
    assert table.state == before
    assert table.see(path) == value


def test_an_undo_by_name_is_refused_where_what_follows_is_no_longer_legal() -> None:
    table = play("start a", DRY, "1")
    table.refuse("not_now", "undo 2", "event 3 (stroke)", "break comes first")
    table.refuse("not_found", "undo 9", "9")


def test_an_undone_foul_by_name_works_what_follows_out_again() -> None:
    table = play("start a", DRY, "foul touched by=a", "1", "miss", "undo 3")
    assert (table.points(), table.see("rack.fouls.a")) == ((0, 0), 0)
    assert table.see("rack.balls")[0] == 2
