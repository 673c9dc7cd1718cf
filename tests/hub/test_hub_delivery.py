"""Whatever happens in whatever order, each page can follow what it gets, and ends up to date."""

import asyncio
import contextlib
import json
import random
from collections.abc import Callable

import pytest

from server.hub import hub, stalled
from server.hub.connection import Connection
from server.hub.hub import Hub
from server.hub.topic import Topic
from tests.support.sink import Line, payloads


class Wire:
    """A socket with little room and the transport on it, as asyncio's: it says when it holds."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._room = rng.randint(0, 200)
        self._held = b""
        self._arrived = b""
        self._whole_up_to = 0
        self.connection: Connection | None = None

    def send(self, data: bytes) -> int:
        """As a socket's."""
        assert not self._held, "it overtakes what the transport holds"
        if not self._room:
            raise BlockingIOError
        taken = data[: self._room]
        self._room -= len(taken)
        self._arrived += taken
        return len(taken)

    def write(self, data: bytes) -> None:
        """As a transport's with a high-water mark of 0."""
        if not self._held:
            with contextlib.suppress(BlockingIOError):
                data = data[self.send(data) :]
            if data and self.connection is not None:
                self._held = data
                self.connection.paused()
        else:
            self._held += data

    def get_write_buffer_size(self) -> int:
        return len(self._held)

    def read(self, count: int) -> None:
        """The other end takes so much: there is room again."""
        taken, self._held = self._held[:count], self._held[count:]
        self._arrived += taken
        self._room += count - len(taken)

    def messages(self) -> list[bytes]:
        self.read(10**6)
        return payloads(self._arrived)


class Feed(Topic):
    """A topic whose messages say what they are about."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.era = 0
        super().__init__(0, lambda: self._say("state", self.seq))

    def _say(self, kind: str, seq: int) -> bytes:
        said = {"of": f"{self.name}{self.era}", "kind": kind, "seq": seq}
        if kind == "state":
            said["all"] = "x" * 150  # longer than two patches
        return json.dumps(said).encode()

    def next(self) -> None:
        self.push(self.seq + 1, self._say("patch", self.seq + 1))


def follow(messages: list[bytes]) -> tuple[str, int, list[int]]:
    """What a page holds at last, and the answers that it got; fails at a gap."""
    of, seq, answers = "", -1, []
    for message in map(json.loads, messages):
        if message["kind"] == "answer":
            answers.append(message["seq"])
        elif message["kind"] == "state":
            of, seq = message["of"], message["seq"]
        else:
            assert (message["of"], message["seq"]) == (of, seq + 1), "a gap"
            seq += 1
    return of, seq, answers


class Evening:
    """A hub with two feeds and pages that come, read, are told and look elsewhere, at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.hub = Hub()
        self.feeds = [Feed("one"), Feed("two")]
        self.pages: list[tuple[Wire, Connection]] = []
        self.told: dict[Wire, int] = {}
        for _ in range(self.rng.randint(1, 20)):
            self.join()

    def join(self) -> None:
        wire = Wire(self.rng)
        plain = self.rng.random() < 0.8
        wire.connection = self.hub.connect(wire, Line(), wire.send if plain else None)
        wire.connection.attach(self.rng.choice(self.feeds))
        self.pages.append((wire, wire.connection))
        self.told[wire] = 0

    def all_read(self) -> None:
        for wire, _ in self.pages:
            wire.read(self.rng.randint(50, 300))

    def tell(self, wire: Wire, connection: Connection) -> None:
        connection.tell(json.dumps({"kind": "answer", "seq": self.told[wire]}).encode())
        self.told[wire] += 1

    def change(self, feed: Feed, *, anew: bool) -> None:
        if anew:
            feed.era += 1
            feed.reset(feed.seq + self.rng.randint(0, 1))
        else:
            feed.next()
        self.hub.spread(feed)

    async def something(self) -> None:
        (wire, connection), feed = self.rng.choice(self.pages), self.rng.choice(self.feeds)
        deeds: dict[Callable[[], object], float] = {
            lambda: self.change(feed, anew=False): 30,
            lambda: self.change(feed, anew=True): 3,
            lambda: wire.read(self.rng.randint(1, 300)): 10,
            self.all_read: 10,
            lambda: connection.attach(feed): 5,
            lambda: self.tell(wire, connection): 15,
            self.join: 2,
        }
        (deed,) = self.rng.choices([*deeds, None], [*deeds.values(), 25])
        if deed is None:
            await asyncio.sleep(0)
        else:
            deed()

    async def settled(self) -> None:
        """Everybody reads all there is."""
        async with asyncio.timeout(10):
            while self.hub._spreading or len(self.hub.stalled):
                for wire, _ in self.pages:
                    wire.read(10_000)
                await asyncio.sleep(0)


@pytest.mark.parametrize("seed", range(25))
async def test_no_page_ever_finds_a_gap(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "SLICE", 2)
    monkeypatch.setattr(stalled, "LOOK_S", 0.0)
    evening = Evening(seed)
    for _ in range(300):
        await evening.something()
    await evening.settled()
    for wire, connection in evening.pages:
        feed = connection.topic
        assert isinstance(feed, Feed)
        told = list(range(evening.told[wire]))
        assert follow(wire.messages()) == (f"{feed.name}{feed.era}", feed.seq, told)


async def test_the_ready_and_the_others_are_all_there_are() -> None:
    rng, some, feed = random.Random(1), Hub(), Feed("one")
    wires = [Wire(rng) for _ in range(50)]
    for wire in wires:
        wire.connection = some.connect(wire, Line(), wire.send)
        wire.connection.attach(feed)
    assert feed.viewers == feed.others | set(feed.ready.values())
    assert not feed.others & set(feed.ready.values())
    for wire in wires:
        assert wire.connection is not None
        some.leave(wire.connection)
    assert not feed.viewers | feed.others
    assert not feed.ready


async def test_one_that_pauses_in_a_round_gets_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hub, "SLICE", 1)
    rng, some, feed = random.Random(1), Hub(), Feed("one")
    wires = [Wire(rng) for _ in range(4)]
    for wire in wires:
        wire.read(100_000)
        wire.connection = some.connect(wire, Line(), wire.send)
        wire.connection.attach(feed)
    feed.next()
    some.spread(feed)
    for _ in range(3):
        await asyncio.sleep(0)
    assert feed.in_round
    for connection in list(feed.ready.values()):
        connection.paused()
    feed.next()
    some.spread(feed)
    while some._spreading:
        await asyncio.sleep(0)
    assert [follow(wire.messages()) for wire in wires] == [("one0", 2, [])] * 4
