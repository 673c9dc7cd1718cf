"""Players over the API: every field, every fault by its name."""

from typing import Any

import pytest

from tests.support.picture import png
from tests.support.serving import Served

ANNA = {
    "name": "Anna Łoś",
    "short": "Łoś",
    "country": "pl",
    "walk_on": "from Łódź",
    "photo": None,
    "accent": "#ff0000",
}


async def said(server: Served, method: str, path: str, **how: Any) -> tuple[int, Any]:
    async with server.http.request(method, path, **how) as response:
        is_json = response.content_type == "application/json"
        return response.status, await response.json() if is_json else await response.read()


async def test_a_player_is_added_changed_and_taken_off(app_server: Served) -> None:
    status, made = await said(app_server, "POST", "/api/players", json=ANNA)
    assert (status, made) == (201, ANNA | {"id": made["id"], "version": 1})
    path = f"/api/players/{made['id']}"
    status, changed = await said(app_server, "PUT", path, json=made | {"short": None})
    assert (status, changed) == (200, made | {"short": None, "version": 2})
    assert await said(app_server, "GET", "/api/players") == (200, {"players": [changed]})
    status, refused = await said(app_server, "PUT", path, json=made)
    assert (status, refused["code"]) == (409, "stale")
    assert (await said(app_server, "DELETE", path))[0] == 204
    assert (await said(app_server, "DELETE", path))[0] == 404
    assert (await said(app_server, "PUT", path, json=made))[0] == 404


@pytest.mark.parametrize(
    ("change", "status", "named"),
    [
        ({"name": ""}, 400, "name"),
        ({"name": None}, 400, "name"),
        ({"short": "x" * 25}, 400, "short"),
        ({"accent": "ff0000"}, 400, "accent"),
        ({"photo": "0" * 32}, 409, "photo"),
        ({"photo": "../x"}, 400, "photo"),
        ({"age": 7}, 400, "age"),
        ({"version": 1}, 400, "version"),
    ],
)
async def test_a_fault_is_named(
    app_server: Served, change: dict[str, Any], status: int, named: str
) -> None:
    got, refused = await said(app_server, "POST", "/api/players", json=ANNA | change)
    assert (got, named in refused["message"]) == (status, True), refused


async def test_a_player_has_a_picture_of_the_desks(app_server: Served) -> None:
    _, image = await said(app_server, "POST", "/api/images", data=png())
    status, made = await said(
        app_server, "POST", "/api/players", json=ANNA | {"photo": image["id"]}
    )
    assert (status, made["photo"]) == (201, image["id"])
    other = made | {"id": "another0"}
    status, refused = await said(app_server, "PUT", f"/api/players/{made['id']}", json=other)
    assert (status, "id" in refused["message"]) == (409, True)


async def test_a_list_goes_out_and_in_as_csv(app_server: Served) -> None:
    body = "\ufeffname;country\r\nŁoś;pl\r\n丁俊暉;cn\r\n".encode()
    outcome = {"added": 2, "changed": 0, "unchanged": 0}
    assert await said(app_server, "POST", "/api/players.csv", data=body) == (200, outcome)
    async with app_server.http.get("/api/players.csv") as response:
        assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
        assert "attachment" in response.headers["Content-Disposition"]
        text = (await response.read()).decode("utf-8-sig")
    assert [line.split(",")[1] for line in text.splitlines()] == ["name", "Łoś", "丁俊暉"]
    status, refused = await said(app_server, "POST", "/api/players.csv", data=b"name,country\nA,9")
    assert (status, refused["message"].startswith("line 2, column country")) == (409, True)
    too_long = b"name\n" + b"x" * (512 * 1024)
    assert (await said(app_server, "POST", "/api/players.csv", data=too_long))[0] == 413
