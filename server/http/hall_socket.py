"""A hello for the hall: whoever it is, as many as fit."""

from server.access.keys import Grant
from server.access.roles import SEEING
from server.core.errors import Refusal
from server.http.context import Shared
from server.http.guard import check_action
from server.http.hall_broadcast import ANYBODY, HallChannel
from server.http.presence import Visitor


async def watched_hall(parts: Shared, grant: Grant, visitor: Visitor) -> HallChannel:
    """The channel of the hall; `Refusal` forbidden, rate_limited, unavailable."""
    if grant is not ANYBODY:
        check_action(grant, SEEING["desk"])
    channel = await parts.hall.channel()
    if grant is ANYBODY and not parts.hall.sockets.take(visitor.remote):
        raise Refusal("rate_limited", "too many pages are open from this address without a key")
    return channel


def left_hall(parts: Shared, grant: Grant, visitor: Visitor) -> None:
    """A connection ended, of whatever view."""
    if grant is ANYBODY:
        parts.hall.sockets.free(visitor.remote)
