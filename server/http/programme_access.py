"""A page that names a table's programme: what it may see, and the topic that it gets."""

from server.access.keys import Grant
from server.access.roles import SEEING
from server.core.errors import Refusal
from server.http.context import Shared
from server.http.guard import check_action, check_table
from server.http.programme_broadcast import ProgrammeChannel


async def watched_programme(parts: Shared, grant: Grant, table: str | None) -> ProgrammeChannel:
    """The channel of a table's programme; `Refusal` malformed without one, forbidden, not_found."""
    check_action(grant, SEEING["programme"])
    if table is None:
        raise Refusal("malformed", "the address must name a table: ?table=1&key=…")
    check_table(grant, table)
    if not await parts.directory.knows(table):
        raise Refusal("not_found", f"there is no table {table}")
    return await parts.programmes.channel(table)
