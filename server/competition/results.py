"""The results of a league, night by night, as they are read and as they are possible."""

from typing import Literal

import msgspec

from server.core.errors import Refusal
from server.core.event import explain

FRAMES_TO_WIN = 3
SEMI_FINALS = 2
SHOOT_OUT = 2 * FRAMES_TO_WIN - 1
"""The number of the deciding frame, which may end level: then the blue decided it."""

Stage = Literal["SF", "F"]


class MatchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match of a night; `frame_scores` is null where only the frames are known."""

    stage: Stage
    a: str
    b: str
    frames_a: int
    frames_b: int
    frame_scores: tuple[tuple[int, int], ...] | None = None

    @property
    def winner(self) -> str:
        """The player with more frames."""
        return self.a if self.frames_a > self.frames_b else self.b


class NightResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening: two semi-finals, and a final between their winners."""

    n: int
    matches: tuple[MatchResult, ...]


class LeagueResults(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every player and every night so far."""

    players: tuple[str, ...]
    nights: tuple[NightResult, ...]


def read_results(raw: bytes) -> LeagueResults:
    """The results of a league; Refusal names the field, or the night and the match."""
    try:
        results = msgspec.json.decode(raw, type=LeagueResults)
    except msgspec.ValidationError as fault:
        raise Refusal("malformed", explain(str(fault))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("malformed", "this is not a JSON object") from None
    check(results)
    return results


def check(results: LeagueResults) -> None:
    """Refusal `bad_value` for what cannot have been; it names the night and the match."""
    if len(set(results.players)) != len(results.players):
        raise Refusal("bad_value", "players: one is named twice")
    numbers = [night.n for night in results.nights]
    for number in numbers:
        if numbers.count(number) > 1:
            raise Refusal("bad_value", f"night {number}: it is there twice")
    for night in results.nights:
        _check_night(night, frozenset(results.players))


def _check_night(night: NightResult, players: frozenset[str]) -> None:
    semi_finals = [match for match in night.matches if match.stage == "SF"]
    finals = [match for match in night.matches if match.stage == "F"]
    if len(semi_finals) > SEMI_FINALS or len(finals) > 1:
        raise Refusal("bad_value", f"night {night.n}: two semi-finals and a final, no more")
    seen: set[str] = set()
    for number, match in enumerate(night.matches, 1):
        where = f"night {night.n}, match {number} ({match.a} v {match.b})"
        _check_players(match, players, where)
        if match.stage == "SF":
            _check_once(match, seen, where)
        elif {match.a, match.b} != {semi.winner for semi in semi_finals}:
            raise Refusal("bad_value", f"{where}: the final is between the semi-finals' winners")
        check_frames(match, where)


def _check_players(match: MatchResult, players: frozenset[str], where: str) -> None:
    for name in (match.a, match.b):
        if name not in players:
            raise Refusal("bad_value", f"{where}: {name} is no player of this league")
    if match.a == match.b:
        raise Refusal("bad_value", f"{where}: nobody plays himself")


def _check_once(match: MatchResult, seen: set[str], where: str) -> None:
    for name in (match.a, match.b):
        if name in seen:
            raise Refusal("bad_value", f"{where}: {name} is in both semi-finals")
        seen.add(name)


def check_frames(match: MatchResult, where: str) -> None:
    """First to three, and frame scores that give the frames; the fifth may be level."""
    high, low = max(match.frames_a, match.frames_b), min(match.frames_a, match.frames_b)
    if high != FRAMES_TO_WIN or not 0 <= low < FRAMES_TO_WIN:
        raise Refusal(
            "bad_value",
            f"{where}: {match.frames_a}-{match.frames_b} is not first to {FRAMES_TO_WIN}",
        )
    if match.frame_scores is None:
        return
    won = {"a": 0, "b": 0}
    for number, (score_a, score_b) in enumerate(match.frame_scores, 1):
        if FRAMES_TO_WIN in won.values():
            raise Refusal("bad_value", f"{where}: frame {number} came after the end of the match")
        if score_a < 0 or score_b < 0:
            raise Refusal("bad_value", f"{where}: frame {number} has a score below zero")
        if score_a == score_b and number != SHOOT_OUT:
            raise Refusal("bad_value", f"{where}: frame {number} is level; only the fifth may be")
        level_to = "a" if match.frames_a > match.frames_b else "b"
        side = level_to if score_a == score_b else ("a" if score_a > score_b else "b")
        won[side] += 1
    if (won["a"], won["b"]) != (match.frames_a, match.frames_b):
        raise Refusal(
            "bad_value",
            f"{where}: the frame scores give {won['a']}-{won['b']}, "
            f"not {match.frames_a}-{match.frames_b}",
        )
