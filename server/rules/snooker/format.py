"""The formats of snooker: presets, their overrides, and what makes one impossible (contract 2)."""

from typing import Any, Literal

import msgspec

from server.core.errors import Refusal
from server.core.event import explain
from server.core.pair import Pair

MissRule = Literal["standard", "ball-in-hand"]
Limit = tuple[int | None, int]

FRAME_MS = 600_000
LIMITS: tuple[Limit, ...] = ((300_000, 20_000), (None, 15_000))
FRAMES_CEILING = 1000
MS_CEILING = 24 * 3600 * 1000


class ShotClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shot clock of a format: ms, extensions a player a frame, least penalty of a time foul."""

    limit_ms: int
    extensions: int = 2
    extension_ms: int = 20_000
    foul_min: int = 5


class _Common(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    preset: str
    reds: int = 15
    players: Pair = Pair(1, 1)


class _Snooker(_Common, frozen=True, kw_only=True):
    frames_to_win: int = 3
    best_of: int | None = None
    games_to_win: int = 1
    aggregate: bool = False
    miss_rule: MissRule = "standard"
    shot_clock: ShotClock | None = None
    decider: Literal["shoot-out"] | None = None


class _PremierLeague(_Snooker, frozen=True, kw_only=True):
    miss_rule: MissRule = "ball-in-hand"
    shot_clock: ShotClock | None = ShotClock(limit_ms=20_000)
    decider: Literal["shoot-out"] | None = "shoot-out"
    frame_ms: int = FRAME_MS
    limits: tuple[Limit, ...] = LIMITS


class _ShootOut(_Common, frozen=True, kw_only=True):
    frame_ms: int = FRAME_MS
    limits: tuple[Limit, ...] = LIMITS


class SnookerFormat(msgspec.Struct, frozen=True, kw_only=True):
    """A format of snooker, every value resolved; times in ms."""

    preset: str
    frames_to_win: int
    best_of: int | None
    games_to_win: int
    aggregate: bool
    reds: int
    players: Pair
    miss_rule: MissRule
    shot_clock: ShotClock | None
    decider: Literal["shoot-out"] | None
    frame_ms: int
    limits: tuple[Limit, ...]
    all_shoot_out: bool

    @property
    def frames_needed(self) -> int:
        """Frames that win a game; with `aggregate` the number that is played."""
        if self.best_of is None:
            return self.frames_to_win
        return self.best_of if self.aggregate else self.best_of // 2 + 1

    @property
    def doubles(self) -> bool:
        """Two players on at least one side."""
        return self.players.a == 2 or self.players.b == 2


SHAPES: dict[str, type[_Common]] = {
    "snooker": _Snooker,
    "premier-league-2011": _PremierLeague,
    "shoot-out": _ShootOut,
}


def read_format(given: dict[str, Any]) -> SnookerFormat:
    """The format of `{"preset": NAME, …overrides}`; Refusal names the key and the range."""
    shape = SHAPES[given["preset"]]
    try:
        asked = msgspec.convert(given, shape)
    except msgspec.ValidationError as fault:
        raise Refusal("malformed", explain(str(fault))) from None
    resolved = _resolve(asked)
    _check(resolved)
    return resolved


def _resolve(asked: _Common) -> SnookerFormat:
    snooker = asked if isinstance(asked, _Snooker) else None
    timed = asked if isinstance(asked, _PremierLeague | _ShootOut) else None
    return SnookerFormat(
        preset=asked.preset,
        frames_to_win=snooker.frames_to_win if snooker else 1,
        best_of=snooker.best_of if snooker else None,
        games_to_win=snooker.games_to_win if snooker else 1,
        aggregate=snooker.aggregate if snooker else False,
        reds=asked.reds,
        players=asked.players,
        miss_rule=snooker.miss_rule if snooker else "standard",
        shot_clock=snooker.shot_clock if snooker else None,
        decider=snooker.decider if snooker else None,
        frame_ms=timed.frame_ms if timed else FRAME_MS,
        limits=timed.limits if timed else LIMITS,
        all_shoot_out=isinstance(asked, _ShootOut),
    )


def _within(key: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise Refusal("bad_value", f"{key}: {value} is not between {low} and {high}")


def _check(form: SnookerFormat) -> None:
    _within("frames_to_win", form.frames_to_win, 1, FRAMES_CEILING)
    _within("games_to_win", form.games_to_win, 1, FRAMES_CEILING)
    _within("reds", form.reds, 1, 15)
    _within("players.a", form.players.a, 1, 2)
    _within("players.b", form.players.b, 1, 2)
    _within("frame_ms", form.frame_ms, 1, MS_CEILING)
    if form.best_of is not None:
        _within("best_of", form.best_of, 1, FRAMES_CEILING)
        if form.best_of % 2 == 0 and not form.aggregate:
            raise Refusal("bad_value", f"best_of: {form.best_of} is even; only aggregate allows it")
    if form.aggregate and form.best_of is None:
        raise Refusal("bad_value", "aggregate needs best_of: the number of frames that are played")
    if form.aggregate and form.games_to_win > 1:
        raise Refusal("bad_value", "games_to_win: points over all frames decide with aggregate")
    if form.aggregate and form.decider is not None:
        raise Refusal("bad_value", "decider: with aggregate no frame decides alone")
    if form.shot_clock is not None:
        _check_shot_clock(form.shot_clock)
    _check_limits(form.limits)


def _check_shot_clock(clock: ShotClock) -> None:
    _within("shot_clock.limit_ms", clock.limit_ms, 1, MS_CEILING)
    _within("shot_clock.extensions", clock.extensions, 0, 100)
    _within("shot_clock.extension_ms", clock.extension_ms, 1, MS_CEILING)
    _within("shot_clock.foul_min", clock.foul_min, 4, 7)


def _check_limits(limits: tuple[Limit, ...]) -> None:
    if not limits or limits[-1][0] is not None:
        raise Refusal("bad_value", "limits: the last one has null for its end")
    before = 0
    for number, (until, limit_ms) in enumerate(limits):
        _within(f"limits[{number}][1]", limit_ms, 1, MS_CEILING)
        if number == len(limits) - 1:
            return
        if until is None or until <= before or until > MS_CEILING:
            raise Refusal("bad_value", f"limits[{number}][0]: the ends of the limits rise")
        before = until
