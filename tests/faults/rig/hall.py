"""The setting: two matches with a referee each, ten overlays, two commentators, and the verdict."""

import asyncio
import contextlib
import random
from typing import Any, Self

from tests.faults.rig.history import Fault
from tests.faults.rig.page import Page
from tests.faults.rig.processes import api, there
from tests.faults.rig.tablet import Tablet
from tests.faults.rig.verdict import Table, verdict_of

FORMATS: tuple[dict[str, Any], ...] = (
    {"preset": "snooker", "frames_to_win": 900, "shot_clock": {"limit_ms": 25_000}},
    {"preset": "golden-nine", "racks": 900},
)
SIDES = {"a": {"name": "Ronnie", "country": "gb-eng"}, "b": {"name": "Łukasz", "country": "pl"}}


class Hall:
    """`async with Hall(server.url) as hall`: everybody is there, and sees the first state.

    `url` is where the API is asked; `page_urls` where pages connect (through a proxy, or to several
    servers: they are dealt out in turn). All are `http://…` addresses. `rate` is that of a match,
    in commands a second, shared by its referees: a key may write 20 times a second.
    """

    def __init__(
        self,
        url: str,
        *page_urls: str,
        seed: int = 1,
        tables: int = 2,
        referees: int = 1,
        overlays: int = 10,
        commentators: int = 2,
        rate: float = 5.0,
    ) -> None:
        self.url = url
        self.page_urls = page_urls or (url,)
        self.rng = random.Random(seed)
        self.tables: list[Table] = []
        self._wanted = tables
        self._referees = referees
        self._views = ["scoreboard"] * overlays + ["commentary"] * commentators
        self._rate = rate / referees
        self._stack = contextlib.AsyncExitStack()
        self._players: list[asyncio.Task[None]] = []

    @property
    def tablets(self) -> list[Tablet]:
        """All referees."""
        return [tablet for table in self.tables for tablet in table.tablets]

    @property
    def viewers(self) -> list[Page]:
        """All overlays and commentators."""
        return [viewer for table in self.tables for viewer in table.viewers]

    @property
    def answered(self) -> int:
        """Commands that were acknowledged or refused so far."""
        taps = [tap for tablet in self.tablets for tap in tablet.taps]
        return sum(tap.acknowledged or tap.refused for tap in taps)

    async def __aenter__(self) -> Self:
        try:
            for number in range(self._wanted):
                self.tables.append(await self._create(number))
            await self._fill()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()
        await self._stack.aclose()

    async def _create(self, number: int) -> Table:
        spec, name = FORMATS[number % len(FORMATS)], str(number + 1)
        status, made = await api(
            self.url, "POST", "/api/matches", {"format": spec, "sides": SIDES, "table": name}
        )
        assert status == 201, made
        return Table(name, made["id"], spec, made["keys"])

    async def _fill(self) -> None:
        for number, table in enumerate(self.tables):
            for one in range(self._referees):
                key = table.keys["referee"] if one == 0 else await self._another_key(table)
                tablet = Tablet(*self._place(one, key, table), name=f"referee {number}.{one}")
                tablet.rate = self._rate
                table.tablets.append(await self._stack.enter_async_context(tablet))
            for one, view in enumerate(self._views[number :: self._wanted]):
                key = table.keys["overlay" if view == "scoreboard" else "commentator"]
                url, key, watch, rng = self._place(one, key, table)
                page = Page(url, key, view, watch, rng)
                table.viewers.append(await self._stack.enter_async_context(page))
        async with asyncio.timeout(20):
            for page in [*self.tablets, *self.viewers]:
                await page.at_seq(0)

    def _place(
        self, number: int, key: str, table: Table
    ) -> tuple[str, str, dict[str, str], random.Random]:
        url = self.page_urls[number % len(self.page_urls)]
        rng = random.Random(self.rng.getrandbits(64))
        return f"ws{url.removeprefix('http')}/ws", key, {"table": table.name}, rng

    async def _another_key(self, table: Table) -> str:
        wanted = {"role": "referee", "table": table.name}
        status, made = await api(self.url, "POST", "/api/keys", wanted)
        assert status == 201, made
        return str(made["key"])

    # The play ------------------------------------------------------------------------------------

    def start(self, together: int = 1) -> None:
        """Every referee taps from now on, until `stop`; so many of them at the same moments."""
        groups = -(-len(self.tablets) // together)
        for number, tablet in enumerate(self.tablets):
            wait_s = number // together / groups / tablet.rate
            self._players.append(asyncio.create_task(tablet.play(after_s=wait_s)))

    async def raise_if_ended(self) -> None:
        """A referee that plays for ever ends only by a fault of the rig: raise it."""
        for player in self._players:
            if player.done():
                await player

    async def stop(self) -> None:
        """No more taps; what waits for its answer stays unknown."""
        for player in self._players:
            player.cancel()
        ended = await asyncio.gather(*self._players, return_exceptions=True)
        self._players.clear()
        for end in ended:
            if isinstance(end, Exception):
                raise end

    async def finish(self, within_s: float = 30.0) -> None:
        """No more new taps; each that was begun gets its answer."""
        for tablet in self.tablets:
            tablet.holding = True
        async with asyncio.timeout(within_s):
            for tablet in self.tablets:
                await tablet.rested()
        await self.stop()
        for tablet in self.tablets:
            tablet.holding = False

    async def play(self, commands: int) -> None:
        """Have so many commands answered, by all referees together."""
        share, rest = divmod(commands, len(self.tablets))
        async with asyncio.TaskGroup() as group:
            for number, tablet in enumerate(self.tablets):
                group.create_task(tablet.play(share + (number < rest)))

    # The verdict ---------------------------------------------------------------------------------

    async def settle(self, within_s: float = 10.0) -> None:
        """Wait until every page shows the last event of its match. Raises TimeoutError."""
        async with asyncio.timeout(within_s):
            for table in self.tables:
                _, now = await there(self.url, f"/api/matches/{table.match}")
                for page in [*table.tablets, *table.viewers]:
                    await page.at_seq(now["seq"])

    async def verdict(self) -> list[Fault]:
        """Everything that is wrong: in the logs, and in what pages show. They must have settled."""
        found: list[Fault] = []
        for table in self.tables:
            found += await verdict_of(self.url, table)
        return found
