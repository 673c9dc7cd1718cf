"""A TLS transport that was closed twice says nothing any more, and takes nothing down with it."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.http import patience
from server.http.patience import Patience
from server.http.transports import LastingSink, unsent_bytes
from tests.support.certificate import certificate


class Held(asyncio.Protocol):
    """The server's side of one connection."""

    def __init__(self) -> None:
        self.made: asyncio.Future[asyncio.Transport] = asyncio.Future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.made.set_result(transport)


@pytest.fixture
async def ended(tmp_path: Path) -> AsyncIterator[asyncio.Transport]:
    """A transport of TLS that was closed and closed again while it says goodbye."""
    own = certificate(tmp_path)
    ours = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    ours.load_cert_chain(own.cert, own.key)
    theirs = ssl.create_default_context(cafile=str(own.authority))
    loop, held = asyncio.get_running_loop(), Held()
    async with await loop.create_server(lambda: held, "127.0.0.1", 0, ssl=ours) as server:
        port = server.sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=theirs)
        transport = await held.made
        transport.close()
        transport.close()
        yield transport
        writer.transport.abort()
        await asyncio.sleep(0)


async def test_what_has_come_to_its_end_has_nothing_unsent_and_takes_nothing(
    ended: asyncio.Transport,
) -> None:
    assert unsent_bytes(ended) == 0
    sink = LastingSink(ended)
    sink.write(b"late")
    assert sink.get_write_buffer_size() == 0


async def test_whoever_takes_nothing_is_still_looked_for(
    ended: asyncio.Transport, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else one such connection would be the end of all looking."""
    monkeypatch.setattr(patience, "TAKEN_WITHIN_S", -1.0)
    looking = Patience()
    looking._attend(ended)
    looking._look_at_all()
    assert not looking._taking
    looking._attend(ended)
    assert looking._looking is not None
    looking._looking.cancel()
