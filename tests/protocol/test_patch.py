"""Merge patches: applying a difference gives what it was the difference to."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from server.protocol.patch import apply, diff

KEYS = st.sampled_from("abcd")
SCALARS = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "x"])
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
OBJECTS = st.dictionaries(KEYS, JSON, max_size=4)


def without_nulls(value: Any) -> Any:
    """The value with every null key left out, outside lists: what an absent key reads as."""
    if not isinstance(value, dict):
        return value
    return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}


@given(OBJECTS, OBJECTS)
def test_the_difference_applied_gives_the_new_state(
    old: dict[str, Any], new: dict[str, Any]
) -> None:
    made = apply(without_nulls(old), diff(old, new))
    assert sorted_repr(made) == sorted_repr(without_nulls(new))


def sorted_repr(value: Any) -> str:
    """A text that differs where the JSON does, the order of keys left out."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{sorted_repr(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(sorted_repr, value)) + "]"
    return repr(value)


@given(OBJECTS)
def test_a_state_differs_from_itself_by_nothing(state: dict[str, Any]) -> None:
    assert diff(state, dict(state)) == {}


@given(OBJECTS, OBJECTS)
def test_neither_state_is_changed(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = sorted_repr([old, new])
    apply(old, diff(old, new))
    assert sorted_repr([old, new]) == before


def test_only_what_changed_is_in_a_patch() -> None:
    old = {"seq": 1, "sides": {"a": {"points": 1, "name": "x"}, "b": {"points": 0}}}
    new = {"seq": 2, "sides": {"a": {"points": 8, "name": "x"}, "b": {"points": 0}}}
    assert diff(old, new) == {"seq": 2, "sides": {"a": {"points": 8}}}


def test_a_list_is_replaced_whole() -> None:
    assert diff({"balls": ["red"]}, {"balls": ["red", "black"]}) == {"balls": ["red", "black"]}


def test_a_key_that_went_is_a_null() -> None:
    assert diff({"break": {"points": 1}}, {}) == {"break": None}


def test_true_is_not_one() -> None:
    assert diff({"x": 1}, {"x": True}) == {"x": True}


def test_the_examples_of_rfc_7396() -> None:
    assert apply({"a": "b"}, {"a": "c"}) == {"a": "c"}
    assert apply({"a": [{"b": "c"}]}, {"a": [1]}) == {"a": [1]}
    assert apply(["a", "b"], ["c", "d"]) == ["c", "d"]
    assert apply({"e": None}, {"a": 1}) == {"e": None, "a": 1}
    assert apply([1, 2], {"a": "b", "c": None}) == {"a": "b"}
    assert apply({}, {"a": {"bb": {"ccc": None}}}) == {"a": {"bb": {}}}
