"""The state that `docs/custom.md` promises is there, and its example has all its files."""

import re
from pathlib import Path
from typing import Any

import pytest

from server.live.canned import canned_state
from server.live.canned_states import CANNED

DOC = (Path(__file__).parents[2] / "docs/custom.md").read_text("utf-8")
EXAMPLE = r"^\*\*(\w+/[\w.]+)\*\*\n\n```\w+\n(.*?)^```"
FILES = dict(re.findall(EXAMPLE, DOC, re.DOTALL | re.MULTILINE))
PROMISED = re.findall(
    r"`([a-z_.]+)`", DOC.partition("## The state that stays")[2].partition("|---|---|")[2]
)


def written(folder: Path) -> None:
    """The three files of the example."""
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def test_the_example_has_its_three_files() -> None:
    assert sorted(FILES) == ["css/plain.css", "images/logo.svg", "overlays/plain.html"]


@pytest.mark.parametrize("name", CANNED)
def test_every_promised_place_is_there(name: str) -> None:
    state = canned_state(name, "scoreboard")
    nine = state["match"]["discipline"] == "golden_nine"
    places = [place for place in PROMISED if "." in place or place in state]
    assert len(places) > 30
    for place in places:
        if place.startswith("frame." if nine else "rack."):
            continue
        assert _there(state, place.split(".")), f"{name}: {place}"


def _there(state: Any, path: list[str]) -> bool:
    """Is the place there, or null on the way to it?"""
    if state is None or not path:
        return True
    return isinstance(state, dict) and path[0] in state and _there(state[path[0]], path[1:])
