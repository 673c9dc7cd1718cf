"""The commands that need no server and no Redis: replay, league and schema."""

import argparse
import gc
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from server.competition.results import read_results
from server.competition.table import show_table
from server.core.errors import Refusal
from server.replay import replay, replay_last
from server.rules.base import Discipline
from server.rules.registry import PRESETS, resolve_format
from server.schema import whole_schema

CANNOT_READ = 2


class Unreadable(Exception):
    """A format or file that cannot be read; the message says which and why."""


def main(command: str, argv: list[str]) -> int:
    """Run `replay`, `league` or `schema` with its arguments; the exit code."""
    commands = {"replay": _replay, "league": _league, "schema": _schema}
    try:
        return commands[command](argv)
    except Unreadable as fault:
        print(f"{command}: {fault}", file=sys.stderr)
        return CANNOT_READ
    except BrokenPipeError:
        # The reader went away (`replay … | head`): nothing is left to say.
        sys.stderr.close()
        return 0


def _replay(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m server replay",
        description="Replay events through the rules; one line of JSON for each line in.",
    )
    parser.add_argument(
        "--format",
        default="snooker",
        metavar="NAME-or-FILE",
        help=f"a preset ({', '.join(sorted(PRESETS))}) or a JSON file with one and its overrides",
    )
    parser.add_argument("--last", action="store_true", help="print the last line only")
    parser.add_argument("events", nargs="?", metavar="EVENTS.jsonl", help="else standard input")
    args = parser.parse_args(argv)
    discipline = read_format(args.format)
    lines = _lines(args.events)
    out = sys.stdout.buffer
    answers: Iterable[bytes | None]
    gc.disable()  # values without cycles, and many: looking for some took a fifth of the time
    answers = [replay_last(discipline, lines)] if args.last else replay(discipline, lines)
    for answer in answers:
        if answer is not None:
            out.write(answer + b"\n")
    out.flush()
    return 0


def read_format(name: str) -> Discipline[Any]:
    """The discipline of a preset's name or of a JSON file."""
    try:
        if name in PRESETS:
            return resolve_format(name)
        return resolve_format(msgspec.json.decode(Path(name).read_bytes()))
    except OSError as fault:
        raise Unreadable(
            f"--format: {name!r} is no preset ({', '.join(sorted(PRESETS))}) "
            f"and cannot be read as a file: {fault.strerror}"
        ) from None
    except Refusal as refusal:
        raise Unreadable(f"--format {name}: {refusal.message}") from None
    except (msgspec.DecodeError, RecursionError) as fault:
        raise Unreadable(f"--format {name}: this is not JSON ({fault})") from None


def _lines(name: str | None) -> Iterator[bytes]:
    """The lines without their ends; the last one needs none."""
    if name is None:
        yield from (line.rstrip(b"\r\n") for line in sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as file:
            yield from (line.rstrip(b"\r\n") for line in file)
    except OSError as fault:
        raise Unreadable(f"{name} cannot be read: {fault.strerror}") from None


def _league(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m server league",
        description="The table of a league from its results, with the play-offs.",
    )
    parser.add_argument("results", metavar="RESULTS.json")
    args = parser.parse_args(argv)
    try:
        results = read_results(Path(args.results).read_bytes())
    except OSError as fault:
        raise Unreadable(f"{args.results} cannot be read: {fault.strerror}") from None
    except Refusal as refusal:
        raise Unreadable(f"{args.results}: {refusal.message}") from None
    print(msgspec.json.encode(show_table(results)).decode())
    return 0


def _schema(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m server schema",
        description="JSON Schema of every event, format and message.",
    )
    parser.parse_args(argv)
    text = msgspec.json.format(msgspec.json.encode(whole_schema()), indent=2)
    sys.stdout.write(text.decode() + "\n")
    return 0
