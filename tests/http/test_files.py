"""Static files: only what is meant to be served, kept for ever under its version."""

import os
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request
from yarl import URL

from server.http import files
from server.http.files import STATIC, VENDOR, Tree
from tests.support.serving import Served


def tree(root: Path) -> Tree:
    (root / "css").mkdir()
    (root / "css" / "a.css").write_text("a")
    (root / "secret.py").write_text("x")
    return Tree("/static", root)


def test_a_file_is_found_by_its_path(tmp_path: Path) -> None:
    assert tree(tmp_path).find("css/a.css") == tmp_path / "css" / "a.css"


@pytest.mark.parametrize(
    "path", ["../x.css", "css/../../x.css", "/etc/passwd", "secret.py", "css", "css/b.css", "a\0"]
)
def test_nothing_else_is(tmp_path: Path, path: str) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "x.css").write_text("outside")
    assert tree(root).find(path) is None


def test_a_link_out_of_the_folder_leads_nowhere(tmp_path: Path) -> None:
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "x.css").write_text("outside")
    (root / "x.css").symlink_to(tmp_path / "x.css")
    assert Tree("/static", root).find("x.css") is None


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LOOK_EVERY_S", -1.0)
    some = tree(tmp_path)
    first = some.url("css/a.css")
    assert some.url("css/a.css") == first
    os.utime(tmp_path / "css" / "a.css", (1, 1))
    assert some.url("css/a.css") != first


async def served_by(some: Tree, path: str) -> web.StreamResponse:
    return await some.serve(make_mocked_request("GET", "/", match_info={"path": path}))


async def test_a_small_file_is_read_once_for_each_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some = tree(tmp_path)
    path = some.url("css/a.css").removeprefix("/static/")
    for _ in range(2):
        answer = await served_by(some, path)
        assert isinstance(answer, web.Response)
        assert (answer.body, answer.content_type) == (b"a", "text/css")
        monkeypatch.setattr(Path, "read_bytes", None)
    monkeypatch.undo()
    monkeypatch.setattr(files, "LOOK_EVERY_S", -1.0)
    (tmp_path / "css" / "a.css").write_text("other")
    answer = await served_by(some, some.url("css/a.css").removeprefix("/static/"))
    assert isinstance(answer, web.Response)
    assert answer.body == b"other"
    (tmp_path / "css" / "a.css").unlink()
    with pytest.raises(web.HTTPNotFound):
        await served_by(some, some.url("css/a.css").removeprefix("/static/"))


async def test_a_large_file_is_not_kept_in_memory(tmp_path: Path) -> None:
    some = tree(tmp_path)
    (tmp_path / "css" / "large.css").write_bytes(b" " * (files.SMALL_BYTES + 1))
    for path in (some.url("css/large.css").removeprefix("/static/"), "css/a.css"):
        assert isinstance(await served_by(some, path), web.FileResponse)


async def test_a_versioned_file_is_kept_for_ever_and_another_is_not(app_server: Served) -> None:
    async with app_server.http.get(STATIC.url("css/tokens.css")) as response:
        assert response.status == 200
        assert response.content_type == "text/css"
        assert "immutable" in response.headers["Cache-Control"]
    for path in ("/static/css/tokens.css", "/static/v-0123456789ab/css/tokens.css"):
        async with app_server.http.get(path) as response:
            assert response.status == 200
            assert response.headers["Cache-Control"] == "no-cache"


async def test_modules_are_served_as_modules(app_server: Served) -> None:
    async with app_server.http.get("/static/js/lib/socket.js") as response:
        assert response.content_type == "text/javascript"


async def test_of_the_packages_only_the_listed_files_are_served(app_server: Served) -> None:
    async with app_server.http.get(VENDOR.url("flag-icons/flags/4x3/pl.svg")) as response:
        assert (response.status, response.content_type) == (200, "image/svg+xml")
        assert "immutable" in response.headers["Cache-Control"]
    for path in ("flag-icons/package.json", "typescript/lib/typescript.js", ".package-lock.json"):
        async with app_server.http.get(f"/vendor/{path}") as response:
            assert response.status == 404


@pytest.mark.parametrize("path", ["/static/%2e%2e/pyproject.toml", "/vendor/flag-icons/../x.css"])
async def test_the_way_out_is_closed_over_http_too(app_server: Served, path: str) -> None:
    async with app_server.http.get(URL(app_server.url + path, encoded=True)) as response:
        assert response.status == 404
