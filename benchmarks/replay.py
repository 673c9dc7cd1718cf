"""Replayed events per second, beside reading the same lines as JSON."""

import argparse
import cProfile
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from types import CodeType

from benchmarks.events import best_of_35
from benchmarks.table import best_s, show
from server.replay import replay_last
from server.rules.registry import resolve_format

PROFILED = 12
ROOT = Path(__file__).resolve().parents[1]
READ = "import json, sys\nfor line in open(sys.argv[1], 'rb'): json.loads(line)"


def main() -> None:
    """Replay a best of 35 through `python -m server replay --last`, the whole program timed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--events", type=int, default=100_000)
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--profile", action="store_true", help="show where the time goes too")
    args = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, form = Path(folder, "events.jsonl"), Path(folder, "format.json")
        file.write_text("\n".join(best_of_35(args.events)) + "\n", encoding="utf-8")
        form.write_text(json.dumps({"preset": "snooker", "best_of": 35}), encoding="utf-8")
        replay = ["-m", "server", "replay", "--last", "--format", str(form), str(file)]
        answer = json.loads(_run(replay))
        if not answer["ok"] or answer["state"]["status"] != "over":
            sys.exit(f"the match did not end: {answer}")
        _show(args.events, args.runs, replay, ["-c", READ, str(file)])
        if args.profile:
            _profile(file.read_bytes().splitlines())


def _show(events: int, runs: int, replay: list[str], read: list[str]) -> None:
    json_s = best_s(runs, lambda: _run(read))
    replay_s = best_s(runs, lambda: _run(replay))
    rows = [
        [name, f"{took:.2f} s", f"{events / took:,.0f}", f"{took / json_s:.1f}"]
        for name, took in (("json.loads of each line", json_s), ("replay --last", replay_s))
    ]
    show(f"{events:,} events of a best of 35", ["", "took", "events/s", "x json.loads"], rows)


def _profile(lines: list[bytes]) -> None:
    """The functions with the most time of their own; measuring slows small ones more than large."""
    discipline = resolve_format({"preset": "snooker", "best_of": 35})
    profile = cProfile.Profile()
    profile.runcall(replay_last, discipline, lines)
    found = profile.getstats()
    whole_s = sum(one.inlinetime for one in found)
    most = sorted(found, key=lambda one: -one.inlinetime)[:PROFILED]
    rows = [
        [_name(one.code), one.callcount, f"{100 * one.inlinetime / whole_s:.0f} %"] for one in most
    ]
    show("where the time of a replay goes", ["function", "calls", "of its own"], rows)


def _name(code: CodeType | str) -> str:
    if isinstance(code, str):
        return code.strip("<>")
    file = Path(code.co_filename)
    return f"{file.parent.name}/{file.name} {code.co_name}"


def _run(words: list[str]) -> bytes:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout


if __name__ == "__main__":
    main()
