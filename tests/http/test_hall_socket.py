"""Who may watch the hall, and how many of them (more in test_hall_broadcast)."""

from server.access.keys import Grant
from server.http.hall_broadcast import ANYBODY
from server.http.hall_socket import left_hall, watched_hall
from server.http.presence import Visitor
from tests.support.serving import Served


async def test_an_operator_takes_no_place_of_everybodys(app_server: Served) -> None:
    visitor = Visitor("10.0.0.1", "")
    operator = Grant("operator", None, "x")
    channel = await watched_hall(app_server.parts, operator, visitor)
    left_hall(app_server.parts, operator, visitor)
    assert await watched_hall(app_server.parts, ANYBODY, visitor) is channel
    assert channel.state is not None
