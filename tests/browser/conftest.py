"""Fixtures for browser tests: real engines, pages that fail the test on any error of theirs.

A test that takes `new_page` runs once in each engine of `engines.NAMES`; mark it with
`@only("current")` (from `tests.browser.engines`) where one engine is enough. A test that names
several runs in the first of them, in all with `python3 run.py test tests/browser --every-engine`,
and by default too where it is marked `every_engine`.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Playwright, async_playwright

from tests.browser import engines
from tests.browser.pages import Pages
from tests.support.fault_proxy import FaultProxy
from tests.support.serving import Served, served

HERE = Path(__file__).resolve().parent
PATIENCE_S = 180
"""Some play whole matches, three times as slowly where three run on a busy machine."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests share the session's loop, on which the browsers live.

    One that names several engines runs in the first of them, unless `--every-engine` is given.
    """
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            if not item.get_closest_marker("timeout"):
                item.add_marker(pytest.mark.timeout(PATIENCE_S))
    if config.getoption("--every-engine"):
        return
    left_out = [item for item in items if engines.is_another(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not engines.is_another(item)]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def playwright_driver() -> AsyncIterator[Playwright]:
    """The driver of all engines."""
    async with async_playwright() as driver:
        yield driver


@pytest_asyncio.fixture(scope="session", loop_scope="session", params=engines.NAMES)
async def browser_engine(
    request: pytest.FixtureRequest, playwright_driver: Playwright
) -> AsyncIterator[Browser]:
    """A running engine: 103, 127 and current, one after the other."""
    engine = engines.find(request.param)
    if engine is None:
        pytest.skip(f"NO BROWSER: there is no Chromium {request.param} for this machine")
    browser = await playwright_driver.chromium.launch(
        executable_path=engine.program,
        chromium_sandbox=False,
        args=list(engines.ARGUMENTS),
        env={**engine.env} or None,
    )
    yield browser
    await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def new_page(browser_engine: Browser) -> AsyncIterator[Pages]:
    """Opens pages of the engine; each is looked over at the end (`Pages`)."""
    pages = Pages(browser_engine)
    yield pages
    await pages.close()
    assert not pages.troubles, "\n".join(pages.troubles)


@pytest_asyncio.fixture(loop_scope="session")
async def app_server(valkey_url: str, tmp_path: Path) -> AsyncIterator[Served]:
    """The real server, on the loop of the browsers: `Served`."""
    async with served(valkey_url, tmp_path) as server:
        yield server


@pytest_asyncio.fixture(loop_scope="session")
async def wifi(app_server: Served, new_page: Pages) -> AsyncIterator[FaultProxy]:
    """The hall's Wi-Fi between the tablet and the server; what it breaks is no fault of a page."""
    new_page.allow_loss()
    async with FaultProxy(app_server.url) as proxy:
        yield proxy
