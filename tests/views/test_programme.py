"""What a table's programme shows, and that nothing is missing where nothing is known."""

from typing import Any

from server.views.programme import BREAKS, programme

SIDES = {
    "a": {"name": "Judd Trump", "country": "eng", "walk_on": "The Ace", "photo": "pa"},
    "b": {"name": "丁俊暉", "country": "chn"},
}
FORM = {"won": 3, "deciders_won": 1, "centuries": 12, "highest": 142}
EMPTY: dict[str, Any] = {
    "table": "1", "match": None, "sides": None, "head_to_head": None, "form": None,
    "breaks_of_day": [], "next_match": None, "sponsors": [], "slide_ms": 8000, "lower_third": None,
}  # fmt: skip
MET: dict[str, Any] = {
    "played": 2,
    "won": {"a": 2, "b": 0},
    "level": 0,
    "frames": {"a": 12, "b": 7},
    "last": [
        {"title": "Final", "score": {"a": 6, "b": 5}, "winner": "a"},
        {"title": None, "score": {"a": 6, "b": 2}, "winner": "a"},
    ],
}


def show(**data: Any) -> dict[str, Any]:
    shown: dict[str, Any] = programme({**EMPTY, **data})["show"]
    return shown


def lower(**wanted: Any) -> dict[str, Any]:
    asked = {"on": True, "kind": "text", "side": None, "name": None, "line": None, **wanted}
    third: dict[str, Any] = show(sides=SIDES, lower_third=asked)["lower_third"]
    return third


def keys(value: object) -> object:
    """The shape of a value."""
    if isinstance(value, dict):
        return {key: keys(item) for key, item in value.items() if key != "accent"}
    return [keys(item) for item in value] if isinstance(value, list) else None


def test_an_empty_table_has_every_place_and_shows_nothing() -> None:
    empty = show()
    for part in ("lower_third", "head_to_head", "breaks", "next", "sponsors"):
        assert not empty[part]["on"], part
    whole = show(
        sides=SIDES,
        head_to_head=MET,
        form={"a": FORM, "b": FORM},
        breaks_of_day=[{"player": "Judd Trump", "points": 104}],
        next_match={"sides": SIDES, "title": None, "scheduled_ms": None, "format": {}},
        lower_third={"on": True, "kind": "player", "side": "a", "name": None, "line": None},
    )
    assert keys(empty) == keys(whole)


def test_a_player_is_named_by_his_side_with_his_own_line_or_another() -> None:
    third = lower(kind="player", side="a")
    assert (third["on"], third["name"], third["line"]) == (True, "Judd Trump", "The Ace")
    assert (third["flag"], third["photo"], third["side"]) == ("gb-eng", "pa", "a")
    assert lower(kind="player", side="b", line="Dragon")["line"] == "Dragon"
    gone = show(lower_third={"on": True, "kind": "player", "side": "a", "name": None, "line": None})
    assert not gone["lower_third"]["on"], "no match is on the table any more"


def test_a_commentator_and_a_text_are_as_they_were_entered() -> None:
    third = lower(kind="commentator", name="Rafał", line="Eurosport")
    assert (third["kind"], third["name"], third["line"]) == ("commentator", "Rafał", "Eurosport")
    assert not lower(name="")["on"]
    assert not lower(name="Text", on=False)["on"]


def test_of_two_who_have_met_matches_frames_and_their_best_are_shown() -> None:
    shown = show(sides=SIDES, head_to_head=MET, form={"a": FORM, "b": {**FORM, "highest": None}})
    met = shown["head_to_head"]
    assert (met["on"], met["first"], met["won"]) == (True, False, {"a": 2, "b": 0})
    rows = {row["word"]: (row["a"], row["b"]) for row in met["rows"] if row["on"]}
    assert rows["frames"] == ("12", "7")
    assert rows["all_highest"] == ("142", "–")
    assert [(one["on"], one["a"], one["won_a"]) for one in met["last"]] == [
        (True, 6, True), (True, 6, True), (False, None, False),
    ]  # fmt: skip


def test_of_nine_ball_nothing_is_compared_that_snooker_alone_has() -> None:
    match = {"discipline": "golden_nine"}
    shown = show(sides=SIDES, match=match, head_to_head=MET, form={"a": FORM, "b": FORM})
    words = [row["word"] for row in shown["head_to_head"]["rows"] if row["on"]]
    assert words == ["racks", "all_won", "all_deciders_won"]


def test_two_who_never_met_are_told_so() -> None:
    never = {**MET, "played": 0, "won": {"a": 0, "b": 0}, "last": []}
    assert show(sides=SIDES, head_to_head=never)["head_to_head"]["first"]


def test_equal_breaks_share_a_rank_and_ten_are_shown() -> None:
    made = [{"player": "A", "points": points} for points in (147, 104, 104, *[60] * 10)]
    breaks = show(breaks_of_day=made)["breaks"]
    assert [row["rank"] for row in breaks["rows"][:4]] == [1, 2, 2, 4]
    assert [row["century"] for row in breaks["rows"][:4]] == [True, True, True, False]
    assert len(breaks["rows"]) == BREAKS


def test_the_next_match_has_its_time_and_its_format() -> None:
    match = {"sides": SIDES, "title": "Final", "scheduled_ms": 5, "format": {"best_of": 9}}
    shown = show(next_match=match)["next"]
    assert (shown["title"], shown["at_ms"], shown["word"], shown["n"]) == ("Final", 5, "best_of", 9)
    short = show(next_match={**match, "format": {"frames_to_win": 3, "best_of": None}})["next"]
    assert (short["word"], short["n"]) == ("best_of", 5)
    nine = {**match, "format": {"racks": 15, "race_to": None}}
    assert show(next_match=nine)["next"]["word"] == "racks"


def test_slides_are_addresses_in_their_order() -> None:
    sponsors = show(sponsors=["one", "two"])["sponsors"]
    assert (sponsors["on"], sponsors["slides"]) == (True, ["/media/one", "/media/two"])
