"""Prints figures as a small table, and takes the best of several runs."""

import time
from collections.abc import Callable, Sequence


def show(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print rows under their heads; numbers are the caller's to round."""
    cells = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    print(f"\n{title}")
    for number, row in enumerate(cells):
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))


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
