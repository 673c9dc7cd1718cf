"""Pages over HTTPS in a browser: a secure context, a secure socket, and the score all the same."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.browser.engines import only
from tests.browser.pages import Pages
from tests.support.certificate import certificate
from tests.support.serving import Served, served

pytestmark = only("current")

ABLE = """() => ({
  secure: window.isSecureContext,
  wake: "wakeLock" in navigator,
  worker: "serviceWorker" in navigator,
  copy: "clipboard" in navigator,
})"""
DRAWN = "(seq) => document.documentElement.dataset.seq === String(seq)"


@pytest_asyncio.fixture(loop_scope="session")
async def secure_server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """A server with its own certificate, on the loop of the browser."""
    own = certificate(tmp_path)
    async with served(valkey_url, tmp_path, *own.options) as server:
        yield server


async def test_a_board_follows_the_score_over_a_secure_socket(
    secure_server: Served, new_page: Pages
) -> None:
    match = await secure_server.create_match()
    page = await new_page(ignore_https_errors=True)
    async with page.expect_websocket() as line:
        await page.goto(match.urls["scoreboard"])
    assert (await line.value).url.startswith("wss://127.0.0.1:")
    await secure_server.send(match, {"type": "start", "breaker": "a"})
    await page.wait_for_function(DRAWN, arg=1)


async def test_a_tablet_may_stay_awake_and_work_offline(
    secure_server: Served, new_page: Pages
) -> None:
    match = await secure_server.create_match()
    page = await new_page("tablet", ignore_https_errors=True)
    async with page.expect_websocket() as line:
        await page.goto(match.urls["referee"])
    assert (await line.value).url.startswith("wss://")
    able = await page.evaluate(ABLE)
    assert able == {"secure": True, "wake": True, "worker": True, "copy": True}
