"""Bodies are read up to their limit, by length and without one."""

from collections.abc import AsyncIterator

from tests.support.serving import Served


async def pieces(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b" " * 1024


async def test_a_body_without_a_length_is_bounded_too(app_server: Served) -> None:
    async with app_server.http.post("/api/matches", data=pieces(64)) as response:
        assert response.status == 413
        assert (await response.json())["code"] == "malformed"


async def test_an_import_may_be_longer(app_server: Served) -> None:
    async with app_server.http.post("/api/import", data=pieces(64)) as response:
        assert response.status == 400


async def test_an_answer_is_kept_nowhere(app_server: Served) -> None:
    async with app_server.http.get("/api/matches") as response:
        assert response.headers["Cache-Control"] == "no-store"
        assert response.content_type == "application/json"
