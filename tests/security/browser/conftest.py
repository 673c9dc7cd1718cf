"""The browser fixtures, for what has to be seen in one; the newest engine is enough."""

from pathlib import Path

import pytest

from tests.browser.conftest import app_server, browser_engine, new_page, playwright_driver

__all__ = ["app_server", "browser_engine", "new_page", "playwright_driver"]

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They share the session's loop, on which the browser lives."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
