"""RFC 7396 merge patches over JSON builtins, where a null and an absent key read alike."""

from operator import is_
from typing import Any

import msgspec

Json = Any

_print = msgspec.json.Encoder().encode


def diff(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    """The least merge patch that makes `new` out of `old`; lists are replaced whole."""
    patch: dict[str, Json] = {}
    for key, value in new.items():
        before = old.get(key)
        if before is value:
            continue
        if isinstance(value, dict):
            if not isinstance(before, dict):
                patch[key] = value
            elif inner := diff(before, value):
                patch[key] = inner
        elif not _same(before, value):
            patch[key] = value
    for key, before in old.items():
        if before is not None and key not in new:
            patch[key] = None
    return patch


def apply(target: Json, patch: Json) -> Json:
    """`target` with `patch` merged in (RFC 7396 section 2); neither argument is changed."""
    if not isinstance(patch, dict):
        return patch
    merged: dict[str, Json] = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = apply(merged.get(key), value)
    return merged


def _same(left: Json, right: Json) -> bool:
    """JSON equality: true is not 1, and 1 is not 1.0 (they print differently)."""
    if type(left) is not type(right):
        return False
    if isinstance(left, list):
        # A list of what each frame was is long, and mostly the very same.
        if len(left) == len(right) and all(map(is_, left, right)):
            return True
        return bool(left == right) and _print(left) == _print(right)
    return bool(left == right)
