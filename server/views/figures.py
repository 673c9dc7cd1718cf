"""The rows of a panel of figures: a word, and a value of each side."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

Shown = dict[str, Any]
Row: TypeAlias = tuple[str, str | None, str | None, str | None]
"""Word, values of both sides as text, and the side that is better by it."""

ROWS: Final = 6
"""So many figures are seen at once."""


def row(word: str, a: float | None, b: float | None, *, few: bool = False) -> Row:
    """Two whole numbers; the greater one is better, or with `few` the smaller."""
    return word, _text(a), _text(b), _better(a, b, few=few)


def seconds(word: str, a_ms: int | None, b_ms: int | None) -> Row:
    """Two times in whole tenths of a second; neither is better."""
    return word, _seconds(a_ms), _seconds(b_ms), None


def minutes(word: str, a_ms: int, b_ms: int) -> Row:
    """Two times in minutes and seconds; no value before there is any."""
    if not a_ms and not b_ms:
        return word, None, None, None
    return word, _minutes(a_ms), _minutes(b_ms), None


def percent(word: str, a: int | None, b: int | None) -> Row:
    """Two shares of a hundred; the greater one is better."""
    return word, _percent(a), _percent(b), _better(a, b, few=False)


def figures(rows: Iterable[Row]) -> list[Shown]:
    """The places of the panel, `{on, word, a, b, best_a, best_b}`; a row with no value is left out.

    Of more rows than there are places the first ones are seen.
    """
    filled = [each for each in rows if each[1] is not None or each[2] is not None][:ROWS]
    shown = [
        {
            "on": True,
            "word": word,
            "a": a or "–",
            "b": b or "–",
            "best_a": best == "a",
            "best_b": best == "b",
        }
        for word, a, b, best in filled
    ]
    empty = {"on": False, "word": None, "a": None, "b": None, "best_a": False, "best_b": False}
    return shown + [empty] * (ROWS - len(shown))


def _text(value: float | None) -> str | None:
    return None if value is None else str(value)


def _minutes(ms: int) -> str:
    whole = ms // 1000
    return f"{whole // 60}:{whole % 60:02}"


def _percent(share: int | None) -> str | None:
    return None if share is None else f"{share} %"


def _seconds(ms: int | None) -> str | None:
    return None if ms is None else f"{(ms + 50) // 100 / 10:.1f} s"


def _better(a: float | None, b: float | None, *, few: bool) -> str | None:
    if a is None or b is None or a == b:
        return None
    return "a" if (a < b) == few else "b"
