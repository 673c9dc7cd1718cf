"""What the bracket on air shows: the scores as they stand, and nothing of what is for the desk."""

from typing import Any

from server.views.night import night


def country_of(name: str | None) -> str | None:
    return {"Ada": "pl"}.get(name or "")


def match(status: str, a: str | None, b: str | None, **more: Any) -> dict[str, Any]:
    """A match of a bracket."""
    frames = {"a": 0, "b": 0}
    given = {"id": None, "table": "1", "frames": frames, "points": None, "winner": None, **more}
    return {"status": status, "a": a, "b": b, **given}


def shown(*matches: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The view of a bracket."""
    return night({"n": 3, "play_offs": False, "matches": list(matches), **more}, country_of)


def test_a_match_in_play_has_frames_and_points() -> None:
    live = match("live", "Ada", "Bela", frames={"a": 1, "b": 0}, points={"a": 45, "b": 7})
    view = shown(live)["matches"][0]
    assert view["live"]
    assert view["sides"]["a"] == {
        "name": "Ada",
        "flag": "pl",
        "frames": "1",
        "points": "45",
        "won": False,
        "lost": False,
    }
    assert view["sides"]["b"]["frames"] == "0"


def test_a_match_not_begun_shows_no_frames() -> None:
    view = shown(match("ready", "Ada", "Bela"))["matches"][0]
    assert [view["sides"][side]["frames"] for side in "ab"] == [None, None]


def test_a_final_that_waits_shows_whom_it_has() -> None:
    view = shown(match("waiting", "Ada", None))["matches"][0]
    assert [view["sides"][side]["name"] for side in "ab"] == ["Ada", None]
    assert not any(view["sides"][side]["won"] for side in "ab"), "nobody beats nobody"


def test_the_winner_of_the_final_is_the_evenings() -> None:
    over = match("over", "Ada", "Bela", frames={"a": 3, "b": 1}, winner="Ada")
    view = shown(over)
    assert view["winner"] == {"on": True, "name": "Ada", "flag": "pl"}
    sides = view["matches"][0]["sides"]
    assert (sides["a"]["won"], sides["a"]["lost"]) == (True, False)
    assert (sides["b"]["won"], sides["b"]["lost"]) == (False, True)
    assert not shown(match("live", "Ada", "Bela"))["winner"]["on"]


def test_what_is_for_the_desk_is_not_on_air() -> None:
    view = shown(match("ready", "Ada", "Bela"), fault="the final has begun between others")
    assert "begun" not in str(view)


def test_without_an_evening_every_place_is_there_and_empty() -> None:
    empty = night(None, country_of)
    assert not empty["on"]
    full = shown(*[match("ready", "Ada", "Bela")] * 3)
    assert empty.keys() == full.keys()
    assert [each.keys() for each in empty["matches"]] == [each.keys() for each in full["matches"]]
