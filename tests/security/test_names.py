"""Names have bounds, and a refusal says which one is out of them."""

from typing import Any

import pytest

from tests.http.test_api import ask
from tests.support.serving import Served

FIELDS = {
    "a.name": "sides.a.name",
    "a.players": "sides.a.players",
    "title": "sides.title",
    "country": "sides.a.country",
    "league title": "title",
    "league player": "players",
    "label": "label",
}
"""By what is filled in: what the refusal calls it."""


@pytest.mark.parametrize("field", FIELDS)
async def test_what_is_too_long_is_refused_by_its_name(app_server: Served, field: str) -> None:
    long = "x" * 81
    sides: dict[str, Any] = {"a": {"name": "Ada"}, "b": {"name": "Bela"}}
    path, body = "/api/matches", {"format": "snooker", "sides": sides}
    match field.split():
        case ["a.name"]:
            sides["a"]["name"] = long
        case ["a.players"]:
            sides["a"]["players"] = [long]
        case ["title"]:
            sides["title"] = long
        case ["country"]:
            sides["a"]["country"] = "<b>"
        case ["league", "title"]:
            path, body = "/api/leagues", {"title": long, "players": ["Ada", "Bela"]}
        case ["league", _]:
            path, body = "/api/leagues", {"title": "L", "players": ["Ada", long]}
        case _:
            path, body = "/api/keys", {"role": "overlay", "table": "1", "label": long}
    status, said = await ask(app_server, "POST", path, body)
    assert (status, said["code"]) == (400, "malformed")
    assert FIELDS[field] in said["message"], said


@pytest.mark.parametrize("name", ["", "a\nb", "tab\tin it", "nul\0", "end\n", "del\x7f"])
async def test_a_name_is_one_line_of_text(app_server: Served, name: str) -> None:
    sides = {"a": {"name": name}, "b": {"name": "Bela"}}
    body = {"format": "snooker", "sides": sides}
    status, said = await ask(app_server, "POST", "/api/matches", body)
    assert (status, said["code"]) == (400, "malformed")
    assert "sides.a.name" in said["message"]
