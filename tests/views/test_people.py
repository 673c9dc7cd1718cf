"""A player with all that is known of him, and with nothing but his name."""

from server.views.people import person


def test_all_that_the_desk_entered_is_there() -> None:
    side = {
        "name": "Judd Trump", "country": "ENG", "short": "Trump", "walk_on": "The Ace in the Pack",
        "photo": "p1", "accent": "#f2c765",
    }  # fmt: skip
    shown = person(side)
    assert (shown["name"], shown["short"], shown["flag"]) == ("Judd Trump", "Trump", "gb-eng")
    assert (shown["line"], shown["photo"]) == ("The Ace in the Pack", "p1")
    assert shown["accent"]["dark"] == "#f2c765"


def test_without_it_there_is_only_his_name() -> None:
    shown = person({"name": "丁俊暉", "country": None})
    assert shown.pop("name") == "丁俊暉"
    assert set(shown.values()) == {None}
