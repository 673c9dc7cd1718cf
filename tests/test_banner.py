"""The banner says where everything is."""

from pathlib import Path

import msgspec
import pytest

from server import banner
from server.settings import read_settings
from tests.support.league import club
from tests.support.serving import Served

START = {"type": "start", "breaker": "a"}


async def test_it_has_the_addresses_of_every_table_with_their_keys(app_server: Served) -> None:
    match = await app_server.create_match(table="5")
    text = await banner.banner(app_server.parts, app_server.admin_key, 8147)
    for role in ("referee", "commentator", "overlay"):
        assert match.keys[role] in text
    assert "http://127.0.0.1:8147/overlay/scoreboard?table=5" in text


async def test_it_leads_to_the_desk_and_to_the_public_page(app_server: Served) -> None:
    text = await banner.banner(app_server.parts, "made-up", 8147)
    assert "http://127.0.0.1:8147/desk?key=" in text
    assert ":8147/live\n" in text


async def test_it_has_the_overlays_of_every_league(app_server: Served) -> None:
    league = await club(app_server)
    text = await banner.banner(app_server.parts, app_server.admin_key, 8147)
    assert "League Club League:" in text
    for url in league.urls.values():
        assert url.partition("/overlay")[2] in text


async def test_a_given_admin_key_is_not_printed(app_server: Served) -> None:
    text = await banner.banner(app_server.parts, app_server.admin_key, 8147)
    assert app_server.admin_key not in text
    settings = msgspec.structs.replace(app_server.parts.settings, admin_key=None)
    parts = msgspec.structs.replace(app_server.parts, settings=settings)
    assert "made-up" in await banner.banner(parts, "made-up", 8147)


async def test_with_a_certificate_its_addresses_are_https(app_server: Served) -> None:
    settings = msgspec.structs.replace(app_server.parts.settings, tls_cert=Path("c.pem"))
    parts = msgspec.structs.replace(app_server.parts, settings=settings)
    text = await banner.banner(parts, app_server.admin_key, 8147)
    assert "https://127.0.0.1:8147/?key=" in text
    assert "http://" not in text


async def test_what_the_store_cannot_promise_comes_first(
    app_server: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    app_server.parts.store.warnings = ("NOTHING IS KEPT",)
    await banner.show(app_server.parts, app_server.admin_key, 8147)
    assert capsys.readouterr().out.splitlines()[1] == "!! NOTHING IS KEPT"


@pytest.mark.parametrize(
    ("host", "first"), [("0.0.0.0", "127.0.0.1"), ("10.0.0.1", "10.0.0.1"), ("::1", "[::1]")]
)
def test_the_hosts(host: str, first: str, tmp_path: Path) -> None:
    settings = read_settings("serve", ["--host", host, "--data-dir", str(tmp_path)], {})
    assert banner.hosts(settings)[0] == first
