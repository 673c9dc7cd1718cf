"""The referee's tablet as a bot: random legal play, one tap at a time until it is answered."""

import asyncio
import random
import time
import uuid
from typing import Any

from tests.faults.rig.history import Tap
from tests.faults.rig.page import Message, Page
from tests.support.random_play import next_event

ASK_AGAIN_S = 4.0
"""As desk.js: a tap without an answer is sent again, under its id."""
STORE_RETRY_S = 1.0
PASSING = frozenset({"unavailable", "rate_limited"})
"""As outbox.js: these say nothing about the tap itself."""

ENDS_IT = frozenset({"award", "concede", "claim"})
"""Would end frames early and make of the log nothing but frames."""


class Tablet(Page):
    """A `Page` of the view "referee" that taps; `taps` is the history of all it ever sent."""

    def __init__(
        self,
        ws_url: str,
        key: str,
        watch: Message,
        rng: random.Random,
        name: str = "referee",
        rate: float = 5.0,
    ) -> None:
        super().__init__(ws_url, key, "referee", watch, rng, name)
        self.rate = rate
        self.says_base = True
        """False: it does not say what it saw, as a remote control that shows nothing."""
        self.taps: list[Tap] = []
        self.holding = False
        """Tap nothing new for now."""
        self._open: Tap | None = None
        self._passing = False

    @property
    def unanswered(self) -> Tap | None:
        """The tap that waits for its answer."""
        return self._open

    async def play(self, commands: int | None = None, after_s: float = 0.0) -> None:
        """Tap so many times (for ever without a number), at the bot's rate; each is answered."""
        await asyncio.sleep(after_s)
        due = time.monotonic()
        while commands is None or commands > 0:
            await self.until(lambda: self.up and self.state is not None and not self.holding)
            await self.tap(self.choose())
            if commands is not None:
                commands -= 1
            due = max(due + 1 / self.rate, time.monotonic() - 1.0)
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    async def rested(self) -> None:
        """Wait until nothing waits for an answer."""
        await self.until(lambda: self._open is None)

    async def answered(self, tap: Tap) -> None:
        """Wait until this tap has its answer."""
        await self.until(lambda: self._answered(tap))

    async def next_answered(self) -> None:
        """Wait until a tap that was not made yet has its answer."""
        before = len(self.taps)
        await self.until(lambda: len(self.taps) > before and self._open is None)

    def choose(self) -> dict[str, Any]:
        """An event that the server offers."""
        pick = self.rng.randrange
        for _ in range(20):
            event = next_event(self.state["offers"], pick)
            if event["type"] not in ENDS_IT:
                return event
        return event

    async def tap(self, event: dict[str, Any]) -> Tap:
        """Tap once and wait for the answer, however long it takes; then for the state it made."""
        tap = Tap(
            str(uuid.UUID(int=self.rng.getrandbits(128))),
            event,
            self.seq if self.says_base else None,
        )
        tap.sent_at = time.monotonic()
        self.taps.append(tap)
        self._open = tap
        while not self._answered(tap):
            await self._attempt(tap)
        if tap.seq is not None:
            wanted = tap.seq
            await self.until(lambda: self.seq >= wanted or not self.up)
        return tap

    async def _attempt(self, tap: Tap) -> None:
        await self.until(lambda: self.up)
        if self._passing:
            self._passing = False
            await asyncio.sleep(STORE_RETRY_S)
        line = self.welcomes
        command = {"id": tap.id, "base": tap.base, "at": None, "event": tap.event}
        tap.sendings += 1
        if not await self.put(type="command", **command):
            await self.until(lambda: not self.up or self.welcomes != line)
            return
        try:
            async with asyncio.timeout(ASK_AGAIN_S):
                await self.until(
                    lambda: (
                        self._answered(tap) or self._passing or not self.up or self.welcomes != line
                    )
                )
        except TimeoutError:
            return

    def _answered(self, tap: Tap) -> bool:
        return tap.acknowledged or tap.refused

    def heard(self, message: Message) -> None:
        """An answer, or a sign that the store is away."""
        if message["type"] in ("ack", "refused") and message.get("id"):
            self._answer(message)
        self._doubt()

    def lost(self) -> None:
        """What was sent may or may not have been recorded."""
        self._doubt()

    def _answer(self, message: Message) -> None:
        tap = next((tap for tap in reversed(self.taps) if tap.id == message["id"]), None)
        if tap is None:
            raise AssertionError(f"an answer to what was never asked: {message}")
        code = message.get("code")
        if code in PASSING:
            self.store_down = self.store_down or code == "unavailable"
            self._passing = self._passing or tap is self._open
            return
        tap.answers.add((message.get("seq"), code))
        tap.seq, tap.code = message.get("seq"), code
        tap.answered_at = tap.answered_at or time.monotonic()
        if message["type"] == "ack":
            self.store_down = False
        if tap is self._open:
            self._open = None

    def _doubt(self) -> None:
        """The lamp: from here on the official sees that the tap is not safe yet."""
        tap = self._open
        if tap is not None and tap.told_at is None and (self.store_down or not self.up):
            tap.told_at = time.monotonic()
