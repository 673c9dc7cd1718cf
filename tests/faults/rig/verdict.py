"""The verdict on a match: its log against what officials were told and what every page shows."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.rules.base import Match
from server.rules.registry import resolve_format
from tests.faults.rig.history import Fault, Logged, Tap, faults
from tests.faults.rig.page import Page
from tests.faults.rig.processes import there
from tests.faults.rig.tablet import Tablet

SHOWN = ("status", "winner", "striker", "sides", "frame", "rack", "frames", "racks", "clocks")
"""What of a replay's state the referee's page shows, whatever else it leaves out."""


@dataclass
class Table:
    """A table with its match and everybody at it."""

    name: str
    match: str
    format: dict[str, Any]
    keys: dict[str, str]
    tablets: list[Tablet] = field(default_factory=list)
    viewers: list[Page] = field(default_factory=list)

    @property
    def taps(self) -> list[Tap]:
        """Everything that was ever tapped for its match."""
        return [tap for tablet in self.tablets for tap in tablet.taps]


async def verdict_of(url: str, table: Table) -> list[Fault]:
    """Everything that is wrong with a match; its pages must have settled."""
    status, exported = await there(url, f"/api/matches/{table.match}/export")
    if status != 200:
        gone = [tap for tap in table.taps if tap.acknowledged]
        return [Fault("lost", f"{tap.id}, with its match: {exported}") for tap in gone]
    log = [
        Logged(seq, line["command"], line["event"]) for seq, line in enumerate(exported["log"], 1)
    ]
    found = faults(log, table.taps)
    for page in [*table.tablets, *table.viewers]:
        found += await _of_page(url, table, page)
    return [*found, *_of_fold(table, log)]


async def _of_page(url: str, table: Table, page: Page) -> list[Fault]:
    found = [Fault("page_gap", f"{page.name} had {gap}") for gap in page.gaps]
    found += [Fault("page_back", f"{page.name} went {step}") for step in page.backwards]
    _, now = await there(url, f"/api/matches/{table.match}?view={page.view}")
    if (page.match, page.seq) != (table.match, now["seq"]):
        found.append(Fault("page_behind", f"{page.name} shows {page.seq} of {now['seq']}"))
    elif _without_nulls(page.state) != _without_nulls(now["state"]):
        found.append(Fault("page_differs", f"{page.name} at {page.seq}"))
    return found


def _of_fold(table: Table, log: list[Logged]) -> list[Fault]:
    """The log, folded by the rules alone, is what the referee's page shows."""
    match: Match[Any] = Match(resolve_format(table.format))
    for entry in log:
        event = match.discipline.read(msgspec.json.encode(entry.event))
        try:
            match.fold.accept(event, event.at)
        except Refusal as refusal:
            return [Fault("unreadable", f"event {entry.seq}: {refusal}")]
    folded = msgspec.json.decode(msgspec.json.encode(match.show(match.fold.at)))
    folded = {key: folded.get(key) for key in SHOWN}
    shown = _without_nulls(table.tablets[0].state)
    differ = list(_missing(_without_nulls(folded), shown, ""))
    return [Fault("unfolded", f"at {len(log)}: {', '.join(differ)}")] if differ else []


def _missing(part: Any, whole: Any, path: str) -> Iterator[str]:
    """Where `whole` has not what `part` has; pages see more than a replay prints."""
    if isinstance(part, dict) and isinstance(whole, dict):
        for key, value in part.items():
            yield from _missing(value, whole.get(key), f"{path}.{key}")
    elif part != whole:
        yield f"{path.lstrip('.')} {part!r} is {whole!r}"


def _without_nulls(value: Any) -> Any:
    """A patch drops nulls: an absent key reads as null."""
    if isinstance(value, dict):
        return {key: _without_nulls(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_without_nulls(inner) for inner in value]
    return value
