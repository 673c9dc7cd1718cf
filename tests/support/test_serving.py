"""The server that tests are given is the real one."""

from tests.support.serving import Served


async def test_it_is_ready_and_its_store_answers(app_server: Served) -> None:
    async with app_server.http.get("/healthz") as response:
        assert response.status == 200


async def test_a_match_is_scored_over_http(app_server: Served) -> None:
    match = await app_server.create_match()
    answer = await app_server.send(
        match, {"type": "start", "breaker": "a"}, {"type": "stroke", "potted": ["red"]}
    )
    assert answer["seq"] == 2
    assert answer["state"]["sides"]["a"]["points"] == 1


async def test_the_next_test_finds_an_empty_store(app_server: Served) -> None:
    async with app_server.http.get("/api/matches") as response:
        assert await response.json() == {"matches": []}
