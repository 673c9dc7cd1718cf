"""The format of Golden Nine: its keys, their defaults and ranges (contract, section 2)."""

from typing import Any

import msgspec

from server.core.errors import Refusal
from server.core.event import explain

RACKS_CEILING = 1000
MS_CEILING = 24 * 3600 * 1000
POINTS_CEILING = 100_000


class GoldenNineFormat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A format of Golden Nine; times in ms."""

    preset: str
    racks: int = 15
    race_to: int | None = None
    time_limit_ms: int | None = None
    sets_to_win: int = 1
    early_end: bool = False
    shot_ms: int = 45_000
    break_ms: int = 30_000
    decision_ms: int = 45_000
    extensions: int = 1
    extension_ms: int = 30_000


SHAPES: dict[str, type[GoldenNineFormat]] = {"golden-nine": GoldenNineFormat}


def read_format(given: dict[str, Any]) -> GoldenNineFormat:
    """The format of `{"preset": NAME, …overrides}`; Refusal names the key and the range."""
    try:
        form = msgspec.convert(given, SHAPES[given["preset"]])
    except msgspec.ValidationError as fault:
        raise Refusal("malformed", explain(str(fault))) from None
    _check(form)
    return form


def _check(form: GoldenNineFormat) -> None:
    _within("racks", form.racks, 1, RACKS_CEILING)
    _within("sets_to_win", form.sets_to_win, 1, RACKS_CEILING)
    _within("shot_ms", form.shot_ms, 1, MS_CEILING)
    _within("break_ms", form.break_ms, 1, MS_CEILING)
    _within("decision_ms", form.decision_ms, 1, MS_CEILING)
    _within("extensions", form.extensions, 0, 100)
    _within("extension_ms", form.extension_ms, 1, MS_CEILING)
    if form.race_to is not None:
        _within("race_to", form.race_to, 1, POINTS_CEILING)
    if form.time_limit_ms is not None:
        _within("time_limit_ms", form.time_limit_ms, 1, MS_CEILING)
    if form.early_end and form.race_to is not None:
        raise Refusal("bad_value", "early_end: a race_to has no number of racks to be ahead by")


def _within(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refusal("bad_value", f"{key}: {value} is not between {low} and {high}")
