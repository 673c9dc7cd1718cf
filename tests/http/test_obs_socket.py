"""A page in OBS over the socket: sees how it stands, is offered a cue, claims it and reports."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.obs.production import Production, producing
from tests.support.line import Line, line
from tests.support.serving import ADMIN_KEY

RULES = """
[[cue]]
on = "frame_end"
scene = "Replay"
back_s = 8
replay = true
chapter = "Frame {number}"
"""
CONCEDE = {"type": "concede"}


@pytest.fixture
async def production(valkey_url: str, tmp_path: Path) -> AsyncIterator[Production]:
    async with producing(valkey_url, tmp_path, None, RULES) as made:
        yield made


@pytest.fixture
async def lines(production: Production) -> AsyncIterator[list[Line]]:
    """Two pages with all permissions that a page needs."""
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(2):
            page = await stack.enter_async_context(line(production.server.ws_url))
            welcome = await page.hello(ADMIN_KEY, "obs", watch={"obs": True})
            assert (welcome["type"], welcome["match"]) == ("welcome", "obs")
            await page.put(type="in_obs", level=4)
            await page.until(lambda message: message["type"] == "state")
            found.append(page)
        yield found


async def claimed(page: Line, cue: dict[str, Any]) -> bool:
    await page.put(type="claim", cue=cue["cue"])
    answer = await page.of_type("claimed")
    assert answer["cue"] == cue["cue"]
    return bool(answer["yours"])


async def test_a_cue_is_offered_to_all_and_done_by_one(
    production: Production, lines: list[Line]
) -> None:
    await production.play("start", CONCEDE)
    cues = [await page.of_type("cue") for page in lines]
    assert cues[0] == cues[1]
    assert cues[0]["name"] == "frame_end"
    assert cues[0]["actions"] == [{"scene": "Replay", "back_s": 8.0, "replay": True}]
    assert [await claimed(page, cues[0]) for page in lines] == [True, False]
    await lines[0].put(type="cue_done", cue=cues[0]["cue"], problems=["no scene Replay"])
    state = await lines[1].until(
        lambda message: message["type"] == "state" and message["state"]["recent"]
    )
    (done,) = state["state"]["recent"]
    assert (done["outcome"], done["by"]) == ("refused", "page")
    assert done["problems"] == ["no scene Replay"]


async def test_what_was_done_is_not_offered_for_again(
    production: Production, lines: list[Line]
) -> None:
    await production.play("start", CONCEDE)
    first = await lines[0].of_type("cue")
    assert await claimed(lines[0], first)
    await production.play({"type": "undo"}, CONCEDE)
    again = await lines[1].of_type("cue")
    assert again["cue"] == first["cue"]
    assert not await claimed(lines[1], again)


async def test_while_it_is_locked_no_page_gets_it(
    production: Production, lines: list[Line]
) -> None:
    await production.put("/api/obs/lock", {"locked": True})
    await production.play("start", CONCEDE)
    assert not await claimed(lines[0], await lines[0].of_type("cue"))
    assert production.outcomes == [("frame_end", "locked")]


async def test_pages_that_come_and_go_are_counted(
    production: Production, lines: list[Line]
) -> None:
    assert production.status["pages"] == {"count": 2, "level": 4}
    await lines[1].ws.close()
    await production.until(lambda: production.status["pages"]["count"] == 1)


async def test_other_pages_are_no_pages_in_obs(production: Production) -> None:
    async with line(production.server.ws_url) as page:
        await page.hello(production.match.keys["overlay"], "scoreboard")
        for message in ({"type": "in_obs", "level": 5}, {"type": "claim", "cue": "x"}):
            await page.put(**message)
            assert (await page.of_type("refused"))["code"] == "forbidden"
    assert production.status["pages"]["count"] == 0
    async with line(production.server.ws_url) as page:
        answer = await page.hello(ADMIN_KEY, "obs", watch={"table": "1"})
        assert answer["code"] == "malformed"
