"""Has replicas put a write on their disks before it counts as done, so that no failover loses it.

Measured on Valkey 9.1: WAITAOF alone takes a second, for a replica answers it with what it had on
disk before this write, and says the rest with its next sign of life. WAIT before it lets the
replica write first; both together take half a millisecond.
"""

from collections.abc import Sequence

from redis.exceptions import RedisError

from server.store.base import OutcomeUnknown
from server.store.link import Reply, Word, key_of

SHARE = 0.5
"""Of the time for a whole exchange, for each of the two waits."""
LATE_S = 0.3
"""So much longer the exchange may take: Redis looks for waits that are over ten times a second."""


def with_waits(
    commands: Sequence[Sequence[Word]], replicas: int, timeout_s: float
) -> list[Sequence[Word]]:
    """The commands, and after them what waits until `replicas` have them on disk.

    The waits cover what this connection wrote. A command whose answer was known before writes
    nothing, so a mark is written: replicas that have it have everything before it.
    """
    wait_ms = max(1, int(timeout_s * SHARE * 1000))
    return [
        *commands,
        ("SET", _mark(commands[-1]), 1),
        ("WAIT", replicas, wait_ms),
        ("WAITAOF", 1, replicas, wait_ms),
    ]


def without_waits(replies: list[Reply], replicas: int, place: str) -> list[Reply]:
    """The replies of the commands alone. Raises OutcomeUnknown where replicas are behind."""
    *own, marked, _, waited = replies
    if any(isinstance(reply, RedisError) for reply in own):
        return own  # turned down: there is nothing to wait for
    if isinstance(marked, RedisError) or isinstance(waited, RedisError):
        raise OutcomeUnknown(f"{place} cannot say what its replicas have ({waited})")
    local, remote = waited
    if local < 1 or remote < replicas:
        raise OutcomeUnknown(
            f"{place} has it, but only {remote} of {replicas} replicas have it on disk"
        )
    return own


def _mark(words: Sequence[Word]) -> str:
    """A key beside the command's own, on its Cluster slot."""
    key = key_of(words)
    text = key.decode() if isinstance(key, bytes) else key or "{desk}"
    return f"{text[: text.find('}') + 1] or text}:mark"
