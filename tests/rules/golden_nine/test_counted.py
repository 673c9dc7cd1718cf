"""Strokes, fouls and waiting of a Golden Nine match are counted, and undone with their events."""

from tests.support.golden_nine import DRY, LOST, play


def test_a_rack_worked_out_by_hand() -> None:
    """A breaks dry (2 s); B pots 1 (3 s), plays safe (1 s); A fouls (4 s); B misses (5 s)."""
    table = play(
        *["@0", "start a", "@2000", DRY, "@5000", "1", "@6000", "miss tags=safety"],
        *["@10000", "foul scratch", "@15000", "miss"],
    )
    a, b = table.see("deeds.a"), table.see("deeds.b")
    assert (a["pot_tried"], a["fouls"], a["away"], a["table_ms"]) == (0, 1, 1, 6000)
    assert (b["pot_tried"], b["pot_made"], b["table_ms"]) == (2, 1, 9000)
    assert (b["safety_tried"], b["safety_made"]) == (1, 1)
    table.play("undo")
    assert table.see("deeds.b.pot_tried") == 1


def test_a_choice_takes_the_choosers_time_and_a_void_rack_keeps_what_was_played() -> None:
    table = play("@0", "start a", "@1000", LOST, "@9000", "choose accept a", "@11000", "1")
    assert (table.see("deeds.a.table_ms"), table.see("deeds.b.table_ms")) == (3000, 8000)
    table.play("stalemate")
    assert table.see("deeds.a.pot_made") == 1


def test_time_between_racks_is_nobodys_and_shots_go_with_the_rack() -> None:
    table = play("@0", "start a", "clock shot start", "@4000", "break 3 9")
    assert table.see("shots") == [["a", 3000]]
    table.play("@60000", "next", "@61000", DRY)
    assert table.see("shots") == []
    assert table.see("deeds.a.table_ms") == 5000
