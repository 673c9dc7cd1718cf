"""Reads `cues.toml`, and says which key of it is wrong."""

import tomllib
from pathlib import Path

from server.obs.rules import BadRule, Rule, read_rules
from server.store.base import StartError


def read_cues(path: Path | None) -> tuple[Rule, ...]:
    """The rules of a file, none without one; StartError names the file and the key."""
    if path is None:
        return ()
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StartError(f"{path} cannot be read ({error.strerror}): check --cues") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StartError(f"{path}: {error}") from None
    unknown = sorted(found.keys() - {"cue"})
    if unknown:
        raise StartError(f"{path}: {unknown[0]}: rules begin with [[cue]], and nothing else does")
    tables = found.get("cue", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise StartError(f"{path}: cue: write each rule under a line [[cue]]")
    try:
        return read_rules(tables)
    except BadRule as error:
        raise StartError(f"{path}: {error}") from None
