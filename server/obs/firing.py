"""Has due cues done, one after the other: claimed, not late, not locked, by whoever can."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial

import structlog

from server.core.ids import MatchId
from server.live.clock import ServerClock
from server.obs.actions import Doer
from server.obs.claims import Claims
from server.obs.desk import Desk
from server.obs.due import Done, Due, Outcome, Who
from server.obs.errors import ObsError
from server.obs.link import Link
from server.obs.returns import TOO_LATE_MS, Return, Returns, put_back
from server.store.base import StoreError

log = structlog.get_logger(__name__)

SHOWN = 20
LOOK_AGAIN_S = 0.1
BACK_AGAIN_S = 1.0
MOST_WAITING = 50


class Firing:
    """The cues of this server. `offer` hands one to pages in OBS; False where there is none."""

    def __init__(
        self, link: Link, desk: Desk, claims: Claims, returns: Returns, clock: ServerClock
    ) -> None:
        self._link = link
        self._desk = desk
        self._claims = claims
        self._returns = returns
        self._clock = clock
        self._due: asyncio.Queue[Due] = asyncio.Queue(MOST_WAITING)
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._unkept: set[str] = set()
        self.recent: deque[Done] = deque(maxlen=SHOWN)
        self.on_change: Callable[[], None] = lambda: None
        self.offer: Callable[[Due], bool] = lambda _due: False
        self.held: Callable[[MatchId], bool] = lambda _match: False
        """Does the public score of this match stand still? Then OBS tells nothing either."""

    def put(self, due: Due) -> None:
        """A cue is due now."""
        if self._due.full():
            self.note(due, "missed", ["too many cues are waiting for OBS"])
            return
        self._due.put_nowait(due)

    async def run(self) -> None:
        """Until cancelled."""
        try:
            while True:
                due = await self._due.get()
                try:
                    await self._fire(due)
                except (StoreError, ObsError) as error:
                    self.note(due, "missed", [str(error)])
                except Exception as error:
                    log.exception("obs_fault", cue=due.id)
                    self.note(due, "missed", [type(error).__name__])
        finally:
            for timer in self._timers.values():
                timer.cancel()

    async def _fire(self, due: Due) -> None:
        rules = [rule for rule in self._desk.rules if rule.wants(due.cue, due.table)]
        if not rules:
            return
        while (client := self._link.client) is None:
            if self.offer(due) or not self._link.configured:
                return
            if due.is_late(self._clock.now_ms()):
                self.note(due, "missed", [self._link.problem or "OBS is not connected"])
                return
            await asyncio.sleep(LOOK_AGAIN_S)
        if not await self.claim(due):
            return
        pending = await self._returns.all()
        doer = Doer(client, due.facts, self._clock.now_ms, pending, self._keep, self._drop)
        for rule in rules:
            await doer.do(rule)
        deed = doer.deed
        self.note(due, "refused" if deed.problems else "done", deed.problems, "websocket")
        if deed.returns:
            try:
                await self._returns.add(*deed.returns)
            except StoreError as error:
                log.warning("way_back_unkept", cue=due.id, reason=str(error))
                self._unkept |= {one.id for one in deed.returns}
            self._set_timers(deed.returns)

    async def _keep(self, one: Return) -> None:
        """Before OBS goes there; a store that is away keeps no cue from OBS."""
        try:
            await self._returns.keep(one)
        except StoreError as error:
            log.warning("way_back_unkept", scene=one.scene, reason=str(error))

    async def _drop(self, one: Return) -> None:
        """OBS did not go there."""
        try:
            await self._returns.take(one)
        except StoreError as error:
            # It does no harm: a scene that is not on air is not gone back from.
            log.warning("way_back_unkept", scene=one.scene, reason=str(error))

    async def claim(self, due: Due) -> bool:
        """Is it to be done, and by whoever asks? Raises StoreError."""
        if not await self._claims.take(due.match, due.name):
            return False
        if await self._desk.read_lock() or self.held(due.match):
            self.note(due, "locked", [])
            return False
        if due.is_late(self._clock.now_ms()):
            self.note(due, "missed", ["it came too late"])
            return False
        return True

    def note(
        self, due: Due, outcome: Outcome, problems: Sequence[str], by: Who | None = None
    ) -> None:
        """Remember for the desk what became of it."""
        done = Done(due.id, due.cue, due.match, due.table, due.at, outcome, by, list(problems))
        self.recent.append(done)
        log.info("cue", cue=due.id, outcome=outcome, problems=problems)
        self.on_change()

    # Ways back -----------------------------------------------------------------------------------

    async def resume_returns(self) -> None:
        """Whatever is to be put back, by us or a server that is gone by then. Raises StoreError."""
        if self._link.client is not None:
            self._set_timers(await self._returns.all())

    def _set_timers(self, returns: list[Return]) -> None:
        for one in returns:
            if one.id not in self._timers:
                timer = asyncio.create_task(self._back(one))
                self._timers[one.id] = timer
                timer.add_done_callback(partial(self._timed, one.id))

    def _timed(self, id_: str, _timer: "asyncio.Task[None]") -> None:
        self._timers.pop(id_, None)

    async def _back(self, one: Return) -> None:
        await asyncio.sleep(max(0, one.due_ms - self._clock.now_ms()) / 1000)
        try:
            while (client := self._link.client) is not None:  # else once it is there again
                try:
                    late = self._clock.now_ms() - one.due_ms > TOO_LATE_MS
                    let_be = late or await self._desk.read_lock()
                    if await self._take(one) and not let_be:
                        await put_back(client, one)
                except StoreError as error:
                    log.warning("way_back_waits", scene=one.scene, reason=str(error))
                    await asyncio.sleep(BACK_AGAIN_S)
                else:
                    return
        except ObsError as error:
            log.warning("way_back_failed", scene=one.scene, reason=str(error))
        except Exception:
            log.exception("way_back_failed", scene=one.scene)

    async def _take(self, one: Return) -> bool:
        """One that could not be kept is known to nobody else."""
        unkept = one.id in self._unkept
        self._unkept.discard(one.id)
        return unkept or await self._returns.take(one)
