"""Strokes, fouls and waiting of a snooker match are counted, and undone with their events."""

from tests.support.snooker import PREMIER, play


def test_a_frame_worked_out_by_hand() -> None:
    """A breaks off (2 s), B pots long (3 s) and misses (1 s), A fouls (4 s), B plays safe (5 s)."""
    table = play(
        *["@1000", "start a", "@3000", "miss tags=break_off", "@6000", "red tags=long"],
        *["@7000", "miss", "@11000", "foul missed_all", "@16000", "miss tags=safety"],
    )
    deeds = table.see("deeds")
    a, b = deeds["a"], deeds["b"]
    assert (a["pot_tried"], a["pot_made"], a["fouls"], a["away"]) == (0, 0, 1, 4)
    assert (b["pot_tried"], b["pot_made"]) == (2, 1)
    assert (b["long_tried"], b["long_made"], b["safety_tried"]) == (1, 1, 0)
    assert (a["table_ms"], b["table_ms"]) == (6000, 9000)
    table.play("@20000", "red")
    assert (table.see("deeds.b.safety_tried"), table.see("deeds.b.safety_made")) == (1, 0)
    table.play("undo", "@21000", "miss")
    assert (table.see("deeds.b.safety_tried"), table.see("deeds.b.safety_made")) == (1, 1)


def test_a_declined_concession_and_what_is_no_play_count_nothing() -> None:
    table = play("start a", "miss")
    before = table.see("deeds")
    table.play("warn b conduct", "declined")
    assert table.see("deeds") == before


def test_time_between_frames_is_nobodys() -> None:
    table = play("@0", "start a", "@5000", "concede", "@65000", "next", "@70000", "miss")
    assert (table.see("deeds.a.table_ms"), table.see("deeds.b.table_ms")) == (5000, 5000)


def test_a_respotted_black_counts_from_the_order() -> None:
    level = ["start a", "adjust points=0:7 reds=0 colours=black ball_on=black", "black"]
    table = play("@0", *level, "@60000", "respot b", "@64000", "miss")
    assert (table.see("deeds.a.table_ms"), table.see("deeds.b.table_ms")) == (2000, 4000)


def test_the_shots_of_a_frame_are_listed_and_go_with_it() -> None:
    clock = "clock shot start"
    table = play("@0", "start a", clock, "@9000", "miss", clock, "@22000", "miss", of=PREMIER)
    assert table.see("shots") == [["a", 8000], ["b", 12_000]]
    table.play("foul in_off by=a", "award frame a miss")
    assert len(table.see("shots")) == 2
    table.play("next")
    assert table.see("shots") == []
    assert table.see("sides.a.shots.count") == 1
