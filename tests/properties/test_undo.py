"""An undo of any event leaves the match as if that event had never been played."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.errors import Refusal
from server.core.event import Undo
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.random_play import FORMATS, fold_of, play

formats = pytest.mark.parametrize("spec", FORMATS, ids=str)


def without_undos(spec: Any, seed: int, length: int) -> Match[Any]:
    """Random play whose undos are left out, so that every entry counts."""
    match = play(resolve_format(spec), random.Random(seed).randrange, length)
    kept: Match[Any] = Match(match.discipline)
    for entry in match.fold.entries:
        if not isinstance(entry.event, Undo):
            try:
                kept.fold.accept(entry.event, entry.at)
            except Refusal:
                continue
    return kept


@formats
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(2, 110), data=st.data())
def test_an_undo_by_number_equals_never_having_played_it(
    spec: Any, seed: int, length: int, data: st.DataObject
) -> None:
    match = without_undos(spec, seed, length)
    fold = match.fold
    if not fold.entries:
        return
    seq = data.draw(st.integers(1, fold.seq))
    others = [entry for entry in fold.entries if entry.seq != seq]
    try:
        expected = fold_of(match.discipline, others).state
    except Refusal:
        before = fold.state
        with pytest.raises(Refusal) as refused:
            fold.accept(Undo(seq=seq), fold.at)
        assert refused.value.code == "not_now"
        assert fold.state == before
        return
    assert fold.accept(Undo(seq=seq), fold.at) == expected
    assert fold.taken_back(seq)


@formats
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.integers(2, 110), steps=st.integers(1, 40))
def test_undos_one_after_another_walk_back_and_forth_again(
    spec: Any, seed: int, length: int, steps: int
) -> None:
    match = without_undos(spec, seed, length)
    fold = match.fold
    entries = list(fold.entries)
    undos: list[int] = []
    for _ in range(min(steps, len(entries))):
        fold.accept(Undo(), fold.at)
        undos.append(fold.seq)
        kept = entries[: len(entries) - len(undos)]
        assert fold.state == fold_of(match.discipline, kept).state
    for count, seq in enumerate(reversed(undos), start=1):
        fold.accept(Undo(seq=seq), fold.at)
        kept = entries[: len(entries) - len(undos) + count]
        assert fold.state == fold_of(match.discipline, kept).state


@formats
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_any_mix_of_undos_folds_as_what_is_left(spec: Any, seed: int, data: st.DataObject) -> None:
    fold = without_undos(spec, seed, 80).fold
    discipline = resolve_format(spec)
    for _ in range(12):
        seq = data.draw(st.integers(1, max(1, fold.seq)))
        before = fold.state
        try:
            fold.accept(Undo(seq=seq), fold.at)
        except Refusal:
            assert fold.state == before
            continue
        left = [e for e in fold.entries if not isinstance(e.event, Undo)]
        counting = [e for e in left if not fold.taken_back(e.seq)]
        assert counting == fold.effective
        assert fold.state == fold_of(discipline, counting).state
