"""How far painted clocks are off: a bad network, a stopped page, a system clock that is stepped.

The ten minutes of it: `python -m tests.faults.clock_accuracy --seconds 600 --seed 1 --engine 127`.
"""

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from benchmarks.table import percentile, show
from server.store.embedded import EmbeddedValkey
from tests.browser import engines
from tests.support.clock_run import JITTER_MS, Measured, Plan, browser, measure, short, whole
from tests.support.clock_truth import Off


def rows_of(name: str, off: dict[str, Off]) -> list[list[object]]:
    """Rows of the printed table."""
    rows: list[list[object]] = []
    for clock, one in off.items():
        late = [abs(ms) for ms in one.changes]
        figures = [f"{percentile(late, part):.0f} ms" for part in (0.5, 0.99)]
        rows.append(
            [
                f"{name}, {clock}",
                len(late),
                *figures,
                f"{max(late):.0f} ms",
                f"{percentile(one.own, 0.99):.0f} ms",
                f"{max(one.own):.0f} ms",
                f"{percentile(one.samples, 0.99):.0f} ms",
                f"{max(one.samples):.0f} ms",
                len(one.backwards),
                len(one.zeros),
            ]
        )
    return rows


def report(plan: Plan, measured: Measured) -> None:
    """Print what came out."""
    heads = [
        "",
        "changes",
        "p50",
        "p99",
        "max",
        "own p99",
        "own max",
        "p99 of time",
        "max of time",
        "back",
        "early 0",
    ]
    rows = rows_of("overlay", measured.ours) + rows_of("ticking", measured.ticking)
    show(
        f"{plan.seconds:.0f} s, {JITTER_MS[0]:.0f} to {JITTER_MS[1]:.0f} ms each way, "
        f"frozen for {plan.freeze_s:.0f} s, seed {plan.seed}",
        heads,
        rows,
    )
    print(f"  right again {measured.resumed_ms:.0f} ms after it was frozen")
    stalls = measured.stalls_ms
    if stalls:
        print(f"  {len(stalls)} beats of the page were late, by {max(stalls) - 20:.0f} ms at most;")
        print(
            "  `own` is what is left when that, and waiting for more than two frames, is taken off"
        )


async def _main(plan: Plan, engine: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data_dir = Path(folder)
        async with EmbeddedValkey(data_dir) as redis_url, browser(engine) as chromium:
            report(plan, await measure(plan, chromium, redis_url, data_dir))


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--engine", default="127", choices=engines.NAMES)
    options.add_argument("--seconds", type=float, default=600)
    options.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    args = options.parse_args()
    plan = whole(args.seed, args.seconds) if args.seconds >= 100 else short(args.seed)
    asyncio.run(_main(plan, args.engine))


if __name__ == "__main__":
    main()
