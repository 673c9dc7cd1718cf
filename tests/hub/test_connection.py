"""A connection sends the latest, never a queue of states, and is cut off when it does not read."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from server.hub.connection import MAX_WAITING, Connection
from server.hub.topic import Topic


class Socket:
    """The other end: takes what is sent while `open` is set."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.open = asyncio.Event()
        self.open.set()
        self.aborted = asyncio.Event()
        self._more = asyncio.Condition()
        self.sending = asyncio.Event()

    async def send(self, message: bytes) -> None:
        self.sending.set()
        await self.open.wait()
        async with self._more:
            self.got.append(message)
            self._more.notify_all()

    async def has(self, count: int) -> list[bytes]:
        async with self._more:
            await self._more.wait_for(lambda: len(self.got) >= count)
        return self.got


@asynccontextmanager
async def connected(socket: Socket, deadline_s: float = 5.0) -> AsyncIterator[Connection]:
    connection = Connection(socket.send, socket.aborted.set, deadline_s)
    task = asyncio.create_task(connection.run())
    try:
        yield connection
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def push(topic: Topic, viewer: Connection, patch: bytes) -> None:
    topic.push(topic.seq + 1, patch)
    viewer.wake()


async def test_the_whole_first_and_then_each_patch() -> None:
    socket, topic = Socket(), Topic(0, lambda: b"whole")
    async with connected(socket) as viewer:
        viewer.attach(topic)
        await socket.has(1)
        push(topic, viewer, b"p1")
        await socket.has(2)
        push(topic, viewer, b"p2")
        assert await socket.has(3) == [b"whole", b"p1", b"p2"]


async def test_a_slow_one_gets_the_latest_in_place_of_every_patch() -> None:
    socket, topic = Socket(), Topic(0, lambda: b"whole at %d" % topic.seq)
    async with connected(socket) as viewer:
        viewer.attach(topic)
        await socket.has(1)
        socket.open.clear()
        socket.sending.clear()
        push(topic, viewer, b"the first patch")
        await socket.sending.wait()
        for _ in range(100):
            push(topic, viewer, b"another patch")
        socket.open.set()
        got = await socket.has(3)
        assert got == [b"whole at 0", b"the first patch", b"whole at 101"]


async def test_behind_by_a_little_patches_are_shorter() -> None:
    socket, topic = Socket(), Topic(0, lambda: b"w" * 1000)
    for seq in (1, 2, 3):
        topic.push(seq, b"p%d" % seq)
    async with connected(socket) as viewer:
        viewer.attach(topic, 1)
        assert await socket.has(2) == [b"p2", b"p3"]


async def test_one_that_never_reads_is_cut_off() -> None:
    socket, topic = Socket(), Topic(0, lambda: b"whole")
    socket.open.clear()
    async with connected(socket, deadline_s=0.01) as viewer:
        viewer.attach(topic)
        await socket.aborted.wait()
        await asyncio.sleep(0)
        assert not topic.viewers


async def test_answers_keep_their_order_and_are_bounded() -> None:
    socket = Socket()
    async with connected(socket) as viewer:
        for number in range(MAX_WAITING):
            viewer.tell(b"%d" % number)
        got = await socket.has(MAX_WAITING)
        assert got == [b"%d" % number for number in range(MAX_WAITING)]
        for number in range(MAX_WAITING + 1):
            viewer.tell(b"%d" % number)
        assert socket.aborted.is_set()


async def test_the_last_message_is_the_last() -> None:
    socket, topic = Socket(), Topic(0, lambda: b"whole")
    connection = Connection(socket.send, socket.aborted.set)
    connection.attach(topic)
    connection.tell(b"answer")
    connection.close(b"bye")
    await connection.run()
    assert socket.got == [b"answer", b"bye"]
    assert not topic.viewers


async def test_another_topic_begins_with_its_whole() -> None:
    socket = Socket()
    one, two = Topic(3, lambda: b"one"), Topic(9, lambda: b"two")
    async with connected(socket) as viewer:
        viewer.attach(one)
        await socket.has(1)
        viewer.attach(two)
        assert await socket.has(2) == [b"one", b"two"]
        assert not one.viewers


async def test_a_reset_topic_sends_its_whole_again() -> None:
    socket, topic = Socket(), Topic(3, lambda: b"whole")
    async with connected(socket) as viewer:
        viewer.attach(topic)
        await socket.has(1)
        topic.reset(3)
        viewer.wake()
        assert await socket.has(2) == [b"whole", b"whole"]


async def test_a_lost_line_ends_the_writing() -> None:
    async def send(_: bytes) -> None:
        raise ConnectionResetError

    connection = Connection(send, lambda: None)
    connection.tell(b"x")
    await connection.run()
