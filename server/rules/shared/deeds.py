"""What each side has done at the table in the match, by strokes and their tags: for the figures."""

from collections.abc import Collection
from typing import Any

import msgspec

from server.core.ids import SIDES, Side

replace = msgspec.structs.replace

NO_TRY = frozenset({"safety", "escape", "break_off"})
"""A stroke with one of these tags that pots nothing was not meant to."""


class Deeds(msgspec.Struct, frozen=True):
    """One side's counts: `tried` is how often, `made` how often it came off.

    A `pot` is tried in every legal stroke but those tagged `safety`, `escape` or `break_off` that
    pot nothing. A `long` or `rest` is a pot tried with that tag. A `safety` is tried once the
    other side has answered it, and made where that answer pots nothing. `escapes` were legal.
    `table_ms` is the time at the table: up to each of its strokes from the one before, whoever
    played that.
    """

    pot_tried: int = 0
    pot_made: int = 0
    long_tried: int = 0
    long_made: int = 0
    rest_tried: int = 0
    rest_made: int = 0
    safety_tried: int = 0
    safety_made: int = 0
    escapes: int = 0
    fouls: int = 0
    away: int = 0
    table_ms: int = 0


class Played(msgspec.Struct, frozen=True):
    """The counts of both sides, with the safety that waits for an answer.

    `last_at` is when the stroke before was recorded, or the frame or rack opened. `tagged`: the
    referee has tagged a stroke of this match, so that what has no tag means something.
    """

    a: Deeds = Deeds()
    b: Deeds = Deeds()
    last_at: int | None = None
    safety_by: Side | None = None
    tagged: bool = False

    def of(self, side: Side) -> Deeds:
        """Those of one side."""
        return self.a if side == "a" else self.b

    def opened(self, at: int) -> "Played":
        """A frame or rack begins: the time up to here is nobody's."""
        return replace(self, last_at=at, safety_by=None)

    def waited(self, side: Side, at: int) -> "Played":
        """The time since the stroke before was `side`'s."""
        mine = self.of(side)
        mine = replace(mine, table_ms=mine.table_ms + self.waited_ms(at))
        return replace(_put(self, side, mine), last_at=at)

    def waited_ms(self, at: int) -> int:
        """The time since the stroke before, or since the frame or rack opened."""
        return at - self.last_at if self.last_at is not None else 0

    def stroke(self, side: Side, potted: bool, tags: Collection[str], at: int) -> "Played":
        """With a legal stroke of `side`."""
        now = self if self.safety_by is None else self.answered(side, potted)
        mine = now.of(side)
        if not tags:  # most strokes: in one go, for a replay has many
            mine = Deeds(
                mine.pot_tried + 1,
                mine.pot_made + potted,
                mine.long_tried,
                mine.long_made,
                mine.rest_tried,
                mine.rest_made,
                mine.safety_tried,
                mine.safety_made,
                mine.escapes,
                mine.fouls,
                mine.away,
                mine.table_ms + now.waited_ms(at),
            )
        else:
            mine = _tagged(mine, potted, tags, now.waited_ms(at))
        safe = not potted and "safety" in tags
        a, b = (mine, now.b) if side == "a" else (now.a, mine)
        return Played(a, b, at, side if safe else None, now.tagged or bool(tags))

    def broken(self, side: Side, at: int) -> "Played":
        """With a break of `side`, which is no pot tried."""
        return replace(self.waited(side, at), safety_by=None)

    def foul(self, by: Side, striker: Side, value: int, at: int) -> "Played":
        """With a foul worth `value` to the other side; the striker's answers a safety."""
        now = self
        if by == striker:
            now = now.answered(by, potted=False).waited(by, at)
        mine = now.of(by)
        return _put(now, by, replace(mine, fouls=mine.fouls + 1, away=mine.away + value))

    def answered(self, side: Side, potted: bool) -> "Played":
        """`side` has played: the other's safety that waited for it came off, or did not."""
        by = self.safety_by
        if by is None or by == side:
            return self
        his = self.of(by)
        his = replace(
            his, safety_tried=his.safety_tried + 1, safety_made=his.safety_made + (not potted)
        )
        return replace(_put(self, by, his), safety_by=None)


NOTHING_YET = Played()


def _tagged(mine: Deeds, potted: bool, tags: Collection[str], waited_ms: int) -> Deeds:
    tried = potted or NO_TRY.isdisjoint(tags)
    return replace(
        mine,
        pot_tried=mine.pot_tried + tried,
        pot_made=mine.pot_made + potted,
        long_tried=mine.long_tried + (tried and "long" in tags),
        long_made=mine.long_made + (potted and "long" in tags),
        rest_tried=mine.rest_tried + (tried and "rest" in tags),
        rest_made=mine.rest_made + (potted and "rest" in tags),
        escapes=mine.escapes + ("escape" in tags),
        table_ms=mine.table_ms + waited_ms,
    )


def _put(played: Played, side: Side, deeds: Deeds) -> Played:
    return replace(played, a=deeds) if side == "a" else replace(played, b=deeds)


def show_played(played: Played) -> dict[str, Any]:
    """The counts as the state shows them, by side, and whether strokes are tagged."""
    shown: dict[str, Any] = {side: msgspec.to_builtins(played.of(side)) for side in SIDES}
    return shown | {"tagged": played.tagged}
