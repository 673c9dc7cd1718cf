"""Prints figures as a small table, and takes the best of several runs."""

import time
from collections.abc import Callable, Sequence


def show(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under their heads, as docs/performance.md has them; numbers are rounded before."""
    cells = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(3, *(len(row[column]) for row in cells)) for column in range(len(heads))]
    lines = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in cells]
    lines.insert(1, ["-" * width for width in widths])
    print(f"\n{title}\n")
    for line in lines:
        print(f"| {' | '.join(line)} |")


def best_s(runs: int, work: Callable[[], object]) -> float:
    """Seconds of the fastest of several runs: the one that the machine disturbed least."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def percentile(values: Sequence[float], part: float) -> float:
    """The value under which `part` (0 to 1) of them lie."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
