"""An evening of four: two semi-finals, and a final that their results fill."""

from typing import Literal

import msgspec

from server.competition.results import FRAMES_TO_WIN, MatchResult, NightResult, Stage
from server.core.errors import Refusal
from server.core.pair import NIL, Pair

PLAYERS = 4
LAST = 2
"""The final's place among the three matches, from 0."""

Status = Literal["waiting", "ready", "live", "over"]


class NightMatch(msgspec.Struct, frozen=True):
    """One of the three matches; a player is None until the semi-final that gives him is over."""

    stage: Stage
    a: str | None
    b: str | None
    frames: Pair = NIL
    status: Status = "ready"
    winner: str | None = None


class Night(msgspec.Struct, frozen=True):
    """The evening as it stands."""

    n: int
    players: tuple[str, ...]
    matches: tuple[NightMatch, NightMatch, NightMatch]

    @property
    def winner(self) -> str | None:
        """Who won the evening."""
        return self.matches[LAST].winner

    @property
    def next_match(self) -> int | None:
        """The first match that is neither over nor waiting, from 0."""
        for place, match in enumerate(self.matches):
            if match.status in ("ready", "live"):
                return place
        return None


def draw_night(n: int, players: tuple[str, ...]) -> Night:
    """A night of four players, drawn as first v second and third v fourth.

    Refusal `bad_value` where there are not four, or one is named twice.
    """
    if n < 1:
        raise Refusal("bad_value", f"n: {n} is no number of a night")
    if len(players) != PLAYERS:
        raise Refusal("bad_value", f"players: a night has four, not {len(players)}")
    if len(set(players)) != PLAYERS:
        raise Refusal("bad_value", "players: the same one is named twice")
    final = NightMatch("F", None, None, status="waiting")
    first = NightMatch("SF", players[0], players[1])
    second = NightMatch("SF", players[2], players[3])
    return Night(n, players, (first, second, final))


def record_frames(night: Night, place: int, frames: Pair) -> Night:
    """The night after match `place` (from 0) stands at `frames`; a winner goes to the final.

    Refusal `not_now` for a match whose players are not known, `bad_value` for frames that no match
    first to three can have, or for a semi-final changed after the final began.
    """
    match = night.matches[place]
    if match.a is None or match.b is None:
        raise Refusal("not_now", "the final waits for both semi-finals")
    _check_frames(frames)
    winner = _winner(match, frames)
    final_begun = night.matches[LAST].frames != NIL
    if place != LAST and final_begun and winner != match.winner:
        raise Refusal("not_now", f"match {place + 1}: the final between its winners has begun")
    status: Status = "over" if winner is not None else "live"
    changed = msgspec.structs.replace(match, frames=frames, status=status, winner=winner)
    matches = list(night.matches)
    matches[place] = changed
    return _filled(night, matches)


def _check_frames(frames: Pair) -> None:
    both = frames.a == FRAMES_TO_WIN and frames.b == FRAMES_TO_WIN
    for number in (frames.a, frames.b):
        if not 0 <= number <= FRAMES_TO_WIN or both:
            raise Refusal(
                "bad_value", f"frames: {frames.a}-{frames.b} is not first to {FRAMES_TO_WIN}"
            )


def _winner(match: NightMatch, frames: Pair) -> str | None:
    if FRAMES_TO_WIN not in (frames.a, frames.b):
        return None
    return match.a if frames.a > frames.b else match.b


def _filled(night: Night, matches: list[NightMatch]) -> Night:
    """The final's places filled by what the semi-finals say now."""
    first, second, final = matches
    if final.frames == NIL:
        known = first.winner is not None and second.winner is not None
        final = msgspec.structs.replace(
            final, a=first.winner, b=second.winner, status="ready" if known else "waiting"
        )
    return msgspec.structs.replace(night, matches=(first, second, final))


def result_of(night: Night) -> NightResult:
    """The matches of the night that are over, as results of the league."""
    over = [
        MatchResult(match.stage, match.a, match.b, match.frames.a, match.frames.b)
        for match in night.matches
        if match.status == "over" and match.a is not None and match.b is not None
    ]
    return NightResult(night.n, tuple(over))
