"""Requests, events and every way in which the link to OBS can fail."""

import asyncio
from typing import Any

import pytest

from server.obs.client import connected
from server.obs.errors import NotObs, ObsGone, ObsRefused, UnknownRequest
from tests.support.obs_server import OF_5_1, ObsServer, obs_server


async def test_answers_go_to_who_asked_whatever_comes_between(obs: ObsServer) -> None:
    async with connected(obs.url, "secret") as client:
        asked = [client.request("GetSceneItemList", {"sceneName": name}) for name in obs.scenes]
        other = client.request("GetVideoSettings")
        *items, video = await asyncio.gather(*asked, other)
    assert items == [{"sceneItems": []}, {"sceneItems": []}]
    assert video["fpsNumerator"] == 60


async def test_what_obs_refuses_is_said_in_its_words(obs: ObsServer) -> None:
    async with connected(obs.url, "secret") as client:
        with pytest.raises(ObsRefused, match="No source was found by the name of `Bar`") as raised:
            await client.request("SetCurrentProgramScene", {"sceneName": "Bar"})
        assert raised.value.code == 600
        obs.replay_buffer = False
        with pytest.raises(ObsRefused, match="SaveReplayBuffer: it is not running"):
            await client.request("SaveReplayBuffer")


async def test_a_request_that_this_version_does_not_know_is_not_sent() -> None:
    async with (
        obs_server(version=("29.0.2", "5.1.0"), knows=OF_5_1) as obs,
        connected(obs.url, "secret") as client,
    ):
        assert client.knows("SaveReplayBuffer")
        with pytest.raises(UnknownRequest, match=r"29\.0\.2.*does not know CreateRecordChapter"):
            await client.request("CreateRecordChapter", {"chapterName": "x"})
        assert obs.done("CreateRecordChapter") == []


async def test_an_obs_that_is_starting_is_waited_for() -> None:
    async with obs_server(not_ready=2) as obs, connected(obs.url, "secret") as client:
        assert client.version == "30.2.0"
        assert len(obs.done("GetVersion")) == 3


async def test_one_that_does_not_answer_is_given_up(obs: ObsServer) -> None:
    async with connected(obs.url, "secret") as client:
        obs.silent.add("GetStats")
        with pytest.raises(ObsGone, match="did not answer GetStats"):
            await client.request("GetStats", within_s=0.1)
        assert await client.request("GetCurrentProgramScene"), "the others go on"


async def test_one_that_goes_away_leaves_nobody_waiting(obs: ObsServer) -> None:
    async with connected(obs.url, "secret") as client:
        obs.silent.add("GetStats")
        waiting = asyncio.create_task(client.request("GetStats"))
        await obs.until(lambda: obs.done("GetStats"))
        await obs.stop()
        with pytest.raises(ObsGone, match="broke"):
            await waiting
        await client.gone
        with pytest.raises(ObsGone):
            await client.request("GetStats")


async def test_events_are_heard(obs: ObsServer) -> None:
    heard: list[tuple[str, dict[str, Any]]] = []
    async with connected(obs.url, "secret", lambda *event: heard.append(event)) as client:
        await client.request("SetCurrentProgramScene", {"sceneName": "Replay"})
        await client.request("GetCurrentProgramScene")
    assert heard == [("CurrentProgramSceneChanged", {"sceneName": "Replay"})]


async def test_where_nothing_listens_that_is_said() -> None:
    async with obs_server() as obs:
        await obs.stop()
        with pytest.raises(ObsGone, match=r"no OBS at ws://127\.0\.0\.1:.*refused"):
            async with connected(obs.url, "secret"):
                pass


async def test_a_web_server_is_no_obs(obs: ObsServer) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NotObs, match="no obs-websocket at"):
            async with connected(f"ws://127.0.0.1:{port}", "secret"):
                pass
