"""Key names: one Cluster slot a match, one for the desk, all under the prefix."""

import re

from redis.crc import key_slot

from server.core.ids import CommandId, MatchId
from server.store.keys import Keys


def slot(name: str) -> int:
    return key_slot(name.encode())


def of_match(keys: Keys, match_id: MatchId) -> list[str]:
    return [
        keys.match(match_id),
        keys.log(match_id),
        keys.snapshot(match_id),
        keys.answers(match_id),
        keys.refusal(match_id, CommandId("c{1}")),
    ]


def test_the_keys_of_one_match_share_a_slot_and_those_of_another_do_not() -> None:
    keys = Keys()
    first, second = (of_match(keys, MatchId(name)) for name in ("m1", "m2"))
    assert len({slot(name) for name in first}) == 1
    assert slot(first[0]) != slot(second[0])


def test_the_keys_of_the_desk_share_a_slot() -> None:
    keys = Keys()
    names = (keys.matches, keys.tables, keys.keys, keys.control, keys.documents("league"))
    assert len({slot(name) for name in names}) == 1


def test_every_key_is_its_own_and_under_the_prefix() -> None:
    keys = Keys("club")
    names = [
        *of_match(keys, MatchId("m1")),
        *of_match(keys, MatchId("m2")),
        *(keys.matches, keys.tables, keys.keys, keys.control),
        *(keys.documents(kind) for kind in ("league", "other")),
    ]
    assert len(set(names)) == len(names)
    assert all(re.match(r"club:\{(m:\w+|desk)\}:", name) for name in names)
