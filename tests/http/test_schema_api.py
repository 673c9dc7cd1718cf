"""The schema of events is there for forms."""

import msgspec

from server.schema import whole_schema
from tests.support.serving import Served


async def test_it_is_what_the_command_prints(app_server: Served) -> None:
    async with app_server.http.get("/api/schema") as response:
        assert response.status == 200
        assert await response.read() == msgspec.json.encode(whole_schema())
