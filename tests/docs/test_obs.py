"""docs/obs.md is true: its cues, its keys, its example."""

import re
import tomllib

from server.obs.detect import CUES
from server.obs.due import LATE_MS
from server.obs.link import Waits
from server.obs.rules import FACTS, Rule, read_rules
from tests.architecture.source import ROOT

PAGE = (ROOT / "docs" / "obs.md").read_text(encoding="utf-8")


def names(head: str) -> list[str]:
    """The first column of the table with this heading."""
    rows = PAGE.partition(f"| {head} |")[2].splitlines()[2:]
    found = []
    for row in rows:
        if not row.startswith("|"):
            break
        found.append(row.split("|")[1].strip().strip("`"))
    return found


def test_every_cue_is_in_the_table() -> None:
    assert names("cue") == list(CUES)


def test_every_key_is_in_the_table() -> None:
    assert names("key") == list(Rule.__struct_fields__)


def test_the_example_is_a_file_of_rules() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    rules = read_rules(tomllib.loads(example)["cue"])
    assert len(rules) == 3


def test_what_a_chapter_may_hold_is_listed() -> None:
    (listed,) = re.findall(r"bring along: (.*?)\. A file", PAGE, re.DOTALL)
    assert set(re.findall(r"`(\w+)`", listed)) == FACTS


def test_the_times_are_those_of_the_code() -> None:
    assert LATE_MS == 5_000
    assert "older than five seconds" in PAGE
    waits = Waits()
    assert f"every {waits.first:g} to {waits.most:g} seconds" in PAGE
    assert f"every {waits.refused:g}." in PAGE
