"""A cue is offered to the pages in OBS that could do something of it."""

import json
from typing import Any

from server.core.ids import MatchId
from server.obs.docks import KEPT, Docks
from server.obs.due import Due
from server.obs.rules import Rule, read_rules

DUE = Due(MatchId("m1"), "1", "frame_end@1", "frame_end", 9, 1_000, {})


def docks(*tables: dict[str, Any]) -> Docks:
    rules: tuple[Rule, ...] = read_rules(tables)
    return Docks(lambda: rules)


def test_pages_that_may_act_are_told_what_to_do() -> None:
    heard: list[bytes] = []
    deaf: list[bytes] = []
    rules: list[dict[str, Any]] = [
        {"on": "frame_end", "scene": "Result", "back_s": 8},
        {"on": "frame_end", "replay": True, "chapter": "Frame {number}"},
        {"on": "frame_end", "show": "Fireworks"},
        {"on": "match_end", "replay": True},
    ]
    pages = docks(*rules)
    assert str(pages.level) == "None"
    pages.ready(heard.append, 4)
    pages.ready(deaf.append, 1)
    assert pages.offer(DUE)
    assert deaf == []
    assert json.loads(heard[0]) == {
        "type": "cue",
        "cue": "m1:frame_end@1",
        "name": "frame_end",
        "match": "m1",
        "table": "1",
        "at": 1_000,
        "actions": [
            {"scene": "Result", "back_s": 8.0, "replay": False},
            {"scene": None, "back_s": None, "replay": True},
        ],
    }
    assert pages.offered(DUE.id) == DUE
    assert (len(pages), pages.level) == (2, 4)


def test_where_no_page_can_do_anything_nothing_is_offered() -> None:
    heard: list[bytes] = []
    pages = docks({"on": "frame_end", "chapter": "Frame"})
    pages.ready(heard.append, 5)
    assert not pages.offer(DUE), "a page cannot make chapters"
    pages = docks({"on": "frame_end", "replay": True})
    assert not pages.offer(DUE)
    pages.ready(heard.append, 2)
    assert not pages.offer(DUE)
    pages.ready(heard.append, 3)
    assert pages.offer(DUE)
    pages.gone(heard.append)
    assert not pages.offer(DUE)
    assert pages.offered("m1:match_end@") is None


def test_old_offers_are_forgotten() -> None:
    pages = docks({"on": "frame_end", "replay": True})
    pages.ready(lambda _message: None, 3)
    for number in range(KEPT + 1):
        pages.offer(Due(MatchId("m1"), "1", f"frame_end@{number}", "frame_end", 9, 1_000, {}))
    assert pages.offered("m1:frame_end@0") is None
    assert pages.offered(f"m1:frame_end@{KEPT}") is not None
