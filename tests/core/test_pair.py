"""A number for each side, whole or not at all."""

import msgspec
import pytest

from server.core.pair import NIL, Pair


def test_each_side_has_its_own_number() -> None:
    assert (Pair(3, 5).of("a"), Pair(3, 5).of("b")) == (3, 5)


def test_a_number_is_added_to_one_side_only() -> None:
    assert NIL.plus("a", 4) == Pair(4, 0)
    assert NIL.plus("b", 4) == Pair(0, 4)


def test_a_number_is_put_for_one_side_only() -> None:
    assert Pair(1, 2).put("a", 9) == Pair(9, 2)
    assert Pair(1, 2).put("b", 9) == Pair(1, 9)


def test_pairs_add_side_by_side() -> None:
    assert Pair(1, 2) + Pair(10, 20) == Pair(11, 22)


@pytest.mark.parametrize(
    ("pair", "level", "leader"),
    [(Pair(2, 2), True, None), (Pair(3, 2), False, "a"), (Pair(2, 3), False, "b")],
)
def test_the_leader_has_more_and_nobody_leads_when_level(
    pair: Pair, level: bool, leader: str | None
) -> None:
    assert pair.level is level
    assert pair.leader == leader


@pytest.mark.parametrize("raw", [b'{"a":1}', b'{"b":1}', b'{"a":1,"b":2,"c":3}', b"{}"])
def test_from_json_it_names_both_sides_and_nothing_else(raw: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(raw, type=Pair)
