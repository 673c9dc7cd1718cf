"""The two ends of a connection as a test holds them: what was written, and how it ended."""

from server.hub.connection import ROOM, Connection
from server.hub.stalled import Stalled

STUCK = ROOM + 1


class Sink:
    """Takes what is written; while `stuck`, the system has taken none of it."""

    def __init__(self) -> None:
        self.data = b""
        self.stuck = False

    def write(self, data: bytes, /) -> None:
        self.data += data

    def get_write_buffer_size(self) -> int:
        return STUCK if self.stuck else 0

    @property
    def got(self) -> list[bytes]:
        """The messages, out of their frames."""
        return payloads(self.data)


class Line:
    """Remembers how the connection ended."""

    def __init__(self) -> None:
        self.ends: list[str] = []

    def hang_up(self) -> None:
        self.ends.append("hung up")

    def cut(self, *, unread: bool) -> None:
        self.ends.append("unread" if unread else "silent")


def connection(sink: Sink | None = None) -> Connection:
    """A connection that writes to this sink."""
    return Connection(sink or Sink(), Line(), Stalled())


def payloads(data: bytes) -> list[bytes]:
    """What the text frames of a server hold; fails where one is torn or of another kind."""
    found = []
    while data:
        assert data[0] == 0x81, "a frame begins here"
        length, start = data[1], 2
        if length == 126:
            length, start = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, start = int.from_bytes(data[2:10], "big"), 10
        assert len(data) >= start + length, "a whole frame"
        found.append(data[start : start + length])
        data = data[start + length :]
    return found
