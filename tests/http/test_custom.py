"""The custom folder: overlays of the user's own, in a sandbox, out of reach of path tricks."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.http.custom import CustomError, CustomFolder, view_of
from tests.docs.test_custom import written
from tests.support.serving import Served, served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    written(tmp_path / "custom")
    return tmp_path / "custom"


@pytest.fixture
async def server(valkey_url: str, tmp_path: Path, folder: Path) -> AsyncIterator[Served]:
    async with served(valkey_url, tmp_path) as running:
        assert running.parts.settings.custom_dir == folder
        yield running


async def status_of(server: Served, path: str) -> int:
    async with server.http.get(path, headers={"Authorization": ""}) as response:
        return response.status


async def test_the_example_of_the_docs_is_drawn_with_the_state(server: Served) -> None:
    match = await server.create_match()
    path = f"/overlay/custom/plain?table=1&key={match.keys['overlay']}"
    async with server.http.get(path, headers={"Authorization": ""}) as response:
        page = await response.text()
    assert response.status == 200
    assert "Ronnie" in page
    assert "/custom/v-" in page
    assert await status_of(server, "/custom/css/plain.css") == 200
    assert await status_of(server, "/overlay/custom/plain?preview=break") == 200


async def test_a_style_sheet_goes_onto_any_overlay(server: Served) -> None:
    async with server.http.get("/overlay/scoreboard?preview=break&css=plain") as response:
        assert "css/plain.css" in await response.text()
    async with server.http.get("/overlay/scoreboard?preview=break&css=../plain") as response:
        assert "plain.css" not in await response.text()


async def test_it_wants_the_key_of_the_table(server: Served) -> None:
    await server.create_match()
    async with server.http.get(
        "/overlay/custom/plain?table=1", headers={"Authorization": ""}
    ) as response:
        assert response.status in (401, 403)
        assert "Ronnie" not in await response.text()


@pytest.mark.parametrize(
    "path",
    [
        "/custom/overlays/plain.html",
        "/custom/../settings",
        "/custom/css/%2e%2e/%2e%2e/admin-key",
        "/custom/css/link.css",
        "/custom/css/script.js",
        "/custom/",
        "/overlay/custom/nothing?preview=break",
        "/overlay/custom/..%2fplain?preview=break",
        "/overlay/custom/link?preview=break",
    ],
)
async def test_nothing_else_is_served(
    server: Served, folder: Path, tmp_path: Path, path: str
) -> None:
    secret = tmp_path / "secret.css"
    secret.write_text("secret")
    (folder / "css/link.css").symlink_to(secret)
    (folder / "css/script.js").write_text("alert(1)")
    (folder / "overlays/link.html").symlink_to(secret)
    assert await status_of(server, path) == 404


async def test_a_broken_template_shows_nothing_on_air_and_is_named_to_the_operator(
    server: Served, folder: Path
) -> None:
    (folder / "overlays/broken.html").write_text("line one\n{% if %}")
    async with server.http.get("/overlay/custom/broken?preview=break") as response:
        assert await response.text() == "<!doctype html><title>Cuecast</title>"
    async with server.http.get("/api/custom") as response:
        listed = {row["name"]: row["problem"] for row in (await response.json())["overlays"]}
    assert listed["plain"] is None
    assert "line 2" in listed["broken"] or "Expected an expression" in listed["broken"]


@pytest.mark.parametrize(
    "mistake",
    [
        "{{ state.nobody.points }}",
        "{{ 1 // 0 }}",
        "{{ [] | first + 1 }}",
        "{{ state | dictsort(by=3) }}",
        "{% macro again() %}{{ again() }}{% endmacro %}{{ again() }}",
        "{{ range(10 ** 9) | list }}",
        "{% include 'nowhere.html' %}",
    ],
)
async def test_a_mistake_that_shows_when_it_is_drawn_is_named_until_it_is_mended(
    server: Served, folder: Path, mistake: str
) -> None:
    async def draw() -> str:
        async with server.http.get("/overlay/custom/late?preview=break") as response:
            assert response.status == 200
            return await response.text()

    async def problem() -> str | None:
        async with server.http.get("/api/custom") as response:
            rows: list[dict[str, str | None]] = (await response.json())["overlays"]
        return next(row["problem"] for row in rows if row["name"] == "late")

    template = folder / "overlays/late.html"
    template.write_text(f"line one\n{mistake}\n")
    assert await problem() is None
    assert await draw() == "<!doctype html><title>Cuecast</title>"
    assert (await problem() or "").startswith("late.html, line 2: ")
    template.write_text("line one, and no more")
    assert await draw() == "line one, and no more"
    assert await problem() is None


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ asset.__globals__ }}",
        "{{ cycler.__init__.__globals__.os }}",
        "{% include '../../admin-key' %}",
        "{{ state.clear() }}",
    ],
)
def test_a_template_stays_in_its_sandbox(folder: Path, text: str) -> None:
    (folder / "overlays/tricks.html").write_text(text)
    made = CustomFolder(folder)
    try:
        drawn = made.render("custom:tricks.html", "en", {"state": {"a": 1}})
    except CustomError:
        return
    assert drawn == ""


def test_what_a_link_leads_out_to_is_not_brought_in(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.html").write_text("secret")
    (folder / "overlays/link.html").symlink_to(tmp_path / "outside.html")
    (folder / "overlays/brings.html").write_text("{% include 'custom:link.html' %}")
    (folder / "overlays/inside.html").symlink_to(folder / "overlays/plain.html")
    made = CustomFolder(folder)
    with pytest.raises(CustomError, match="link"):
        made.render("custom:brings.html", "en", {})
    assert made.problem("inside") is None


async def test_a_template_that_draws_nothing_is_an_empty_page(server: Served, folder: Path) -> None:
    (folder / "overlays/nothing.html").write_text("{% if False %}something{% endif %}")
    async with server.http.get("/overlay/custom/nothing?preview=break") as response:
        assert (response.status, await response.text()) == (200, "")


def test_what_is_not_there_is_none(tmp_path: Path) -> None:
    made = CustomFolder(tmp_path / "nowhere")
    assert (made.names(), made.overlay("plain"), made.style("plain")) == ([], None, None)
    assert not (tmp_path / "nowhere").exists()


def test_a_template_names_its_view_or_has_the_scoreboards() -> None:
    assert view_of("{# view: panels #}\n") == "panels"
    assert view_of("{#- view: referee -#}") == "scoreboard"
    assert view_of("<p>") == "scoreboard"
