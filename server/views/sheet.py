"""The recorder's sheet: a whole match by visit and stroke, fouls, points and totals (PZ 5, 3)."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import msgspec

from server.core.event import Entry, Event, type_of
from server.core.ids import SIDES, Side
from server.rules.base import Discipline

Shown = dict[str, Any]
STROKES = frozenset({"stroke", "break", "foul", "blue"})
OPENS = frozenset({"start", "next", "rerack", "stalemate"})
UNSEEN = frozenset({"clock", "struck"})
"""What a recorder does not write down."""
VALUES = {"red": 1, "yellow": 2, "green": 3, "brown": 4, "blue": 5, "pink": 6, "black": 7}


class Line(msgspec.Struct, frozen=True):
    """What one event put on the sheet.

    `visit` is the number of the turn at the table in the frame or rack; null for what is no
    stroke, with `what` its type. `mark` is how a recorder writes it: the values that counted, with
    `+` between (a free ball's in brackets), `–` for none, `S` for a safety, `F` and the value for a
    foul, `B` and the balls for a break. `points` are those that each side took, `total` is the
    score after it: of the frame in snooker, of the match or set in Golden Nine. `at` is server ms.
    """

    seq: int
    at: int
    visit: int | None
    side: Side | None
    player: str | None
    what: str
    mark: str
    points: dict[Side, int]
    total: dict[Side, int]
    reason: str | None = None
    miss: bool = False
    tags: list[str] = []


class Visit(msgspec.Struct, frozen=True):
    """A turn at the table: what it brought to the side, and the score after it."""

    number: int
    side: Side
    player: str
    points: int
    total: dict[Side, int]
    lines: list[Line]


class Part(msgspec.Struct, frozen=True):
    """A frame or a rack, whole or under way; `won_by` is its reason or kind."""

    number: int
    breaker: Side | None
    from_ms: int
    to_ms: int
    points: dict[Side, int]
    winner: Side | None
    won_by: str | None
    over: bool
    lines: list[Line]
    void: bool = False

    @property
    def rows(self) -> list[Visit | Line]:
        """The lines as a recorder has them: strokes by visit, other events between."""
        found: list[Visit | Line] = []
        for number, group in groupby(self.lines, _visit_of):
            lines = list(group)
            found += lines if number is None else [_visit(lines)]
        return found


def _visit_of(line: Line) -> int | None:
    return None if line.side is None else line.visit


def _visit(lines: list[Line]) -> Visit:
    first, last = lines[0], lines[-1]
    side: Side = first.side or "a"
    return Visit(
        number=first.visit or 0,
        side=side,
        player=first.player or "",
        points=sum(line.points[side] for line in lines),
        total=last.total,
        lines=lines,
    )


class Book:
    """A sheet in the making: takes event after event with the states before and after it."""

    def __init__(self, sides: Mapping[Side, Mapping[str, Any]]) -> None:
        self._sides = sides
        self.parts: list[Part] = []
        self._lines: list[Line] = []
        self._visits = 0
        self._current: int | None = None

    def take(self, entry: Entry, before: Shown, after: Shown) -> None:
        """One event that counts."""
        kind = type_of(entry.event)
        if kind in UNSEEN:
            return
        if kind in OPENS:
            self._open(entry, after, void=kind in ("rerack", "stalemate"))
            return
        if not self.parts:
            return
        self._lines.append(self._line(entry, kind, before, after))
        self._close(entry, after)

    def _open(self, entry: Entry, after: Shown, *, void: bool) -> None:
        if void and self.parts:
            self.parts[-1] = msgspec.structs.replace(self.parts[-1], void=True, to_ms=entry.at)
        self._lines, self._visits, self._current = [], 0, None
        part = after["frame"] or after["rack"]
        self.parts.append(
            Part(
                number=part["number"],
                breaker=part["breaker"],
                from_ms=entry.at,
                to_ms=entry.at,
                points=dict.fromkeys(SIDES, 0),
                winner=None,
                won_by=None,
                over=False,
                lines=self._lines,
            )
        )

    def _close(self, entry: Entry, after: Shown) -> None:
        """The part as it now stands."""
        part = self.parts[-1]
        rows = [*after["frames"], *after.get("racks", ())]
        row = next((row for row in rows if row["number"] == part.number), None)
        points = {side: after["sides"][side]["points"] for side in SIDES}
        if after["rack"] is not None:
            points = {
                side: max(0, sum(line.points[side] for line in self._lines)) for side in SIDES
            }
        self.parts[-1] = msgspec.structs.replace(
            part,
            to_ms=entry.at,
            points=points if row is None else {side: row[side] for side in SIDES},
            winner=row["winner"] if row else None,
            won_by=(row.get("reason") or row.get("kind")) if row else None,
            over=(after["frame"] or after["rack"])["phase"] == "over",
        )

    def _line(self, entry: Entry, kind: str, before: Shown, after: Shown) -> Line:
        event, strike = entry.event, kind in STROKES
        striker: Side | None = before["striker"]
        side = _side_of(event, kind, before, after) or striker
        visit = self._turn(side, striker) if strike and side is not None else None
        total = {side: int(after["sides"][side]["points"]) for side in SIDES}
        line = Line(
            seq=entry.seq,
            at=entry.at,
            visit=visit,
            side=side,
            player=self._player(side, event, before, after) if side else None,
            what=kind,
            mark=_mark(event, kind, before, after),
            points={s: total[s] - int(before["sides"][s]["points"]) for s in SIDES},
            total=total,
            reason=_reason(event),
            miss=_missed(kind, after),
            tags=list(getattr(event, "tags", ())),
        )
        if after["striker"] != striker:
            # By a stroke, or because the referee put the other side to the table.
            self._current = None
        return line

    def _turn(self, side: Side, striker: Side | None) -> int:
        """The number of the visit: the one under way, or another.

        A foul of the side that is not at the table is one of its own; the visit goes on after it.
        """
        if side == striker and self._current is not None:
            return self._current
        self._visits += 1
        if side == striker:
            self._current = self._visits
        return self._visits

    def _player(self, side: Side, event: Event, before: Shown, after: Shown) -> str:
        """Who of two did it, as the state has it; the side where it is of neither."""
        people = self._sides[side].get("players") or []
        who = _who(side, event, before, after) if len(people) > 1 else None
        return str(self._sides[side]["name"] if who is None else people[who])


def sheet(
    discipline: Discipline[Any],
    entries: Iterable[Entry],
    sides: Mapping[Side, Mapping[str, Any]],
) -> list[Part]:
    """Every frame or rack of a match, void ones too, from the events that count, oldest first.

    `sides` have `name` and `players`. The points of a part are those of the state.
    """
    book, state = Book(sides), discipline.opening()
    shown = discipline.show(state, 0, 0)
    for entry in entries:
        state = discipline.apply(state, entry.event, entry.at)
        if type_of(entry.event) in UNSEEN:
            continue
        after = discipline.show(state, entry.seq, entry.at)
        book.take(entry, shown, after)
        shown = after
    return book.parts


def _who(side: Side, event: Event, before: Shown, after: Shown) -> int | None:
    if type_of(event) == "foul":
        # Out of turn it is the partner, of the waiting side the one due next (PZ part 3, 17).
        called = (after["frame"] or after["rack"])["last_foul"] or {}
        if "player" in called:
            return int(called["player"])
    named: int | None = getattr(event, "player", None)
    if named is not None:
        return named
    return int(before["player"]) if side == before["striker"] else None


def _side_of(event: Event, kind: str, before: Shown, after: Shown) -> Side | None:
    """Whose event it is, where that is not simply the striker's."""
    for name in ("by", "side", "to", "first", "shooter"):
        named: Side | None = getattr(event, name, None)
        if named is not None:
            return named
    if kind != "blue":
        return None
    tries = [part["frame"]["blue"]["tries"] for part in (before, after)]
    return next((side for side in SIDES if tries[0][side] != tries[1][side]), None)


def _mark(event: Event, kind: str, before: Shown, after: Shown) -> str:
    match kind:
        case "foul":
            called = (after["frame"] or after["rack"])["last_foul"]
            return f"F{called['value']}" if called else "F"
        case "blue":
            return "5" if getattr(event, "potted", False) else "–"
        case "break":
            return " ".join(["B", *map(str, getattr(event, "potted", ()))])
        case "stroke":
            return _potted(event, before["frame"])
    return ""


def _potted(event: Event, frame: Shown | None) -> str:
    balls = getattr(event, "potted", ())
    if not balls:
        return "S" if "safety" in getattr(event, "tags", ()) else "–"
    if frame is None:
        return "+".join(map(str, balls))
    on, named = frame["ball_on"], getattr(event, "nominated", None)
    free = named if frame["free_ball"] and named != on else None
    if on in balls and on != "red":
        balls = (on,)  # a free ball that went down with it counts nothing (PZ part 3, 10.5)
    return "+".join(f"({VALUES[on]})" if ball == free else str(VALUES[ball]) for ball in balls)


def _reason(event: Event) -> str | None:
    for name in ("reason", "option", "kind"):
        if (said := getattr(event, name, None)) is not None:
            return str(said)
    return None


def _missed(kind: str, after: Shown) -> bool:
    called = after["frame"]["last_foul"] if kind == "foul" and after["frame"] else None
    return bool(called and called["miss"])
