"""Writes the logs of matches that every later version must replay to the same states.

    .venv/bin/python -m tests.data.make_logs VERSION

Run once at a release; a folder that exists is left alone. Each match is two files: NAME.jsonl, the
log as it is stored (lines of a replay), and NAME.json.gz, its format as it is stored and the states
that it showed, by `seq`.
"""

import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from server.core.errors import Refusal
from server.live.match import line_of
from server.rules.base import Match
from server.rules.registry import PRESETS, resolve_format
from tests.conformance.test_vectors import vectors
from tests.support.random_play import FORMATS, play

HERE = Path(__file__).parent / "logs"
EVERY = 20
"""A state is kept each so many events, and the last one."""
TRIES = 260
VECTORS_EACH = 4
"""The longest conformance vectors of each preset."""
SEED = 147


def matches() -> Iterator[tuple[str, Any, list[bytes]]]:
    """Every match as name, format and log; the same each time."""
    formats = [*FORMATS, *(preset for preset in PRESETS if preset not in FORMATS)]
    for number, spec in enumerate(formats):
        played = play(resolve_format(spec), random.Random(SEED + number).randrange, TRIES)
        yield f"random-{number:02}-{preset_of(spec)}", spec, log_of(played)
    longest: dict[str, list[tuple[int, str, Any, list[bytes]]]] = {}
    for param in vectors():
        (vector,) = param.values
        if "exit" not in vector:
            log = accepted(vector)
            entry = (-len(log), str(vector["id"]), vector["format"], log)
            longest.setdefault(preset_of(vector["format"]), []).append(entry)
    for preset, entries in sorted(longest.items()):
        for _, name, spec, log in sorted(entries, key=lambda entry: entry[:2])[:VECTORS_EACH]:
            yield f"vector-{preset}-{name}", spec, log


def preset_of(spec: Any) -> str:
    """The preset of a format."""
    return spec if isinstance(spec, str) else str(spec["preset"])


def accepted(vector: dict[str, Any]) -> list[bytes]:
    """The log that a vector's events leave: what is refused is not in it."""
    match: Match[Any] = Match(resolve_format(vector["format"]))
    for line in vector["events"]:
        try:
            event = match.discipline.read(line)
            if type(event).__name__ != "Peek":
                match.fold.accept(event, event.at)
        except Refusal:
            continue
    return log_of(match)


def log_of(match: Match[Any]) -> list[bytes]:
    """Its lines as they are stored."""
    return [line_of(entry.event, entry.at) for entry in match.fold.entries]


def states(spec: Any, log: list[bytes]) -> dict[str, Any]:
    """What the log replays to, by seq; Refusal if it does not."""
    match: Match[Any] = Match(resolve_format(spec))
    found: dict[str, Any] = {}
    for seq, line in enumerate(log, 1):
        event = match.discipline.read(line)
        match.fold.accept(event, event.at)
        if seq % EVERY == 0 or seq == len(log):
            found[str(seq)] = msgspec.json.decode(msgspec.json.encode(match.show(match.fold.at)))
    return found


def main(version: str) -> int:
    """Write the folder of this version; 2 where there is one."""
    folder = HERE / version
    if folder.exists():
        sys.stderr.write(f"{folder} is there already: what was released is never changed\n")
        return 2
    folder.mkdir(parents=True)
    for name, spec, log in matches():
        (folder / f"{name}.jsonl").write_bytes(b"".join(line + b"\n" for line in log))
        kept = {"format": spec, "states": states(spec, log)}
        text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        (folder / f"{name}.json.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
