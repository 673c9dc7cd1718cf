"""What a connection writes to, and how it ends: ports, so that the hub knows no library."""

from typing import Protocol


class Sink(Protocol):
    """Bytes go out by it in their order; any `asyncio.Transport` is one."""

    def write(self, data: bytes, /) -> None:
        """Send this, after what was written before."""

    def get_write_buffer_size(self) -> int:
        """Bytes that were written and that the system has not taken yet."""


class Line(Protocol):
    """The ends that a connection may come to; both return at once."""

    def hang_up(self) -> None:
        """Say goodbye: what was written still goes out."""

    def cut(self, *, unread: bool) -> None:
        """End it now: it does not read, or else it is gone without a word."""
