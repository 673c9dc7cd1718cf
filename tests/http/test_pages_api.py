"""What the desk may want of a page, and what it may not."""

from typing import Any

import pytest

from server.core.errors import Refusal
from server.http.pages_api import Wanted, order_of
from tests.support.serving import Served


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({}, 409, "one of them"),
        ({"name": "x", "reload": True}, 409, "one of them"),
        ({"name": ""}, 400, "name"),
        ({"name": "a\nb"}, 400, "name"),
        ({"name": "x" * 61}, 400, "name"),
        ({"options": {"key": "x"}}, 409, "options.key"),
        ({"options": {"table": "2"}}, 409, "options.table"),
        ({"options": {"Theme": "x"}}, 400, "options"),
        ({"options": {"theme": "x" * 201}}, 400, "options"),
        ({"options": {f"o{n}": "" for n in range(33)}}, 400, "options"),
        ({"options": {"theme": 1}}, 400, "options"),
        ({"reload": "yes"}, 400, "reload"),
        ({"go": "away"}, 400, "go"),
        ({"name": "of nobody"}, 404, "no page"),
    ],
)
async def test_what_is_no_order_is_refused_by_its_field(
    app_server: Served, body: dict[str, Any], status: int, said: str
) -> None:
    async with app_server.http.post("/api/pages/page-0009", json=body) as response:
        answer = await response.json()
        assert (response.status, said in answer["message"]) == (status, True), answer


async def test_a_page_that_is_not_open_is_not_reached(app_server: Served) -> None:
    async with app_server.http.post("/api/pages/page-0009", json={"reload": True}) as response:
        assert (response.status, await response.json()) == (202, {"reached": False})


def test_an_order_is_one_thing() -> None:
    assert order_of(Wanted(options={"pos": None})).options == {"pos": None}
    with pytest.raises(Refusal):
        order_of(Wanted(name="x", options={}))
