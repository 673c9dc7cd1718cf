"""An amend of any event leaves the match as if the other event had been played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.errors import Refusal
from server.core.event import Entry, Undo, type_of
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.random_play import FORMATS, fold_of, next_event, play


def in_its_place(match: Match[Any], place: int, pick: Any) -> dict[str, Any]:
    """Another event that would have been legal there, as a rule."""
    before = fold_of(match.discipline, match.fold.effective[:place])
    offers = match.discipline.offers(before.state, match.fold.effective[place].at)
    event = {"type": "undo"}
    while event["type"] == "undo":
        event = next_event(offers, pick)
    return event


@pytest.mark.parametrize("spec", FORMATS, ids=str)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(2, 90), back=st.integers(1, 40))
def test_an_amend_equals_having_played_the_other_event_and_an_undo_of_it_the_first(
    spec: Any, seed: int, length: int, back: int
) -> None:
    pick = random.Random(seed).randrange
    match = play(resolve_format(spec), pick, length)
    fold = match.fold
    if not fold.effective:
        return
    place = max(0, len(fold.effective) - back)
    seq, before = fold.effective[place].seq, fold.state
    raw = {"type": "amend", "seq": seq, "event": in_its_place(match, place, pick)}
    amend = match.discipline.read(raw)
    entries = list(fold.effective)
    entries[place] = Entry(seq, entries[place].at, amend.event)  # type: ignore[attr-defined]
    try:
        expected = fold_of(match.discipline, entries).state
    except Refusal:
        with pytest.raises(Refusal) as refused:
            fold.accept(amend, fold.at)
        assert refused.value.message
        assert fold.state == before
        return
    assert fold.accept(amend, fold.at) == expected
    assert fold.amended(seq) == fold.seq
    assert fold.accept(Undo(seq=fold.seq), fold.at) == before


@pytest.mark.parametrize("discipline", ["snooker", "golden-nine"])
@pytest.mark.parametrize("inner", ["undo", "amend", "peek"])
def test_a_correction_cannot_stand_in_the_place_of_an_event(discipline: str, inner: str) -> None:
    event = {"type": inner, "seq": 1, "event": {"type": "stroke"}}
    with pytest.raises(Refusal) as refused:
        resolve_format(discipline).read({"type": "amend", "seq": 1, "event": event})
    assert refused.value.code == "malformed"
    assert "event" in refused.value.message


def test_the_line_of_an_amend_is_read_back_as_it_was_written() -> None:
    discipline = resolve_format("snooker")
    line = b'{"type":"amend","at":9,"seq":3,"event":{"type":"stroke","potted":["red"]}}'
    assert type_of(discipline.read(line)) == "amend"
