"""The link comes back for ever, says how it stands, and is slow only where it is told no."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from structlog.testing import capture_logs

from server.obs.client import ObsClient
from server.obs.link import Link, Waits
from tests.support.obs_server import ObsServer

QUICK = Waits(first=0.02, most=0.05, refused=0.1)


class Watched:
    """A link that is kept, and a way to wait for what it says."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.states: list[str] = []
        self.changed = asyncio.Event()
        link.on_change = self.note

    def note(self) -> None:
        self.states.append(self.link.state)
        self.changed.set()

    async def until(self, state: str) -> None:
        async with asyncio.timeout(10):
            while self.link.state != state:
                self.changed.clear()
                await self.changed.wait()


@contextlib.asynccontextmanager
async def kept(url: str, password: str = "secret", waits: Waits = QUICK) -> AsyncIterator[Watched]:
    watched = Watched(Link(url, password, waits))
    task = asyncio.create_task(watched.link.run())
    try:
        yield watched
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_an_obs_that_starts_later_goes_and_comes_back_is_found(obs: ObsServer) -> None:
    await obs.stop()
    async with kept(obs.url) as watched:
        await watched.until("unreachable")
        assert "refused" in (watched.link.problem or "")
        await obs.start()
        await watched.until("connected")
        assert (watched.link.client is not None, watched.link.problem) == (True, None)
        await obs.stop()
        await watched.until("unreachable")
        assert watched.link.client is None
        await obs.start()
        await watched.until("connected")


async def test_a_password_that_changes_is_said_and_not_tried_again_at_once(
    obs: ObsServer,
) -> None:
    slow = Waits(first=0.01, most=0.01, refused=5.0)
    with capture_logs() as logged:
        async with kept(obs.url, waits=slow) as watched:
            await watched.until("connected")
            await obs.stop()
            obs.password = "another"
            await obs.start()
            await watched.until("wrong_password")
            problem = watched.link.problem or ""
            assert "password" in problem
            assert "secret" not in problem
            await asyncio.sleep(0.2)
            assert obs.refused == 1
    assert [line["state"] for line in logged][:3] == ["connected", "unreachable", "wrong_password"]
    assert "secret" not in str(logged)


async def test_a_password_that_is_right_again_is_found_so(obs: ObsServer) -> None:
    obs.password = "another"
    async with kept(obs.url) as watched:
        await watched.until("wrong_password")
        obs.password = "secret"
        await watched.until("connected")


async def test_something_else_on_that_port_is_said(obs: ObsServer) -> None:
    obs.rpc = 0
    async with kept(obs.url) as watched:
        await watched.until("not_obs")
        assert "RPC" in (watched.link.problem or "")


async def test_what_obs_does_by_itself_is_known(obs: ObsServer) -> None:
    async with kept(obs.url) as watched:
        await watched.until("connected")
        assert (watched.link.scene, watched.link.replay_buffer) == ("Table", True)
        assert watched.link.client is not None
        await watched.link.client.request("SetCurrentProgramScene", {"sceneName": "Replay"})
        await watched.link.client.request("GetCurrentProgramScene")
        assert watched.link.scene == "Replay"


async def test_each_connection_is_told(obs: ObsServer) -> None:
    told: list[ObsClient] = []
    async with kept(obs.url) as watched:

        async def connected(client: ObsClient) -> None:
            told.append(client)

        watched.link.on_connected = connected
        await watched.until("connected")
        await obs.stop()
        await watched.until("unreachable")
        await obs.start()
        await watched.until("connected")
    assert len(told) == 2


async def test_without_an_address_there_is_nothing_to_keep() -> None:
    link = Link(None)
    await link.run()
    assert (link.state, link.configured, link.is_here) == ("off", False, False)
    assert Link("ws://localhost:4455").is_here
    assert not Link("ws://10.0.0.7:4455").is_here


async def test_an_answer_of_nonsense_is_survived(obs: ObsServer) -> None:
    obs.video = (1920, 1080, 60, 1)
    obs.knows = []
    async with kept(obs.url) as watched:
        await watched.until("unreachable")
        obs.knows = ["GetVersion", "GetCurrentProgramScene"]
        await watched.until("connected")
