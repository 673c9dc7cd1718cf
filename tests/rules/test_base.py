"""A match is a discipline with the fold of its events."""

from server.core.event import Undo
from server.rules.base import Discipline, Match
from server.rules.registry import resolve_format
from server.rules.snooker import Snooker
from server.rules.snooker.state import SnookerState


def test_a_match_opens_as_its_discipline_does() -> None:
    discipline: Discipline[SnookerState] = Snooker({"preset": "snooker"})
    match = Match(discipline)
    assert match.fold.state == discipline.opening()
    assert match.show(0)["status"] == "scheduled"


def test_a_match_shows_its_number_and_reads_at_the_time_asked() -> None:
    match = Match(resolve_format("premier-league-2011"))
    read = match.discipline.read
    match.fold.accept(read({"type": "start", "breaker": "a"}), 0)
    match.fold.accept(read({"type": "clock", "clock": "shot", "action": "start"}), 1000)
    shown = match.show(6000)
    assert (shown["seq"], shown["at"]) == (2, 6000)
    assert shown["clocks"]["shot"]["remaining_ms"] == 15_000


def test_a_match_undoes_through_its_fold() -> None:
    match = Match(resolve_format("snooker"))
    match.fold.accept(match.discipline.read({"type": "start", "breaker": "a"}), 0)
    match.fold.accept(Undo(), 1)
    assert match.show(1)["status"] == "scheduled"
    assert match.show(1)["seq"] == 2
