"""Sends one frame to many sockets, with nothing between the loop and the system.

A transport's own `write` costs nearly as much again as the system's: it looks at objects of its own
for each of thousands. Whoever may be sent to like this is `ready` in its `Topic`: its transport
holds nothing unsent, so that nothing is overtaken.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from server.hub.connection import Connection

Send: TypeAlias = Callable[[bytes], int]
"""As that of a socket which does not block: how many of the bytes the system took, or OSError."""


def send_all(
    sends: "Iterable[Send]", ready: "dict[Send, Connection]", frames: bytes, seq: int
) -> None:
    """Send frames that end with state `seq`; what the system does not take goes by the sink."""
    length = len(frames)
    for send in sends:
        if send in ready:  # still: others ran since the list was made
            try:
                taken = send(frames)
            except OSError:  # it takes nothing now, or is broken: the sink finds out which
                taken = 0
            if taken != length:
                ready[send].finish(frames[taken:], seq)
