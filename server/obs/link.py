"""Keeps connected to OBS for ever, whatever it does, and says how that stands."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, Literal
from urllib.parse import urlsplit

import structlog
from msgspec import Struct

from server.obs.client import ObsClient, connected
from server.obs.errors import NotObs, ObsError, ObsGone, WrongPassword

log = structlog.get_logger(__name__)

State = Literal["off", "connecting", "connected", "unreachable", "wrong_password", "not_obs"]


class Waits(Struct, frozen=True):
    """How long until it is tried again, s: from the first loss on, at most, and after a no."""

    first: float = 0.5
    most: float = 5.0
    refused: float = 30.0
    """A password that was wrong is wrong again: OBS shows each attempt to somebody."""


class Link:
    """The connection to one OBS; `client` is None while there is none."""

    def __init__(
        self, url: str | None, password: str | None = None, waits: Waits | None = None
    ) -> None:
        self._url = url
        self._password = password
        self._waits = waits or Waits()
        self.state: State = "off" if url is None else "connecting"
        self.problem: str | None = None
        self.client: ObsClient | None = None
        self.scene: str | None = None
        self.replay_buffer = False
        self.recording = False
        self.on_change: Callable[[], None] = lambda: None
        self.on_connected: Callable[[ObsClient], Awaitable[None]] = _nothing

    @property
    def configured(self) -> bool:
        """Were we told of an OBS at all?"""
        return self._url is not None

    @property
    def place(self) -> str | None:
        """Where it is, for people."""
        return self._url

    @property
    def is_here(self) -> bool:
        """Is it on this machine?"""
        return urlsplit(self._url or "").hostname in ("127.0.0.1", "localhost", "::1")

    async def run(self) -> None:
        """Until cancelled."""
        tries = 0
        while self._url is not None:
            try:
                async with connected(self._url, self._password, self._hear) as client:
                    tries = 0
                    await self._use(client)
                self._now("unreachable", "the link to OBS ended")
            except WrongPassword as error:
                self._now("wrong_password", str(error))
            except NotObs as error:
                self._now("not_obs", str(error))
            except ObsError as error:
                self._now("unreachable", str(error))
            except Exception as error:  # noqa: BLE001 - whatever OBS says, it is asked again
                # By its name alone: a traceback would show what was at hand, the password too.
                log.error("obs_fault", error=type(error).__name__)
                self._now("unreachable", "OBS said something that was not understood")
            await asyncio.sleep(self._wait_s(tries))
            tries += 1

    async def _use(self, client: ObsClient) -> None:
        await self._look(client)
        self.client = client
        self._now("connected", None)
        try:
            await self.on_connected(client)
            await client.gone
        finally:
            self.client = None

    async def _look(self, client: ObsClient) -> None:
        """What is on air, and what runs."""
        on_air = await client.request("GetCurrentProgramScene")
        self.scene = on_air.get("currentProgramSceneName")
        self.replay_buffer = await _is_active(client, "GetReplayBufferStatus")
        self.recording = await _is_active(client, "GetRecordStatus")

    def _hear(self, name: str, data: dict[str, Any]) -> None:
        if name == "CurrentProgramSceneChanged":
            self.scene = data.get("sceneName")
        elif name == "ReplayBufferStateChanged":
            self.replay_buffer = bool(data.get("outputActive"))
        elif name == "RecordStateChanged":
            self.recording = bool(data.get("outputActive"))
        else:
            return
        self.on_change()

    def _now(self, state: State, problem: str | None) -> None:
        if (state, problem) == (self.state, self.problem):
            return
        if state != self.state:
            log.info("obs_link", state=state, reason=problem)
        self.state, self.problem = state, problem
        self.on_change()

    def _wait_s(self, tries: int) -> float:
        waits = self._waits
        refused = self.state in ("wrong_password", "not_obs")
        wait = waits.refused if refused else min(waits.most, waits.first * 2 ** min(tries, 8))
        return wait * random.uniform(0.8, 1.2)  # noqa: S311 - several servers, one OBS


async def _nothing(_client: ObsClient) -> None:
    """Nothing."""


async def _is_active(client: ObsClient, request: str) -> bool:
    """Does an output run? One that is not set up at all does not."""
    try:
        return bool((await client.request(request)).get("outputActive"))
    except ObsGone:
        raise
    except ObsError:
        return False
