"""The demo of Golden Nine: the vector's match, with clocks, through the match service."""

import json
from pathlib import Path
from typing import Any

from server import demo_golden_nine
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.support.line import line
from tests.support.serving import served

VECTORS = Path(__file__).parent / "conformance" / "golden-nine.jsonl"


def vector() -> list[dict[str, Any]]:
    """The events of M02 that are accepted."""
    lines = VECTORS.read_text(encoding="utf-8").splitlines()
    events: list[dict[str, Any]] = next(
        read["events"] for read in map(json.loads, lines) if read["id"] == "M02"
    )
    # The last one comes after the end of the match, and is refused.
    return events[:-1]


def test_it_is_the_match_of_the_vector() -> None:
    at, told = 0, []
    for wait_ms, event in demo_golden_nine.events():
        at += wait_ms
        told.append({"at": at, **event})
    assert told == vector()


def test_with_its_clocks_it_is_legal_in_the_same_time_and_ends_the_same() -> None:
    discipline = resolve_format(demo_golden_nine.FORMAT)
    match = Match(discipline)
    at = 0
    for wait_ms, event in demo_golden_nine.script():
        assert wait_ms >= 0
        at += wait_ms
        match.fold.accept(discipline.read({"at": at, **event}), at)
        shot = match.show(at)["clocks"]["shot"]
        assert not shot["expired"]
    state = match.show(at)
    assert at == vector()[-1]["at"]
    assert (state["status"], len(state["racks"])) == ("over", 15)
    assert [state["sides"][side]["points"] for side in ("a", "b")] == [54, 50]


async def test_it_plays_on_table_1(valkey_url: str, tmp_path: Path) -> None:
    async with (
        served(valkey_url, tmp_path, "--speed", "1000") as server,
        demo_golden_nine.playing(server.parts),
        line(server.ws_url) as page,
    ):
        await page.hello(server.admin_key, "scoreboard")
        state = await page.at_seq(30)
        assert state["match"]["discipline"] == "golden_nine"
        assert state["sides"]["a"]["points"] > 0
