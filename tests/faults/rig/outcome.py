"""What a run of a fault came to: figures with their bounds, and a control that was seen to fail."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from benchmarks.table import percentile, show
from tests.faults.rig.history import Fault, counted

Say = Callable[[str], None]
"""Told of the progress, a few words at a time."""
LOST = "acknowledged and lost"
"""The figure that every history has."""


@dataclass(frozen=True)
class Figure:
    """One figure; with a bound it has to be at most that."""

    name: str
    value: float
    bound: float | None = None
    unit: str = ""

    @property
    def holds(self) -> bool:
        return self.bound is None or self.value <= self.bound

    @property
    def text(self) -> str:
        value = f"{self.value:,.0f}" if float(self.value).is_integer() else f"{self.value:,.2f}"
        return f"{value} {self.unit}".strip()


@dataclass(frozen=True)
class Control:
    """The same with a guard taken away: `seen` says that the harm was found then."""

    what: str
    found: str
    seen: bool


@dataclass(frozen=True)
class Outcome:
    """Figures, the faults that were found (there should be none) and the controls."""

    figures: Sequence[Figure]
    faults: Sequence[Fault] = ()
    controls: Sequence[Control] = ()
    skipped: Sequence[str] = field(default=())
    """What could not be tried on this machine, loudly."""

    @property
    def wrong(self) -> list[str]:
        """What did not hold; empty when all is well."""
        found = [f"{fault.kind}: {fault.what}" for fault in self.faults[:20]]
        found += [
            f"{figure.name}: {figure.text}, not {figure.bound:g} or less"
            for figure in self.figures
            if figure.bound is not None and not figure.holds
        ]
        found += [
            f"the control shows no harm: {control.what}: {control.found}"
            for control in self.controls
            if not control.seen
        ]
        return found


def lost_and_doubled(found: Sequence[Fault]) -> list[Figure]:
    """The figures that every fault has: nothing lost, nothing twice, nothing else wrong."""
    kinds = counted(found)
    lost, doubled = kinds.pop("lost", 0), kinds.pop("doubled", 0)
    return [
        Figure(LOST, lost, 0),
        Figure("recorded twice", doubled, 0),
        Figure("other faults of the history", kinds.total(), 0),
    ]


def spread(name: str, values: Sequence[float], p99: float | None, unit: str = "s") -> list[Figure]:
    """Median, p99 (with its bound) and the longest of some durations."""
    if not values:
        return [longest(name, values, None)]
    return [
        Figure(f"{name}, p50", percentile(values, 0.5), None, unit),
        Figure(f"{name}, p99", percentile(values, 0.99), p99, unit),
        longest(name, values, None, unit),
    ]


def longest(name: str, values: Sequence[float], bound: float | None, unit: str = "s") -> Figure:
    """The longest of some durations; that there is none is wrong."""
    if not values:
        return Figure(f"{name}: none measured", 1, 0)
    return Figure(f"{name}, longest", max(values), bound, unit)


def words_of(found: Sequence[Fault]) -> str:
    """Faults of a control, counted."""
    return ", ".join(f"{count} {kind}" for kind, count in sorted(counted(found).items())) or "none"


def report(title: str, outcome: Outcome) -> None:
    """Print it as a table."""
    rows = [
        [figure.name, figure.text, "" if figure.bound is None else f"<= {figure.bound:g}",
         "" if figure.bound is None else ("holds" if figure.holds else "BROKEN")]
        for figure in outcome.figures
    ]  # fmt: skip
    show(title, ["", "seen", "bound", ""], rows)
    for control in outcome.controls:
        state = "fails, as it should" if control.seen else "DOES NOT FAIL"
        print(f"  control {state}: {control.what}: {control.found}")
    for skipped in outcome.skipped:
        print(f"  SKIPPED: {skipped}")
    for wrong in outcome.wrong:
        print(f"  WRONG: {wrong}")


def markdown(number: str, outcome: Outcome) -> str:
    """One row for docs/reliability.md: fault, figures, history, control."""
    groups: dict[str, list[str]] = {}
    for figure in outcome.figures:
        if figure.bound != 0:
            name, _, part = figure.name.rpartition(", ")
            groups.setdefault(name or figure.name, []).append(f"{part} {figure.text}".strip())
    seen = [
        f"{figures[0]}" if figures[0].startswith(name) else f"{name} {', '.join(figures)}"
        for name, figures in groups.items()
    ]
    wrong = [f"{figure.name} {figure.text}" for figure in outcome.figures
             if figure.bound == 0 and not figure.holds]  # fmt: skip
    controls = [f"{control.what}: {control.found}" for control in outcome.controls]
    judged = any(figure.name == LOST for figure in outcome.figures)
    clean = "0 lost, 0 twice, no other fault" if judged else "all within bounds"
    cells = ("; ".join(seen), "; ".join(wrong) or clean,
             "; ".join([*controls, *outcome.skipped]))  # fmt: skip
    return f"| {number} | {' | '.join(cells)} |"
