"""The public page: every table, for phones in the hall, without a key."""

from aiohttp import web

from server.access.roles import SEEING
from server.core.errors import Refusal
from server.http.context import remote_of, shared
from server.http.guard import check_action, grant_of
from server.http.hall_broadcast import check_rate
from server.http.pages import _about, _denied, _html, _refusal
from server.store.base import StoreUnavailable


async def live_page(request: web.Request) -> web.Response:
    """`GET /live`: for everybody, or for an operator where it is not public."""
    hall = shared(request).hall
    try:
        if hall.public:
            check_rate(hall, remote_of(request))
        else:
            check_action(await grant_of(request), SEEING["desk"])
        state = (await hall.channel()).state
    except (Refusal, StoreUnavailable) as error:
        return _denied(request, _refusal(error))
    return _html(
        request, "pages/live.html", {"page": _about(request, "live", None), "state": state}
    )
