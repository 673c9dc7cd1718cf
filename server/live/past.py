"""The finished matches as they are asked about: by when they ended, and by who played."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

from server.stats.history import Summary, form_of, head_to_head, who


class Past:
    """Put in order once, for everybody who asks: a season's matches are thousands."""

    def __init__(self, rows: Iterable[Summary]) -> None:
        self.rows = sorted(rows, key=lambda row: (-row.ended_ms, row.id))
        """The latest first."""
        self._of: dict[frozenset[str], list[Summary]] = {}
        for row in self.rows:
            for people in {who(side.players) for side in row.sides.values()}:
                self._of.setdefault(people, []).append(row)

    def since(self, since_ms: int) -> list[Summary]:
        """The matches that ended from then on, the latest first."""
        return list(takewhile(lambda row: row.ended_ms >= since_ms, self.rows))

    def head_to_head(
        self,
        names_a: Iterable[str],
        names_b: Iterable[str],
        *,
        discipline: str | None = None,
        but: str | None = None,
    ) -> dict[str, Any]:
        """See `stats.history.head_to_head`; the match `but` is left out."""
        names = list(names_a)
        return head_to_head(self._with(names, but), names, names_b, discipline)

    def form_of(
        self, names: Iterable[str], *, discipline: str | None = None, but: str | None = None
    ) -> dict[str, Any]:
        """See `stats.history.form_of`; the match `but` is left out."""
        people = list(names)
        return form_of(self._with(people, but), people, discipline)

    def _with(self, names: list[str], but: str | None) -> list[Summary]:
        return [row for row in self._of.get(who(names), ()) if row.id != but]
