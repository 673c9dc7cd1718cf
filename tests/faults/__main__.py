"""Runs every fault in its long form, one after the other: `python -m tests.faults [NUMBER …]`.

Options after `--` go to each of them: `python -m tests.faults 1 7 -- --seed 3 --markdown`.
"""

import subprocess
import sys
import time

from tests.faults.rig.catalogue import APART, FAULTS


def known(number: str, options: list[str]) -> list[str]:
    """Those of the options that the script knows."""
    if number in FAULTS:
        return options
    at = options.index("--seed") if "--seed" in options else len(options)
    return options[at : at + 2]


def main() -> int:
    """0 if all of them hold; each prints its table as it ends."""
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    modules = {**FAULTS, **APART}
    numbers, options = words[:cut] or sorted(modules, key=int), words[cut + 1 :]
    unknown = [number for number in numbers if number not in modules]
    if unknown:
        print(f"no such fault: {', '.join(unknown)}; there are {', '.join(modules)}")
        return 2
    ended: dict[str, str] = {}
    for number in numbers:
        name, began = modules[number], time.monotonic()
        print(f"--- {number}. {name}", file=sys.stderr, flush=True)
        code = subprocess.call(
            [sys.executable, "-m", f"tests.faults.{name}", *known(number, options)]
        )
        state = "holds" if code == 0 else "BROKEN"
        ended[f"{number}. {name}"] = f"{state}, {time.monotonic() - began:.0f} s"
    print()
    for title, state in ended.items():
        print(f"  {title:24} {state}")
    return 0 if all("holds" in state for state in ended.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
