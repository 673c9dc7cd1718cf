"""A programme changes with the desk at once, with matches after a moment, and says so once."""

import asyncio

from server.core.ids import MatchId
from server.live.programme import Programme
from tests.support.serving import SIDES, Created, Served
from tests.views.match import concede, pots, start

FIFTY = pots(*["red", "black"] * 7)


async def put(served: Served, table: str = "1", **graphics: object) -> None:
    async with served.http.put(f"/api/graphics/{table}", json=graphics) as response:
        assert response.status == 200, await response.text()


class Heard:
    """Every change of a programme, as it comes."""

    def __init__(self, served: Served) -> None:
        self.programmes = served.parts.programmes._programmes
        self.queue: asyncio.Queue[Programme] = asyncio.Queue()
        self.programmes.listen(self.queue.put_nowait)

    async def next(self) -> Programme:
        """The next change."""
        async with asyncio.timeout(5):
            return await self.queue.get()


async def test_it_has_the_match_and_all_of_the_graphics(app_server: Served) -> None:
    match = await app_server.create_match()
    programme = await Heard(app_server).programmes.get("1")
    assert programme.state["match"]["id"] == match.id
    assert programme.state["sides"]["b"]["name"] == SIDES["b"]["name"]
    assert programme.state["head_to_head"]["played"] == 0
    assert programme.state["lower_third"] is None
    assert programme.state["slide_ms"] == 8_000


async def test_what_the_desk_puts_is_there_at_once_and_the_same_again_is_no_change(
    app_server: Served,
) -> None:
    await app_server.create_match()
    heard = Heard(app_server)
    programme = await heard.programmes.get("1")
    third = {"kind": "text", "name": "Interval", "on": True}
    await put(app_server, lower_third=third)
    assert (await heard.next()).state["show"]["lower_third"]["name"] == "Interval"
    seq = programme.seq
    await put(app_server, lower_third=third)
    await put(app_server, lower_third=third | {"on": False})
    changed = await heard.next()
    assert (changed.seq, changed.state["show"]["lower_third"]["on"]) == (seq + 1, False)


async def test_a_break_of_fifty_is_of_the_day_wherever_it_is_made(app_server: Served) -> None:
    await app_server.create_match(table="1")
    away = await app_server.create_match(table="2")
    heard = Heard(app_server)
    await heard.programmes.get("1")
    await app_server.send(away, start(), *FIFTY)
    while not (made := (await heard.next()).state["breaks_of_day"]):
        pass
    assert made[0]["player"] == SIDES["a"]["name"]


async def test_another_match_on_the_table_is_in_the_programme(app_server: Served) -> None:
    await app_server.create_match(table="1")
    heard = Heard(app_server)
    await heard.programmes.get("1")
    other = await app_server.create_match(table="1")
    while (await heard.next()).state["match"]["id"] != other.id:
        pass


async def test_two_who_met_before_have_a_head_to_head(app_server: Served) -> None:
    first = await app_server.create_match({"preset": "snooker", "frames_to_win": 1})
    heard = Heard(app_server)
    await app_server.send(first, start(), *pots("red"), concede())
    await app_server.create_match(table="1")
    await app_server.parts.archive.settled()
    met = (await heard.programmes.get("1")).state["head_to_head"]
    assert met["played"] == 1
    assert sum(met["won"].values()) == 1


async def test_a_programme_that_was_dropped_is_made_anew(app_server: Served) -> None:
    match: Created = await app_server.create_match()
    programmes = Heard(app_server).programmes
    first = await programmes.get("1")
    assert await programmes.get("1") is first
    programmes.drop("1")
    again = await programmes.get("1")
    assert again is not first
    assert again.state["match"]["id"] == match.id


async def test_a_break_of_a_held_match_is_not_told_before_it_is_let_go(
    app_server: Served,
) -> None:
    match = await app_server.create_match(table="1")
    await app_server.send(match, start(), *FIFTY[:-1])
    heard = Heard(app_server)
    programme = await heard.programmes.get("1")
    matches = app_server.parts.desk.matches
    live = await app_server.parts.service.current(MatchId(match.id))
    await matches.hold(live, hold=True)
    await app_server.send(match, *FIFTY[-1:])
    await heard.programmes._read(programme)
    assert programme.state["breaks_of_day"] == []
    await matches.hold(live, hold=False)
    await heard.programmes._read(programme)
    assert [row["points"] for row in programme.state["breaks_of_day"]] == [56]
