"""The messages of a page in OBS."""

import msgspec
import pytest

from server.protocol.cues import CueOffered, PageAction, PageInObs


def test_a_level_is_one_of_obs_browsers() -> None:
    read = msgspec.json.decode(b'{"type":"in_obs","level":4}', type=PageInObs)
    assert read.level == 4
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"in_obs","level":6}', type=PageInObs)


def test_an_offer_says_what_a_page_can_do() -> None:
    offer = CueOffered("m1:frame_end@1", "frame_end", "m1", "1", 5, [PageAction("Result", 8.0)])
    assert msgspec.to_builtins(offer) == {
        "type": "cue",
        "cue": "m1:frame_end@1",
        "name": "frame_end",
        "match": "m1",
        "table": "1",
        "at": 5,
        "actions": [{"scene": "Result", "back_s": 8.0, "replay": False}],
    }
