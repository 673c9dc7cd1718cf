"""What the scoreboard shows of Golden Nine, over matches that the real rules played."""

from typing import Any

import pytest

from server.rules.golden_nine.events import FoulReason
from server.views.golden_nine.scoreboard import scoreboard
from tests.views.match import Event, played
from tests.views.nine import DRY_RUN, NEXT, RUN, THIRD_FOUL, breaks, foul, miss, pots, racked

REASONS = FoulReason.__args__  # type: ignore[attr-defined]


def shown(*events: Event, **overrides: Any) -> dict[str, Any]:
    """`show` after a start by side a and the events."""
    show: dict[str, Any] = scoreboard(racked(*events, **overrides))["show"]
    return show


def notices(*events: Event, **overrides: Any) -> tuple[str | None, str | None]:
    """The words said of both sides."""
    sides = shown(*events, **overrides)["sides"]
    for side in sides.values():
        assert side["notice"]["on"] == (side["notice"]["word"] is not None)
    return sides["a"]["notice"]["word"], sides["b"]["notice"]["word"]


def test_before_the_first_rack_the_board_stands_with_nothing_lit() -> None:
    show = scoreboard(played(preset="golden-nine"))["show"]
    assert (show["golden_nine"], show["snooker"]) == (True, False)
    assert not show["sides"]["a"]["lit"]
    assert not show["tray"]["on"]
    assert show["racks"] == {"number": 1, "of": 15, "race": None, "extra": False}


def test_the_side_at_the_table_is_lit() -> None:
    assert shown(breaks())["sides"]["b"]["lit"]
    assert not shown(breaks())["sides"]["a"]["lit"]


def test_each_ball_has_its_place_and_the_ball_on_stands_out() -> None:
    tray = shown(breaks(3, 4), *pots(1))["tray"]
    assert tray["on"]
    assert tray["balls"] == ["down", "on", "up", "down", *["up"] * 5]


def test_a_side_has_a_mark_for_each_foul_of_the_rack() -> None:
    events = [breaks(), foul(), miss(), foul(), miss()]
    once, twice = shown(*events[:2])["sides"]["b"], shown(*events)["sides"]["b"]
    assert once["fouls"] == {
        "on": True,
        "marks": ["foul", "open", "open"],
        "last": False,
        "warned": False,
    }
    assert twice["fouls"]["marks"] == ["foul", "foul", "open"]
    assert twice["fouls"]["last"], "the third loses the rack"
    assert not shown(*events)["sides"]["a"]["fouls"]["on"]


def test_marks_go_with_the_rack() -> None:
    assert not shown(*THIRD_FOUL, NEXT)["sides"]["b"]["fouls"]["on"]


def test_an_intentional_foul_is_held_against_a_side_in_later_racks_too() -> None:
    fouls = shown(breaks(), foul("push", intentional=True), NEXT)["sides"]["b"]["fouls"]
    assert (fouls["on"], fouls["warned"]) == (True, True)
    assert fouls["marks"] == ["open"] * 3


def test_a_break_to_come_is_announced() -> None:
    assert notices() == ("to_break", None)


def test_a_foul_stands_with_its_reason_and_ball_in_hand_at_the_other_side() -> None:
    assert notices(breaks(), foul("no_cushion")) == ("in_hand", "foul_no_cushion")
    assert notices(breaks(), foul("no_cushion"), *pots(1, 2)) == ("for_7", None)


def test_a_lost_chance_and_who_decides_on_it() -> None:
    assert notices(breaks(3)) == ("lost_chance", "choosing")
    accepted = {"type": "choose", "option": "accept", "shooter": "b"}
    assert notices(breaks(3), accepted) == (None, None)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([breaks(3, 4)], "for_10"),
        ([breaks(3, 4), *pots(1)], "for_10"),
        ([breaks(), *pots(1)], "for_7"),
        ([breaks(), miss(), *pots(1)], "for_7"),
        ([breaks(), *pots(1), miss(), *pots(2)], None),
    ],
)
def test_what_a_clearance_would_be_worth(events: list[Event], said: str | None) -> None:
    a, b = notices(*events)
    assert (a or b) == said


def test_how_far_the_match_is() -> None:
    racks = shown(*RUN, NEXT)["racks"]
    assert (racks["number"], racks["of"]) == (2, 15)
    race = shown(race_to=50)["racks"]
    assert (race["number"], race["of"], race["race"]) == (1, None, 50)


def test_a_level_match_has_an_extra_rack() -> None:
    level = [breaks(3, 9), NEXT, *DRY_RUN, NEXT]
    racks = shown(*level, racks=2)["racks"]
    assert racks == {"number": 3, "of": None, "race": None, "extra": True}


def test_sets_are_shown_where_there_are_some() -> None:
    assert shown()["sets"] == {"on": False, "a": None, "b": None}
    show = shown(*RUN, NEXT, racks=1, sets_to_win=2)
    assert show["sets"] == {"on": True, "a": 1, "b": 0}
    assert show["racks"]["number"] == 1, "counted in the set"


def test_the_board_gives_way_to_a_result() -> None:
    show = shown(*RUN)
    assert show["behind"]
    assert show["rack_card"]["alone"]
    assert not show["tray"]["on"]
    assert not shown(*RUN, NEXT)["behind"]
    over = shown(*RUN, racks=1)
    assert (over["rack_card"]["on"], over["rack_card"]["alone"]) == (True, False)
    assert over["match_card"]["on"]


def test_every_state_has_the_same_places() -> None:
    """A patch then only changes values: nothing appears or goes."""

    def places(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: places(inner) for key, inner in value.items()}
        return [places(inner) for inner in value] if isinstance(value, list) else None

    wanted = places(scoreboard(played(preset="golden-nine"))["show"])
    events = [*THIRD_FOUL, NEXT, breaks(2), {"type": "choose", "option": "rebreak", "shooter": "b"}]
    events += [*RUN, NEXT, *DRY_RUN]
    for count in range(len(events) + 1):
        assert places(shown(*events[:count], racks=3)) == wanted


@pytest.mark.parametrize("reason", REASONS)
def test_every_foul_is_said(reason: str) -> None:
    assert notices(breaks(), foul(reason))[1] == f"foul_{reason}"


def test_what_no_scoreboard_paints_is_left_out() -> None:
    state = racked(breaks())
    view = scoreboard({**state, "offers": {}, "log": []})
    assert "visits" not in view["rack"]
    assert not {"offers", "log"} & view.keys()
    assert "visits" in state["rack"], "the state itself is left alone"
