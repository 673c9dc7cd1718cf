"""One command a fault: its plan's fields are the options, it prints progress and a table."""

import argparse
import asyncio
import dataclasses
import signal
import sys
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tests.faults.rig.catalogue import FAULTS
from tests.faults.rig.outcome import Outcome, Say, markdown, report

P = TypeVar("P")


def command(
    run: Callable[[P, Say], Coroutine[Any, Any, Outcome]], plan: P, about: str | None
) -> None:
    """Run a fault in its long form, as the command line says; exit 1 if something did not hold."""
    options = argparse.ArgumentParser(description=about)
    for field in dataclasses.fields(plan):  # type: ignore[arg-type]
        default = getattr(plan, field.name)
        options.add_argument(
            f"--{field.name.replace('_', '-')}", type=type(default), default=default,
            help=f"(default: {default})",
        )  # fmt: skip
    options.add_argument("--markdown", action="store_true", help="print a row for the page too")
    given = vars(options.parse_args())
    with_row = given.pop("markdown")
    chosen: Any = dataclasses.replace(plan, **given)  # type: ignore[type-var]
    began = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - began:7.1f} s  {text}", file=sys.stderr, flush=True)

    # However it is told to end, it takes its servers with it.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    outcome = asyncio.run(run(chosen, say))
    name = sys.modules["__main__"].__spec__.name.rpartition(".")[2]  # type: ignore[union-attr]
    number = next((number for number, module in FAULTS.items() if module == name), "?")
    report(f"{number}. {name}: {chosen}, {time.monotonic() - began:.0f} s", outcome)
    if with_row:
        print("\n" + markdown(number, outcome))
    sys.exit(1 if outcome.wrong else 0)
