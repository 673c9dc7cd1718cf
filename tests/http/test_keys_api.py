"""Keys are made, listed without themselves, and taken back."""

import pytest

from tests.http.test_api import ask
from tests.support.serving import Served


async def test_a_key_is_shown_once_and_opens_what_it_says(app_server: Served) -> None:
    match = await app_server.create_match()
    wanted = {"role": "overlay", "table": "1", "label": "big screen"}
    status, made = await ask(app_server, "POST", "/api/keys", wanted)
    assert status == 201
    assert (await ask(app_server, "GET", f"/api/matches/{match.id}", key=made["key"]))[0] == 200
    _, listed = await ask(app_server, "GET", "/api/keys")
    assert made["key"] not in str(listed)
    mine = next(key for key in listed["keys"] if key["label"] == "big screen")
    assert {key["label"]: key["standing"] for key in listed["keys"]} == {
        "big screen": False,
        "": True,
    }
    assert (await ask(app_server, "DELETE", "/api/keys", {"id": mine["id"]}))[0] == 204
    assert (await ask(app_server, "GET", f"/api/matches/{match.id}", key=made["key"]))[0] == 401
    assert (await ask(app_server, "DELETE", "/api/keys", {"id": mine["id"]}))[0] == 404


@pytest.mark.parametrize(
    "wanted",
    [
        {"role": "referee"},
        {"role": "referee", "table": "1", "match": "m"},
        {"role": "operator", "table": "1"},
        {"role": "king", "table": "1"},
        {"role": "referee", "league": "club"},
        {"role": "overlay", "league": "club", "table": "1"},
    ],
)
async def test_a_key_that_makes_no_sense_is_refused(
    app_server: Served, wanted: dict[str, str]
) -> None:
    status, error = await ask(app_server, "POST", "/api/keys", wanted)
    assert status in (400, 409)
    assert set(error) == {"code", "message"}


async def test_an_operator_makes_keys_of_tables_and_none_for_everything(
    app_server: Served,
) -> None:
    _, operator = await ask(app_server, "POST", "/api/keys", {"role": "operator"})
    key = operator["key"]
    wanted = {"role": "referee", "table": "3"}
    assert (await ask(app_server, "POST", "/api/keys", wanted, key))[0] == 201
    assert (await ask(app_server, "POST", "/api/keys", {"role": "operator"}, key))[0] == 403
    assert (await ask(app_server, "POST", "/api/keys", {"role": "admin"}, key))[0] == 403
