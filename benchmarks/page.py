"""Runs benchmarks one after the other and puts what they print into docs/performance.md."""

import argparse
import subprocess
import sys
import time

from benchmarks.running import ROOT

PAGE = ROOT / "docs" / "performance.md"
LONG = {
    "fanout": [],
    "viewers": [],
    "tap": [],
    "painted": ["--engine", "127"],
    "replay": ["--profile"],
    "growth": [],
    "patches": [],
    "clock_cpu": ["--engine", "127"],
    "start": [],
}
"""The benchmarks of the page with their options, in its order."""


def filled(page: str, name: str, printed: str) -> str:
    """The page with what was printed in the place of this benchmark's figures."""
    begins, ends = f"<!-- {name} -->\n", "<!-- end -->\n"
    before, found, rest = page.partition(begins)
    if not found:
        raise LookupError(f"{PAGE.name} has no place for {name}")
    _, found, after = rest.partition(ends)
    if not found:
        raise LookupError(f"the place for {name} has no end")
    return f"{before}{begins}{as_markdown(printed)}{ends}{after}"


def as_markdown(printed: str) -> str:
    """Titles in bold, tables as they are, remarks as paragraphs."""
    lines: list[str] = []
    for line in printed.splitlines():
        said = line.strip()
        table = line.startswith("|")
        if said and not table:
            said = f"{said[0].upper()}{said[1:]}." if line.startswith(" ") else f"**{said}**"
        if said and not (table and lines and lines[-1].startswith("|")):
            lines.append("")
        if said:
            lines.append(said)
    return "\n".join(lines).strip("\n") + "\n"


def main() -> None:
    """Run them all, or those that are named."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*", choices=[*LONG, []], metavar="NAME")
    for name in options.parse_args().names or LONG:
        began = time.monotonic()
        words = [sys.executable, "-m", f"benchmarks.{name}", *LONG[name]]
        said = subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
        PAGE.write_text(filled(PAGE.read_text("utf-8"), name, said), encoding="utf-8")
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
