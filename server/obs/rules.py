"""What to do when a cue is due, as somebody wrote it down: one rule after the other."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from server.core.event import explain
from server.obs.detect import CueName

Text = Annotated[str, Meta(min_length=1, max_length=200)]
EventName = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,63}$(?!\n)")]
"""OBS's browser puts it into a script: letters, digits, - and _ alone."""
Seconds = Annotated[float, Meta(ge=0.5, le=600)]

FACTS = frozenset({"cue", "table", "match", "number", "player", "side", "points", "a", "b"})
"""What `{…}` in a chapter's name may stand for."""
MOST = 100
_FIELD = re.compile(r"\{([^{}]*)\}")


class BadRule(ValueError):
    """A rule that cannot be used; the text names it and the key that is wrong."""


class Rule(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One `[[cue]]`: when, and what then. Names of scenes and sources are OBS's."""

    on: CueName | list[CueName]
    table: Text | None = None
    """Only for matches on this table."""
    scene: Text | None = None
    back_s: Seconds | None = None
    """After so many seconds what was switched, shown or hidden is as before."""
    show: Text | None = None
    hide: Text | None = None
    in_scene: Text | None = None
    """Where the source to show or hide is; else in the scene that is on air."""
    replay: bool = False
    chapter: Text | None = None
    emit: EventName | None = None
    """An event for the pages in OBS (`window.addEventListener`)."""
    tell: EventName | None = None
    """An event for other programs on obs-websocket (`CustomEvent`)."""

    def wants(self, cue: str, table: str | None) -> bool:
        """Is this rule for that cue on that table?"""
        named = [self.on] if isinstance(self.on, str) else self.on
        return cue in named and self.table in (None, table)


def read_rules(tables: Iterable[Mapping[str, Any]]) -> tuple[Rule, ...]:
    """Rules out of what TOML or JSON held; `BadRule` names the first thing that is wrong."""
    found = tuple(_read(number, table) for number, table in enumerate(tables, 1))
    if len(found) > MOST:
        raise BadRule(f"cue: {len(found)} rules are too many, {MOST} are enough")
    return found


def _read(number: int, table: Mapping[str, Any]) -> Rule:
    try:
        rule = msgspec.convert(table, Rule)
    except msgspec.ValidationError as fault:
        raise BadRule(f"cue {number}: {explain(str(fault))}") from None
    if fault_found := _fault(rule):
        raise BadRule(f"cue {number}: {fault_found}")
    return rule


def _fault(rule: Rule) -> str | None:
    """What does not go together."""
    if not rule.on:
        return "on: name a cue"
    switches = rule.scene or rule.show or rule.hide
    if not (switches or rule.replay or rule.chapter or rule.emit or rule.tell):
        return "scene, show, hide, replay, chapter, emit or tell is missing: it would do nothing"
    if rule.back_s is not None and not switches:
        return "back_s goes with scene, show or hide"
    if rule.in_scene is not None and not (rule.show or rule.hide):
        return "in_scene goes with show or hide"
    unknown = [name for name in _FIELD.findall(rule.chapter or "") if name not in FACTS]
    if unknown:
        return f"chapter: {{{unknown[0]}}} is none of {', '.join(sorted(FACTS))}"
    return None


def fill(text: str, facts: Mapping[str, Any]) -> str:
    """A chapter's name with what is known put in; what is not known is left empty."""
    return _FIELD.sub(lambda found: str(facts.get(found[1]) or ""), text).strip()
