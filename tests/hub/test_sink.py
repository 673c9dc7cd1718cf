"""What the hub writes to is any transport of asyncio, whoever made it."""

import asyncio
import inspect
import socket

from server.hub.sink import Sink


async def test_a_transport_is_one() -> None:
    here, there = socket.socketpair()
    with there:
        _, writer = await asyncio.open_connection(sock=here)
        sink: Sink = writer.transport
        sink.write(b"x")
        assert sink.get_write_buffer_size() == 0
        assert there.recv(10) == b"x"
        writer.close()
        await writer.wait_closed()


def test_it_asks_for_nothing_else() -> None:
    asked = [name for name, _ in inspect.getmembers(Sink, inspect.isfunction) if name[0] != "_"]
    assert asked == ["get_write_buffer_size", "write"]
