"""What each verb records and what buttons show, in both disciplines."""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.views.deck import VERBS, event_of, feedback, main_clock
from tests.support import golden_nine, snooker

WORDS = {
    name: name.upper()
    for name in (
        *("start", "struck", "pause", "resume", "reset", "extension", "undo", "next", "hold"),
        *("held", "lower_third", "no_match", "event_foul"),
    )
}


def state(table: Any, undo: dict[str, Any] | None = None) -> dict[str, Any]:
    """The state of the referee's view, as far as buttons read it."""
    shown: dict[str, Any] = table.shown()
    shown |= {"offers": table.offers(), "undo": undo, "match": {"id": "m1"}, "at": table.at}
    for side in ("a", "b"):
        shown["sides"][side] |= {"name": side.upper()}
    return shown


def clocked(*words: str) -> Any:
    return snooker.play("@0", "start a", "@0", *words, of=snooker.PREMIER)


def shown(table: Any, now: int | None = None, **more: Any) -> dict[str, Any]:
    desk = {"held": False, "lower_third": False} | more
    return feedback(state(table), table.at if now is None else now, WORDS, **desk)


def test_a_tap_starts_a_clock_that_stands_and_strikes_one_that_runs() -> None:
    standing = state(clocked())
    assert event_of("tap", standing) == {"type": "clock", "clock": "shot", "action": "start"}
    assert event_of("tap", state(clocked("clock shot start"))) == {"type": "struck"}


def test_toggles_go_by_what_runs() -> None:
    running, paused = clocked("clock shot start"), clocked("clock shot start", "clock shot pause")
    assert event_of("toggle", state(running))["action"] == "pause"
    assert event_of("toggle", state(paused))["action"] == "resume"
    assert event_of("toggle-all", state(running)) == {
        "type": "clock",
        "clock": "all",
        "action": "pause",
    }
    assert event_of("toggle-all", state(clocked()))["action"] == "resume"


def test_the_clock_of_a_decision_goes_before_the_shots() -> None:
    table = golden_nine.play("start a", golden_nine.LOST)
    assert main_clock(state(table)) == ("decision", True)
    assert event_of("pause", state(table))["clock"] == "decision"


@pytest.mark.parametrize(
    ("verb", "event"),
    [
        ("extension", {"type": "extension"}),
        ("extension-b", {"type": "extension", "side": "b"}),
        ("struck", {"type": "struck"}),
        ("next", {"type": "next"}),
        ("next-b", {"type": "next", "breaker": "b"}),
        ("undo", {"type": "undo", "seq": 4}),
    ],
)
def test_what_a_verb_records(verb: str, event: dict[str, Any]) -> None:
    assert event_of(verb, state(clocked(), {"seq": 4, "event": {"type": "foul"}})) == event


def test_the_first_frame_is_started() -> None:
    assert event_of("next-a", state(snooker.play())) == {"type": "start", "breaker": "a"}


def test_an_undo_of_nothing_and_an_unknown_verb_are_refused() -> None:
    with pytest.raises(Refusal, match="nothing to take back"):
        event_of("undo", state(snooker.play()))
    with pytest.raises(Refusal, match="tap") as refused:
        event_of("fly", state(snooker.play()))
    assert refused.value.code == "not_found"


def test_every_verb_of_a_clock_or_the_score_is_an_event() -> None:
    table = state(clocked("clock shot start"), {"seq": 2, "event": {"type": "clock"}})
    for verb in VERBS:
        if not verb.startswith(("hold", "release", "lower-third")):
            assert event_of(verb, table)["type"] in ("clock", "struck", "extension", "undo", "next")


@pytest.mark.parametrize(
    ("now", "tone", "text", "color"),
    [
        (0, "calm", "STRUCK\n20", "#ffffff"),
        (9_001, "calm", "STRUCK\n11", "#ffffff"),
        (10_000, "amber", "STRUCK\n10", "#000000"),
        (15_000, "red", "STRUCK\n5", "#ffffff"),
        (25_000, "red", "STRUCK\n0", "#ffffff"),
    ],
)
def test_the_clocks_button_reads_as_it_is_now(now: int, tone: str, text: str, color: str) -> None:
    table = clocked("clock shot start")
    table.at = 0
    found = shown(table, now)
    assert found["clock"]["tone"] == tone
    assert found["buttons"]["tap"]["text"] == text
    assert found["buttons"]["tap"]["text_color"] == color


def test_a_clock_that_stands_is_ready_or_paused() -> None:
    assert shown(clocked())["clock"]["tone"] == "ready"
    paused = clocked("clock shot start", "@3000", "clock shot pause")
    assert (shown(paused)["clock"]["tone"], shown(paused)["clock"]["seconds"]) == ("paused", 17)


def test_buttons_say_what_may_be_done() -> None:
    live = shown(clocked("clock shot start"))["buttons"]
    assert (live["extension"]["can"], live["next"]["can"], live["undo"]["can"]) == (
        *(True, False, False),
    )
    table = clocked("red")
    found = feedback(
        state(table, {"seq": 2, "event": {"type": "foul"}}), 0, WORDS, held=True, lower_third=True
    )["buttons"]
    assert found["undo"]["text"] == "UNDO\nEVENT_FOUL"
    assert found["hold-toggle"]["text"] == "HELD"
    assert found["lower-third-toggle"]["color"] == found["hold-toggle"]["color"]
    assert found["score"]["text"] == "1-0\n(0-0)"


def test_without_a_clock_or_a_match_the_buttons_are_off() -> None:
    found = shown(snooker.play("start a"))
    assert (found["clock"], found["buttons"]["tap"]["can"]) == (None, False)
    empty = feedback(None, 5, WORDS, held=False, lower_third=False)
    assert (empty["match"], empty["buttons"]["score"]["text"]) == (None, "NO_MATCH")
