"""Nothing outside the folders is served, whatever an address says; no folder is ever listed."""

import asyncio
from pathlib import Path

import pytest

from server import resources
from server.http.files import Tree, VendorTree
from tests.support.serving import Served

SECRETS = ("[project]", "root:", "StartError", "lockfileVersion", "{%", "ADMIN", "<title>Index of")
OUT = [
    "..",
    ".",
    "%2e%2e",
    "%2e%2e%2f",
    "..%2f",
    "..%5c",
    "%2e%2e%5c",
    "..\\",
    "....//",
    "%252e%252e%252f",
    "..;/",
    "%c0%ae%c0%ae/",
    "%ef%bc%8e%ef%bc%8e/",
    "css/../..",
    "css/%2e%2e/%2e%2e",
    "v-000000000000/..",
    "v-000000000000/%2e%2e",
    "@fontsource/barlow-condensed/..",
    "flag-icons/%2e%2e/%2e%2e",
]
WANTED = [
    "pyproject.toml",
    "server/settings.py",
    "overlays/base.html",
    "etc/passwd",
    "package.json",
]
OTHERS = [
    "/static/",
    "/static",
    "/static//etc/passwd",
    "/static/%2fetc%2fpasswd",
    "/static/css",
    "/static/css/",
    "/static/css/tokens.css%00.png",
    "/static/%00",
    "/static/css/tokens.css/",
    "/static/css/tokens.css%20",
    "/static/CON.css",
    "/static/file:///etc/passwd.css",
    "/static/" + "a/" * 2000 + "x.css",
    "/static/" + "a" * 5000 + ".css",
    "/static/css/tokens.css::$DATA",
    "/vendor/",
    "/vendor/flag-icons/",
    "/vendor/flag-icons/package.json",
    "/vendor/flag-icons/LICENSE",
    "/vendor/typescript/lib/typescript.js",
    "/vendor/lit-html/../typescript/lib/typescript.js",
    "/vendor/lit-html/%2e%2e/typescript/lib/typescript.js",
    "/vendor/lit-html%2f..%2ftypescript/lib/typescript.js",
    "/vendor/lit-html-evil/x.js",
    "/vendor/.package-lock.json",
    "/overlay/",
    "/overlay/base",
    "/overlay/scoreboard.html",
    "/overlay/pages%2findex",
    "/overlay/..%2fpages%2findex",
    "/overlay/..%2f..%2fpyproject.toml",
    "/overlay/scoreboard%00",
    "/overlay/%2e%2e%2fbase.html",
    "/overlay/scoreboard/../../pyproject.toml",
    "//etc/passwd",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
]


async def raw(server: Served, path: str) -> tuple[int, str]:
    """Ask for just this path, as no client would send it; status and body."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    words = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    writer.write(words.encode("utf-8"))
    text = (await reader.read()).decode("utf-8", "replace")
    writer.close()
    return int(text.split(" ", 2)[1]), text


def refused(path: str, status: int, text: str) -> bool:
    """Was it an error, and nothing of a file in it?"""
    _, _, body = text.partition("\r\n\r\n")
    return status in (400, 401, 404, 405) and not any(word in body for word in SECRETS)


async def test_no_way_leads_out(app_server: Served) -> None:
    got_out = []
    for folder in ("/static/", "/vendor/"):
        for way in OUT:
            for file in WANTED:
                for deep in ("", "/", "/../", "/%2e%2e/%2e%2e/"):
                    path = f"{folder}{way}{deep}{file}"
                    status, text = await raw(app_server, path)
                    if not refused(path, status, text):
                        got_out.append(f"{path}: {status}")
    assert got_out == []


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path[:60])
async def test_no_odd_address_gets_a_file_or_a_list(app_server: Served, path: str) -> None:
    status, text = await raw(app_server, path)
    assert refused(path, status, text), text[:500]
    assert "Traceback" not in text


async def test_what_is_ours_is_served(app_server: Served) -> None:
    """The control: the way of asking is not what is refused."""
    for path in ("/static/css/tokens.css", "/vendor/lit-html/lit-html.js"):
        assert (await raw(app_server, path))[0] == 200


@pytest.mark.parametrize("name", ["out.css", "folder/secret.css", "self.css"])
def test_a_link_that_leads_out_is_not_followed(tmp_path: Path, name: str) -> None:
    root, away = tmp_path / "root", tmp_path / "away"
    for folder in (root, away):
        folder.mkdir()
    (away / "secret.css").write_text("secret", encoding="utf-8")
    (root / "out.css").symlink_to(away / "secret.css")
    (root / "folder").symlink_to(away)
    (root / "self.css").symlink_to(root / "self.css")
    (root / "in.css").write_text("a", encoding="utf-8")
    (root / "also.css").symlink_to(root / "in.css")
    tree = Tree("/static", root)
    assert tree.find("also.css") == (root / "in.css").resolve()
    assert tree.find(name) is None


def test_only_listed_packages_and_kinds_of_file_are_served() -> None:
    tree = VendorTree("/vendor", resources.VENDOR)
    assert tree.find("lit-html/lit-html.js") is not None
    for path in ("typescript/lib/typescript.js", "lit-html/package.json", "lit-html/README.md"):
        assert tree.find(path) is None


TRICKS = [
    "../../../etc/passwd",
    "..%2f..%2fpyproject",
    "/etc/passwd%00",
    "broadcast/../light",
    "javascript:alert(1)",
    '"><script>alert(1)</script>',
    "http://evil.example/x.css",
    "//evil.example/x",
    "light\r\nSet-Cookie: a=b",
    "\x00",
    "{{7*7}}",
    "x" * 5000,
]


@pytest.mark.parametrize("option", ["theme", "lang", "pos", "balls", "delay", "table", "night"])
async def test_no_option_of_an_address_names_a_file_or_a_place(
    app_server: Served, option: str
) -> None:
    match = await app_server.create_match()
    plain = match.urls["scoreboard"].replace("table=1", "match=" + match.id)
    key = match.keys["overlay"]
    assert plain
    for trick in TRICKS:
        query = {"table": "1", "key": key, option: trick}
        async with app_server.http.get("/overlay/scoreboard", params=query) as response:
            text = await response.text()
            assert response.status in (200, 400, 403, 404), trick
            assert "Set-Cookie" not in response.headers
        assert "<script>alert" not in text
        assert "49" not in text.partition('data-table="')[2].partition('"')[0]
        for link in text.split('href="')[1:] + text.split('src="')[1:]:
            assert link.startswith(("/static/v-", "/vendor/v-")), link[:80]
            assert ".." not in link.partition('"')[0]


@pytest.mark.parametrize(
    "table", ["../1", "1/2", "a b", "", "1\n", "1\0", "<b>", "x" * 41, "1.", "..", "1%2f"]
)
async def test_a_table_has_a_plain_name(app_server: Served, table: str) -> None:
    for method, path, body in (
        ("PUT", "/api/tables", {"table": table, "match": None}),
        ("POST", "/api/keys", {"role": "overlay", "table": table}),
    ):
        async with app_server.http.request(method, path, json=body) as response:
            said = await response.json()
            assert response.status == 400, said
            assert said["code"] == "malformed"
            assert "table" in said["message"]
