"""What the scoreboard shows, over matches that the real rules played."""

from typing import Any

from server.views.snooker.scoreboard import BALL_SLOTS, CARD_FRAMES, scoreboard
from tests.views.match import COLOURS, MAXIMUM, concede, foul, miss, played, pots, start


def shown(*events: dict[str, Any], **overrides: Any) -> dict[str, Any]:
    """`show` after the events."""
    show: dict[str, Any] = scoreboard(played(*events, **overrides))["show"]
    return show


def test_before_the_first_frame_the_board_stands_with_nothing_lit() -> None:
    show = shown()
    assert not show["sides"]["a"]["lit"]
    assert not show["sides"]["b"]["lit"]
    assert not show["card_on"]
    assert not show["cap"]["on"]


def test_the_side_at_the_table_is_lit_with_what_remains() -> None:
    sides = shown(start("b"))["sides"]
    assert sides["b"]["lit"]
    assert sides["b"]["remaining"] == {"on": True, "points": 147}
    assert not sides["a"]["lit"]
    assert sides["a"]["remaining"] == {"on": False, "points": None}


def test_a_break_shows_its_balls_in_order_at_the_side_of_the_striker() -> None:
    sides = shown(start(), *pots("red", "black", "red"))["sides"]
    run = sides["a"]["break"]
    assert (run["on"], run["points"]) == (True, 9)
    assert run["balls"] == ["red", "black", "red"] + [None] * (BALL_SLOTS - 3)
    assert not run["more"]
    assert not sides["b"]["break"]["on"]


def test_a_long_break_shows_its_last_balls() -> None:
    run = shown(start(), *pots(*["red", "black"] * 5))["sides"]["a"]["break"]
    assert run["balls"] == ["red", "black"] * 4
    assert run["more"]


def test_fifty_and_a_century_are_told_apart() -> None:
    fifty = shown(start(), *pots(*["red", "black"] * 7))["sides"]["a"]["break"]
    assert (fifty["points"], fifty["fifty"], fifty["century"]) == (56, True, False)
    century = shown(start(), *pots(*["red", "black"] * 13))["sides"]["a"]["break"]
    assert (century["points"], century["century"]) == (104, True)


def test_a_break_ends_with_the_visit() -> None:
    sides = shown(start(), *pots("red"), miss())["sides"]
    assert not sides["a"]["break"]["on"]
    assert sides["b"]["lit"]


def test_a_foul_stands_with_its_value_at_the_side_that_made_it_until_the_next_stroke() -> None:
    called = shown(start(), foul())["sides"]
    assert called["a"]["foul"] == {"on": True, "value": 4}
    assert not called["b"]["foul"]["on"]
    after = shown(start(), foul(), miss())["sides"]
    assert after["a"]["foul"] == {"on": False, "value": None}


def test_a_free_ball_stands_at_the_side_that_has_it_until_its_break_begins() -> None:
    called = shown(start(), foul(free_ball=True))["sides"]
    assert (called["a"]["free_ball"], called["b"]["free_ball"]) == (False, True)
    potted = {"type": "stroke", "potted": ["green"], "nominated": "green"}
    taken = shown(start(), foul(free_ball=True), potted)["sides"]["b"]
    assert not taken["free_ball"]
    assert taken["break"]["balls"][0] == "green"


def test_the_black_again_is_named_from_the_level_score_to_its_end() -> None:
    level = {"points": {"a": 7, "b": 0}, "reds": 0, "colours": ["black"], "ball_on": "black"}
    events = [start("b"), {"type": "adjust", "striker": "b", **level}, *pots("black")]
    waiting = shown(*events)
    assert waiting["cap"] == {"on": True, "kind": "respot", "a": None, "b": None, "n": None}
    assert not waiting["sides"]["a"]["lit"]
    drawn = shown(*events, {"type": "respot", "first": "b"})
    assert drawn["cap"]["kind"] == "respot"
    assert drawn["sides"]["b"]["lit"]
    over = shown(*events, {"type": "respot", "first": "b"}, *pots("black"))
    assert not over["cap"]["on"]
    assert over["card"]["note"] == "respotted_black"


def test_the_length_of_the_match_is_its_most_frames() -> None:
    assert shown(frames_to_win=18)["best_of"] == 35
    assert shown(best_of=5)["best_of"] == 5


def test_a_finished_frame_has_its_card_until_the_next_one_starts() -> None:
    show = shown(*MAXIMUM)
    card = show["card"]
    assert show["card_on"]
    assert (card["kind"], card["number"], card["winner"]) == ("frame", 1, "a")
    assert card["figures"] == {"a": 147, "b": 0}
    assert card["breaks"] == {"a": 147, "b": None}
    assert card["frames"] == {"a": 1, "b": 0}
    assert card["note"] is None
    assert not show["sides"]["a"]["lit"]
    assert not shown(*MAXIMUM, {"type": "next"})["card_on"]


def test_how_a_frame_ended_is_noted_where_it_was_not_potted_out() -> None:
    assert shown(start(), concede())["card"]["note"] == "concession"


def test_a_finished_match_has_its_card_with_every_frame() -> None:
    card = shown(*MAXIMUM, {"type": "next"}, concede(), best_of=3)["card"]
    assert (card["kind"], card["winner"]) == ("match", "a")
    assert card["figures"] == {"a": 2, "b": 0}
    first = {"on": True, "a": 147, "b": 0, "won_a": True, "won_b": False}
    assert card["scores"][0] == first
    assert [score["on"] for score in card["scores"]] == [True] * 2 + [False] * (CARD_FRAMES - 2)
    assert card["breaks"]["a"] == 147


def test_a_match_too_long_for_its_card_shows_its_totals() -> None:
    # The openers alternate and each concedes: the match goes its full length.
    frames = [event for _ in range(CARD_FRAMES + 1) for event in (concede(), {"type": "next"})]
    card = shown(start(), *frames, concede(), best_of=CARD_FRAMES + 2)["card"]
    assert card["kind"] == "match"
    assert not any(score["on"] for score in card["scores"])
    assert sum(card["figures"].values()) == CARD_FRAMES + 2


def test_points_of_all_frames_stand_above_the_frames_where_they_decide() -> None:
    show = shown(start(), *pots("red", "black"), miss(), best_of=3, aggregate=True)
    assert show["cap"] == {"on": True, "kind": "total", "a": 8, "b": 0, "n": None}


def test_games_stand_above_the_frames_once_one_is_won() -> None:
    won = [start(), concede()]
    show = shown(*won, frames_to_win=1, games_to_win=2)
    assert show["cap"]["kind"] == "games"
    assert (show["cap"]["a"], show["cap"]["b"]) == (0, 1)


BEHIND = {"points": {"a": 0, "b": 40}, "reds": 0, "colours": ["pink", "black"]}
"""Side A needs snookers: 13 are on the table, and it is 40 behind."""


def test_the_snookers_that_the_side_at_the_table_requires_stand_above_the_frames() -> None:
    behind = [start(), {"type": "adjust", **BEHIND, "striker": "a", "ball_on": "pink"}]
    cap = shown(*behind)["cap"]
    assert (cap["on"], cap["kind"], cap["a"], cap["b"]) == (True, "snookers", None, None)
    assert cap["n"] == played(*behind)["frame"]["snookers_required"]["a"] > 0
    assert not shown(*behind, miss())["cap"]["on"], "the side that leads is at the table"
    assert not shown(start(), *pots("red"))["cap"]["on"]
    assert not shown(*behind, concede())["cap"]["on"]


def test_points_of_all_frames_and_a_respotted_black_keep_their_place_before_snookers() -> None:
    behind = [start(), {"type": "adjust", **BEHIND, "striker": "a", "ball_on": "pink"}]
    assert shown(*behind, best_of=3, aggregate=True)["cap"]["kind"] == "total"


LEVEL_AT_TIME: list[dict[str, Any]] = [
    start(),
    {"type": "struck"},
    {"type": "adjust", "points": {"a": 10, "b": 10}},
    {"type": "clock", "clock": "frame", "action": "set", "ms": 0},
]
BLUES: list[dict[str, Any]] = [
    {"type": "time_up"},
    {"type": "blue_order", "first": "a"},
    {"type": "blue", "potted": True},
    {"type": "blue", "potted": False},
]


def test_a_match_of_one_frame_says_on_its_card_how_it_was_won() -> None:
    card = shown(*LEVEL_AT_TIME, miss(), *BLUES[1:], preset="shoot-out")["card"]
    assert (card["kind"], card["figures"]) == ("match", {"a": 1, "b": 0})
    assert (card["scores"][0]["a"], card["scores"][0]["b"]) == (10, 10)
    assert card["note"] == "blue_shoot_out"
    assert shown(start(), concede(), frames_to_win=1)["card"]["note"] == "concession"
    assert shown(*MAXIMUM, frames_to_win=1)["card"]["note"] is None
    longer = shown(start(), concede(), {"type": "next"}, concede(), best_of=2, aggregate=True)
    assert longer["card"]["note"] is None


def test_every_state_of_a_frame_has_the_same_places() -> None:
    """A patch then only changes values: nothing appears or goes."""

    def places(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: places(inner) for key, inner in value.items()}
        return [places(inner) for inner in value] if isinstance(value, list) else None

    wanted = places(shown())
    for count in range(1, len(MAXIMUM) + 1):
        assert places(shown(*MAXIMUM[:count])) == wanted


def test_what_no_scoreboard_paints_is_left_out() -> None:
    state = played(start(), *pots("red"))
    view = scoreboard({**state, "offers": {}, "log": []})
    assert "visits" not in view["frame"]
    assert not {"offers", "log"} & view.keys()
    assert "visits" in state["frame"], "the state itself is left alone"


def test_the_colours_come_last() -> None:
    events = [start(), *pots(*["red", "black"] * 15, *COLOURS[:5])]
    side = shown(*events)["sides"]["a"]
    assert side["remaining"]["points"] == 7
    assert side["break"]["balls"][-1] == "pink"
