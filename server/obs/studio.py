"""Everything about OBS in one server: its link, the rules, what is due, and how it all stands."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import structlog

from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.live.directory import Directory
from server.live.lasting import lasting
from server.live.service import MatchService
from server.obs.claims import Claims
from server.obs.client import ObsClient
from server.obs.desk import KIND, Desk
from server.obs.docks import Docks
from server.obs.firing import Firing
from server.obs.link import Link
from server.obs.moments import Moments
from server.obs.returns import Returns
from server.obs.rules import Rule
from server.obs.settings import read_cues
from server.store.base import Store, StoreError

log = structlog.get_logger(__name__)

READ_AGAIN_S = 1.0


class Studio:
    """One for a server. Whatever happens in it, matches go on: it only ever listens to them."""

    def __init__(
        self,
        store: Store,
        service: MatchService,
        directory: Directory,
        clock: ServerClock,
        link: Link,
        cues: Path | None = None,
    ) -> None:
        self.link = link
        self.desk = Desk(store.documents, read_cues(cues))
        self.docks = Docks(lambda: self.desk.rules)
        self.claims = Claims(store.documents)
        self.firing = Firing(link, self.desk, self.claims, Returns(store.documents), clock)
        self.firing.offer = self.docks.offer
        self._moments = Moments(service, directory, clock)
        self._moments.wanted = lambda: bool(self.desk.rules)
        self._moments.on_due = self.firing.put
        self._clock = clock
        self._reread = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []
        self._version = 0
        link.on_change = self.firing.on_change = self.changed_here
        link.on_connected = self._connected

    async def run(self) -> None:
        """Until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(lasting("obs_link", self.link.run))
            group.create_task(lasting("obs_moments", self._moments.run))
            group.create_task(lasting("obs_firing", self.firing.run))
            group.create_task(lasting("obs_desk", self._keep_read))

    def listen(self, listener: Callable[[], None]) -> None:
        """Have `listener()` called whenever `status()` is another."""
        self._listeners.append(listener)

    @property
    def version(self) -> int:
        """Rises with each change of `status()`."""
        return self._version

    def status(self) -> dict[str, Any]:
        """How it stands, as the desk shows it; no password is in it."""
        link, client = self.link, self.link.client
        return {
            "configured": link.configured,
            "url": link.place,
            "link": link.state,
            "problem": link.problem,
            "obs": client and {"version": client.version, "websocket": client.websocket_version},
            "scene": link.scene if client else None,
            "replay_buffer": bool(client and link.replay_buffer),
            "recording": bool(client and link.recording),
            "pages": {"count": len(self.docks), "level": self.docks.level},
            "locked": self.desk.locked,
            "rules_of": "desk" if self.desk.has_own else "file",
            "cue": msgspec.to_builtins(list(self.desk.rules)),
            "recent": msgspec.to_builtins(list(self.firing.recent)),
        }

    # The operator --------------------------------------------------------------------------------

    async def lock(self, *, locked: bool) -> None:
        """No cue does anything until it is unlocked; `Refusal` unavailable."""
        await self.desk.lock(locked=locked)
        self.changed_here()

    async def set_rules(
        self, rules: tuple[Rule, ...] | None, was: tuple[Rule, ...] | None = None
    ) -> None:
        """Rules of the desk's own, None for those of the file, in the place of `was`.

        `Refusal` unavailable, and stale where others hold than those.
        """
        await self.desk.set_rules(rules, was)
        self._rules_changed()

    # Pages in OBS --------------------------------------------------------------------------------

    async def claim(self, cue_id: str) -> bool:
        """May the page that asks do this cue?"""
        due = self.docks.offered(cue_id)
        try:
            return due is not None and await self.firing.claim(due)
        except StoreError as error:
            log.warning("obs_store_away", cue=cue_id, reason=str(error))
            return False

    def did(self, cue_id: str, problems: list[str]) -> None:
        """A page did it, but for these."""
        due = self.docks.offered(cue_id)
        if due is not None:
            self.firing.note(due, "refused" if problems else "done", problems, "page")

    # What the control stream says (live.following.Desk) ------------------------------------------

    async def refresh(self) -> None:
        """Anything may have been missed."""
        self._reread.set()

    async def changed(self, kind: str, _id: str) -> None:
        """A document was put: by another server, perhaps."""
        if kind == KIND:
            self._reread.set()

    async def created(self, _match_id: MatchId) -> None:
        """A match is of interest once it is on a table."""

    # ---------------------------------------------------------------------------------------------

    def changed_here(self) -> None:
        """`status()` is another."""
        self._version += 1
        for listener in self._listeners:
            listener()

    def _rules_changed(self) -> None:
        self._moments.look_at_tables()
        self.changed_here()

    async def _connected(self, _client: ObsClient) -> None:
        self._reread.set()

    async def _keep_read(self) -> None:
        """The lock, the rules and the ways back, as they stand in the store."""
        self._reread.set()
        while True:
            await self._reread.wait()
            self._reread.clear()
            before = (self.desk.locked, self.desk.rules)
            try:
                await self.desk.read()
                await self.firing.resume_returns()
            except StoreError as error:
                log.warning("obs_store_away", reason=str(error))
                self._reread.set()
                await asyncio.sleep(READ_AGAIN_S)
                continue
            if (self.desk.locked, self.desk.rules) != before:
                self._rules_changed()
