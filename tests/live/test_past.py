"""What is asked of finished matches is answered from those of the people who are asked for."""

from server.live.past import Past
from server.stats.history import Summary, form_of, head_to_head
from tests.stats.test_history import match


def of(*pairs: tuple[str, str]) -> list[Summary]:
    """A match of each pair, one after the other."""
    return [match(f"m{n}", a, b, (2, 1), 1_000 * n) for n, (a, b) in enumerate(pairs, 1)]


MATCHES = of(("Anna", "Bogdan"), ("bogdan", "ANNA"), ("Anna", "Cyd"), ("Cyd", "Dora"))


def test_the_latest_come_first_and_those_since_a_time_alone() -> None:
    past = Past(MATCHES)
    assert [row.id for row in past.rows] == ["m4", "m3", "m2", "m1"]
    assert [row.id for row in past.since(3_000)] == ["m4", "m3"]


def test_it_answers_as_if_all_matches_had_been_looked_through() -> None:
    past = Past(MATCHES)
    for names in (["Anna"], ["bogdan"], ["Cyd"], ["nobody"]):
        assert past.form_of(names) == form_of(past.rows, names)
        assert past.head_to_head(names, ["Anna"]) == head_to_head(past.rows, names, ["Anna"])


def test_a_match_can_be_left_out() -> None:
    past = Past(MATCHES)
    assert past.head_to_head(["Anna"], ["Bogdan"])["played"] == 2
    assert past.head_to_head(["Anna"], ["Bogdan"], but="m2")["played"] == 1
    assert past.form_of(["Anna"], but="m3")["played"] == 2
