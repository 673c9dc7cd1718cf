"""`docs/desk-api.md` has the addresses and the fields that there are."""

import re
from pathlib import Path

from server.http.routes import ROUTES
from tests.support.line import line
from tests.support.serving import Served

TEXT = (Path(__file__).parents[2] / "docs" / "desk-api.md").read_text(encoding="utf-8")


def test_every_address_of_the_page_exists() -> None:
    said = set(re.findall(r"^\| `((?:GET|POST|PUT|PATCH|DELETE) [^`?]+)`", TEXT, re.MULTILINE))
    assert len(said) > 20
    assert said <= {f"{route.method} {route.path}" for route in ROUTES}


def fields_after(words: str) -> set[str]:
    """The field names of the object that the page shows after these words."""
    _, found, rest = TEXT.partition(words)
    assert found, words
    shown = re.match(r"\{.*?\}`", rest, re.DOTALL)
    assert shown is not None
    return set(re.findall(r'"(\w+)"', re.sub(r'\{"points".*?\}', "", shown[0])))


async def test_the_fields_are_those_of_the_server(app_server: Served) -> None:
    match = await app_server.create_match()
    about = {"id": "page-0001", "kind": "scoreboard", "path": "/overlay/scoreboard"}
    async with line(app_server.ws_url) as page, line(app_server.ws_url) as desk:
        await page.hello(match.keys["overlay"], "scoreboard", page=about)
        await desk.hello(app_server.admin_key, "desk", watch={"desk": True})
        state = (await desk.of_type("state"))["state"]
    assert fields_after("A page: `") == set(state["pages"][0])
    assert fields_after("A server: `") == set(state["servers"][0])
    assert fields_after("A row: `") - {"a", "b"} == set(state["matches"][0])
    for name in state.keys() - {"seq"}:
        assert re.search(rf"(^|\s){name}\s", TEXT.partition("## The desk's view")[2]), name
