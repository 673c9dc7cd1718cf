"""What asyncio's transports do not bear: to be asked something after their end, under TLS.

Closed a second time while it still says goodbye, a TLS transport lets go of its protocol, and every
question to it but `abort` and `is_closing` is an AttributeError (CPython, `sslproto.py`). aiohttp
closes some of its connections twice.
"""

import asyncio


def unsent_bytes(transport: asyncio.WriteTransport) -> int:
    """Bytes that were written and not taken yet; 0 of one that has come to its end."""
    try:
        return transport.get_write_buffer_size()
    except AttributeError:
        if not transport.is_closing():
            raise
        return 0


class LastingSink:
    """See `server.hub.sink.Sink`: a transport that may be written to also after its end."""

    __slots__ = ("_transport",)

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def write(self, data: bytes, /) -> None:
        """See `Sink`; nobody gets it where it has come to its end."""
        try:
            self._transport.write(data)
        except AttributeError:
            if not self._transport.is_closing():
                raise

    def get_write_buffer_size(self) -> int:
        """See `Sink`."""
        return unsent_bytes(self._transport)
