"""The disciplines and their presets: a new one is a folder and a line here."""

from collections.abc import Callable
from typing import Any

from server.core.errors import Refusal
from server.rules import golden_nine, snooker
from server.rules.base import Discipline
from server.rules.golden_nine.events import GoldenNineEvent
from server.rules.golden_nine.format import SHAPES as GOLDEN_NINE_SHAPES
from server.rules.snooker.events import SnookerEvent
from server.rules.snooker.format import SHAPES as SNOOKER_SHAPES

Maker = Callable[[dict[str, Any]], Discipline[Any]]

PRESETS: dict[str, Maker] = {
    **dict.fromkeys(snooker.PRESETS, snooker.Snooker),
    **dict.fromkeys(golden_nine.PRESETS, golden_nine.GoldenNine),
}


def resolve_format(spec: object) -> Discipline[Any]:
    """The discipline in the format that a preset's name or `{"preset": NAME, …}` asks for.

    Refusal `malformed` or `bad_value` names the preset, the key or the range (contract, section 2).
    """
    given = {"preset": spec} if isinstance(spec, str) else spec
    if not isinstance(given, dict):
        raise Refusal("malformed", "format: a preset's name or an object with a preset")
    preset = given.get("preset")
    if not isinstance(preset, str) or preset not in PRESETS:
        known = ", ".join(sorted(PRESETS))
        raise Refusal("bad_value", f"preset: {preset!r} is none of {known}")
    return PRESETS[preset](given)


VOCABULARIES: dict[str, Any] = {
    "snooker": SnookerEvent,
    "golden_nine": GoldenNineEvent,
}
"""The events of each discipline, for the schema."""

FORMATS: dict[str, Any] = {**SNOOKER_SHAPES, **GOLDEN_NINE_SHAPES}
"""The shape of each preset's overrides, for the schema."""
