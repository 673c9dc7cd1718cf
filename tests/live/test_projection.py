"""What each view gets of a match."""

from typing import Any

import msgspec
import pytest

from server.live.creating import Sides, SideSpec
from server.live.projection import LOG_SHOWN, VISITS_SHOWN, project
from server.protocol.messages import VIEWS, ViewName
from server.store.redis import RedisStore
from tests.live.conftest import Desk, desk_on

START = {"type": "start", "breaker": "a"}
RED = {"type": "stroke", "potted": ["red"]}
CLOCK = {"type": "clock", "clock": "shot", "action": "start"}
WARN = {"type": "warn", "side": "a", "kind": "conduct"}


async def seen(desk: Desk, view: ViewName) -> dict[str, Any]:
    live = await desk.live()
    return project(live, live.fold, view, table="1")


@pytest.mark.parametrize("view", ["scoreboard", "commentary", "referee"])
async def test_every_view_says_which_match_and_who_plays(desk: Desk, view: ViewName) -> None:
    await desk.send(START)
    state = await seen(desk, view)
    assert state["match"] == {
        "id": desk.match_id,
        "table": "1",
        "discipline": "snooker",
        "preset": "snooker",
        "title": None,
        "best_of": None,
        "frames_to_win": 3,
        "aggregate": False,
    }
    assert (state["sides"]["a"]["name"], state["sides"]["b"]["players"]) == ("Anna", ["Bert"])
    assert state["at"] == (await desk.live()).fold.at
    assert state["seq"] == 1


@pytest.mark.parametrize("view", ["scoreboard", "commentary", "referee"])
async def test_every_view_has_what_else_is_known_of_a_side(
    store: RedisStore, view: ViewName
) -> None:
    anna = SideSpec("Anna Łoś", short="Łoś", walk_on="from Łódź", photo="0" * 32, accent="#ffcc00")
    service = (await desk_on(store)).service
    record = await service.create("snooker", Sides(anna, SideSpec("Bert")), None)
    sides = (await seen(Desk(service, record.id), view))["sides"]
    fields = ("short", "walk_on", "photo", "accent")
    assert [sides["a"][name] for name in fields] == ["Łoś", "from Łódź", "0" * 32, "#ffcc00"]
    assert [sides["b"][name] for name in fields] == [None] * 4


@pytest.mark.parametrize("discipline", ["snooker", "golden-nine"])
async def test_no_view_changes_the_state_that_all_of_them_are_made_of(
    store: RedisStore, discipline: str
) -> None:
    service = (await desk_on(store)).service
    sides = Sides(SideSpec("Anna"), SideSpec("Bert"))
    desk = Desk(service, (await service.create(discipline, sides, None)).id)
    await desk.send(START)
    live = await desk.live()
    fold = live.fold
    shown = live.show(fold.state, fold.seq, fold.at)
    before = msgspec.json.encode(shown)
    for view in VIEWS:
        project(live, fold, view, table="1")
    assert live.show(fold.state, fold.seq, fold.at) is shown
    assert msgspec.json.encode(shown) == before


@pytest.mark.parametrize("view", VIEWS)
async def test_a_view_is_json_and_depends_on_the_log_alone(desk: Desk, view: ViewName) -> None:
    await desk.send(START)
    first = msgspec.json.encode(await seen(desk, view))
    assert first == msgspec.json.encode(await seen(desk, view))


async def test_the_referee_sees_what_may_be_done_and_undone(desk: Desk) -> None:
    state = await seen(desk, "referee")
    assert (state["undo"], state["log"]) == (None, [])
    await desk.send(START)
    await desk.send(RED)
    await desk.send({"type": "undo"})
    state = await seen(desk, "referee")
    assert state["undo"] == {"seq": 1, "event": START}
    assert [(entry["seq"], entry["taken_back"]) for entry in state["log"]] == [
        (1, False),
        (2, True),
        (3, False),
    ]
    assert "stroke" in state["offers"]["events"]


async def test_the_log_shows_what_stands_in_the_place_of_an_event_that_was_corrected(
    desk: Desk,
) -> None:
    await desk.send(START)
    await desk.send(RED)
    await desk.send({"type": "amend", "seq": 2, "event": {"type": "stroke"}})
    log = (await seen(desk, "referee"))["log"]
    assert [(entry["event"]["type"], entry["amended"]) for entry in log] == [
        ("start", None),
        ("stroke", 3),
        ("amend", None),
    ]
    assert log[1]["event"] == {"type": "stroke"}


async def test_the_timing_officials_taps_are_not_what_the_referee_takes_back(
    store: RedisStore,
) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START)
    await desk.send(RED)
    await desk.send(CLOCK)
    await desk.send({"type": "extension"})
    state = await seen(desk, "referee")
    assert (state["undo"]["seq"], state["undo"]["event"]["type"]) == (2, "stroke")
    assert state["last_scoring"] == 2
    assert [entry["seq"] for entry in state["log"]] == [1, 2, 4]


async def test_an_event_that_stands_in_the_way_is_what_an_undo_takes_back_first(
    store: RedisStore,
) -> None:
    desk = await desk_on(store, spec="premier-league-2011")
    await desk.send(START)
    await desk.send({"type": "stroke"})
    await desk.send(CLOCK)
    await desk.send({"type": "extension", "side": "b"})
    # Without the miss A would be at the table, and B's extension would not be legal.
    assert (await seen(desk, "referee"))["undo"]["seq"] == 4


async def test_the_log_shown_is_short(desk: Desk) -> None:
    await desk.send(START)
    for _ in range(LOG_SHOWN + 3):
        await desk.send(WARN)
    log = (await seen(desk, "referee"))["log"]
    assert len(log) == LOG_SHOWN
    assert log[-1]["seq"] == LOG_SHOWN + 4


async def test_the_overlay_gets_none_of_the_referees_part(desk: Desk) -> None:
    await desk.send(START)
    assert not {"offers", "undo", "log"} & (await seen(desk, "scoreboard")).keys()


async def test_the_referee_sees_the_visits_that_the_entries_shown_belong_to(desk: Desk) -> None:
    await desk.send(START)
    for _ in range(VISITS_SHOWN + 3):
        await desk.send({"type": "stroke", "tags": ["safety"]})
    of_all = (await seen(desk, "commentary"))["stats"]["visits"]
    visits = (await seen(desk, "referee"))["frame"]["visits"]
    assert (len(of_all), len(visits)) == (VISITS_SHOWN + 3, VISITS_SHOWN)
    sides = [of_all[str(number)]["side"] for number in range(4, VISITS_SHOWN + 4)]
    assert [visit["side"] for visit in visits] == sides
