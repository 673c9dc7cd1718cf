"""WebSocket frames of the server, ready to be written (RFC 6455, section 5.2)."""

from struct import Struct

TEXT, PING = 0x81, 0x89
"""The last and only frame of a message of this kind; the server's are not masked."""

_SHORT = Struct("!BB")
_LONG = Struct("!BBH")
_LONGEST = Struct("!BBQ")


def text_frame(payload: bytes) -> bytes:
    """One text message as one frame."""
    length = len(payload)
    if length < 126:
        return _SHORT.pack(TEXT, length) + payload
    if length < 65536:
        return _LONG.pack(TEXT, 126, length) + payload
    return _LONGEST.pack(TEXT, 127, length) + payload


PING_FRAME = _SHORT.pack(PING, 0)
