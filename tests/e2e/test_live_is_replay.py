"""A match played live reads, event for event, as a replay of its log."""

import json
import random
from typing import Any

import pytest

from server.live.projection import VISITS_SHOWN
from server.replay import replay
from server.rules.registry import resolve_format
from server.views.commentary import COUNTED
from tests.support.line import line
from tests.support.random_play import FORMATS, next_event
from tests.support.serving import Served

OURS = ("match", "offers", "undo", "log", "last_scoring", "at")
"""What a page gets on top of the replay's state."""


def as_replayed(state: dict[str, Any]) -> dict[str, Any]:
    """What a replay prints of a page's state; a patch drops nulls, so both lose them."""
    plain = {key: value for key, value in state.items() if key not in OURS}
    sides = {
        side: {key: value for key, value in of.items() if key not in ("name", "players", "country")}
        for side, of in state["sides"].items()
    }
    cleaned: dict[str, Any] = without_nulls({**plain, "sides": sides})
    return cleaned


def as_the_referee_sees(state: dict[str, Any]) -> dict[str, Any]:
    """What a replay prints without what the referee's view leaves out."""
    kept = {key: value for key, value in state.items() if key not in ("at", *COUNTED)}
    if frame := kept["frame"]:
        kept["frame"] = frame | {"visits": frame["visits"][-VISITS_SHOWN:]}
    shown: dict[str, Any] = without_nulls(kept)
    return shown


def sides_for(spec: Any) -> dict[str, Any]:
    """Names for as many players as the format has."""
    number = resolve_format(spec).format.get("players", {"a": 1, "b": 1})
    return {
        side: {"name": side, "players": [f"{side}1", f"{side}2"][: number[side]]} for side in "ab"
    }


def without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [without_nulls(inner) for inner in value]
    return value


@pytest.mark.parametrize("spec", FORMATS, ids=str)
async def test_what_pages_saw_is_what_a_replay_of_the_log_prints(
    spec: Any, app_server: Served
) -> None:
    pick = random.Random(147).randrange
    match = await app_server.create_match(spec, sides=sides_for(spec))
    seen: dict[int, dict[str, Any]] = {}
    async with line(app_server.ws_url) as tablet:
        await tablet.hello(match.keys["referee"])
        await tablet.at_seq(0)
        for _ in range(60):
            name = await tablet.command(next_event(tablet.state["offers"], pick), tablet.seq)
            answer = await tablet.answer(name)
            if answer["type"] == "ack":
                await tablet.at_seq(answer["seq"])
                seen[answer["seq"]] = as_replayed(tablet.state)
    async with app_server.http.get(f"/api/matches/{match.id}/log") as response:
        lines = (await response.text()).splitlines()
    answers = [json.loads(row) for row in replay(resolve_format(spec), map(str.encode, lines))]
    assert len(answers) == len(seen) > 20
    for number, answer in enumerate(answers, 1):
        assert answer["ok"]
        assert seen[number] == as_the_referee_sees(answer["state"])
