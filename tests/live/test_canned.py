"""Each canned state is what the rules make of its events, for every view that an overlay has."""

import msgspec
import pytest

from server.http.overlays import OVERLAYS
from server.live.canned import canned_state
from server.live.canned_states import CANNED

VIEWS = sorted({overlay.view for overlay in OVERLAYS.values()})


@pytest.mark.parametrize("name", CANNED)
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_has_something_to_show(name: str, view: str) -> None:
    state = msgspec.json.decode(msgspec.json.encode(canned_state(name, view)))  # type: ignore[arg-type]
    assert state["show"]


def test_the_states_are_what_their_names_say() -> None:
    shown = {name: canned_state(name, "scoreboard") for name in CANNED}
    assert shown["maximum"]["frame"]["break"]["points"] == 96
    assert shown["re-spotted-black"]["sides"]["a"]["points"] == 64
    assert shown["re-spotted-black"]["frame"]["ball_on"] == "black"
    assert shown["free-ball"]["frame"]["free_ball"]
    assert shown["shot-clock"]["clocks"]["shot"]["remaining_ms"] == 300
    assert shown["shoot-out-end"]["clocks"]["frame"]["remaining_ms"] == 4_200
    assert shown["rack-result"]["racks"][0]["kind"] == "break_and_run"
    assert shown["frame-result"]["frames"][-1]["winner"] == "a"
    assert (shown["match-result"]["status"], shown["match-result"]["winner"]) == ("over", "a")


def test_no_clock_runs_in_a_picture_that_stands_still() -> None:
    for name in CANNED:
        for clock in canned_state(name, "scoreboard")["clocks"].values():
            assert clock is None or not clock["running"], name


def test_a_name_that_is_none_is_an_error() -> None:
    with pytest.raises(KeyError):
        canned_state("nothing", "scoreboard")
