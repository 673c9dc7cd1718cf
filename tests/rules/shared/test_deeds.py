"""What each side has done, stroke by stroke, worked out by hand."""

from server.rules.shared.deeds import NOTHING_YET, Deeds, show_played


def test_a_pot_is_tried_in_every_stroke_that_was_meant_to_pot() -> None:
    played = NOTHING_YET.stroke("a", True, (), 0).stroke("a", False, (), 0)
    assert (played.a.pot_tried, played.a.pot_made) == (2, 1)
    for tag in ("safety", "escape", "break_off"):
        assert NOTHING_YET.stroke("a", False, (tag,), 0).a.pot_tried == 0
        potted = NOTHING_YET.stroke("a", True, (tag,), 0).a
        assert (potted.pot_tried, potted.pot_made) == (1, 1), "a shot to nothing is a pot"
    assert NOTHING_YET.stroke("a", False, ("miscue",), 0).a.pot_tried == 1


def test_long_pots_and_those_with_the_rest() -> None:
    played = NOTHING_YET
    for potted, tags in [
        (True, ("long",)),
        (False, ("long", "rest")),
        (True, ("rest",)),
        (False, ("long", "safety")),
        (True, ()),
    ]:
        played = played.stroke("b", potted, tags, 0)
    assert played.b == Deeds(
        pot_tried=4, pot_made=3, long_tried=2, long_made=1, rest_tried=2, rest_made=1
    )
    assert played.tagged


def test_a_safety_came_off_where_the_answer_pots_nothing() -> None:
    safe = NOTHING_YET.stroke("a", False, ("safety",), 0)
    assert (safe.a.safety_tried, safe.a.safety_made) == (0, 0), "not answered yet"
    missed = safe.stroke("b", False, (), 0).a
    assert (missed.safety_tried, missed.safety_made) == (1, 1)
    potted = safe.stroke("b", True, (), 0).a
    assert (potted.safety_tried, potted.safety_made) == (1, 0)
    fouled = safe.foul("b", "b", 4, 0).a
    assert (fouled.safety_tried, fouled.safety_made) == (1, 1)
    again = safe.stroke("b", False, ("safety",), 0).stroke("a", True, (), 0)
    assert (again.a.safety_tried, again.a.safety_made) == (1, 1)
    assert (again.b.safety_tried, again.b.safety_made) == (1, 0)


def test_a_safety_that_nobody_answers_counts_for_nothing() -> None:
    safe = NOTHING_YET.stroke("a", False, ("safety",), 0)
    assert safe.opened(9).stroke("b", True, (), 10).a.safety_tried == 0
    assert safe.stroke("a", True, (), 0).a.safety_tried == 0
    assert safe.broken("b", 0).stroke("b", True, (), 0).a.safety_tried == 0


def test_escapes_and_fouls() -> None:
    played = NOTHING_YET.stroke("a", False, ("escape",), 0).foul("a", "a", 5, 0)
    played = played.foul("a", "b", 4, 0)
    assert (played.a.escapes, played.a.fouls, played.a.away) == (1, 2, 9)
    assert (played.b.fouls, played.b.table_ms) == (0, 0)


def test_the_time_at_the_table_runs_from_the_stroke_before() -> None:
    played = NOTHING_YET.opened(1000)
    played = played.stroke("a", False, (), 6000)  # 5 s
    played = played.stroke("b", True, (), 16_000)  # 10 s
    played = played.stroke("b", False, ("long",), 20_000)  # 4 s
    played = played.foul("b", "a", 4, 22_000)  # not at the table: takes nothing
    played = played.foul("a", "a", 4, 23_000)  # 3 s
    played = played.waited("b", 30_000)  # 7 s, a decision
    assert (played.a.table_ms, played.b.table_ms) == (8000, 21_000)
    played = played.opened(90_000).broken("b", 95_000)
    assert (played.a.table_ms, played.b.table_ms) == (8000, 26_000)


def test_as_the_state_shows_it() -> None:
    shown = show_played(NOTHING_YET.stroke("a", True, ("long",), 0))
    assert shown["tagged"] is True
    assert shown["a"]["long_made"] == 1
    assert shown["b"]["pot_tried"] == 0
