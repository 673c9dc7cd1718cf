"""Opens pages on the screens of a club night and gathers what goes wrong in them."""

import re
from typing import Any, Literal, TypedDict

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page

Screen = Literal["1080p", "tablet", "small-tablet", "upright-tablet", "phone"]


class Shape(TypedDict, total=False):
    """What a context is made with for a screen."""

    viewport: dict[str, int]
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float


SHAPES: dict[Screen, Shape] = {
    "1080p": {"viewport": {"width": 1920, "height": 1080}},
    "tablet": {"viewport": {"width": 1280, "height": 800}, "has_touch": True, "is_mobile": True},
    "small-tablet": {
        "viewport": {"width": 1024, "height": 768},
        "has_touch": True,
        "is_mobile": True,
    },
    "upright-tablet": {
        "viewport": {"width": 800, "height": 1280},
        "has_touch": True,
        "is_mobile": True,
    },
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}


class Pages:
    """Makes pages of one engine and holds their errors: the test fails on any that is left.

    Errors are what the console shows as one (the policy's refusals among them), what a script
    throws, and any request for another machine, of which an engine here knows none
    (`engines.NOWHERE`).

    `allow(pattern)` lets errors through that a test brings about, such as a server that is away.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self._said: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    async def __call__(self, screen: Screen = "1080p", **options: Any) -> Page:
        """Open an empty page in a context of its own; options go to Playwright's `new_context`."""
        # As people's browsers allow it unasked; a driven one may not.
        usual = {"locale": "en-GB", "permissions": ["screen-wake-lock"]}
        shape: dict[str, Any] = {**usual, **SHAPES[screen], **options}
        context = await self.browser.new_context(**shape)
        self.contexts.append(context)
        # Only a test that fails waits so long; a page that comes back may take three of them.
        context.set_default_timeout(10_000)
        page = await context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._said.append(f"uncaught: {error}"))
        return page

    def allow_loss(self) -> None:
        """The server goes away in this test: sockets break, and what was asked for last fails."""
        self.allow("WebSocket|ERR_(CONNECTION|EMPTY_RESPONSE|CONTENT_LENGTH|SOCKET|INTERNET)")

    def allow(self, pattern: str) -> None:
        """Errors that match are expected in this test."""
        self._allowed.append(re.compile(pattern))

    @property
    def troubles(self) -> list[str]:
        """What went wrong so far and was not allowed."""
        return [
            said for said in self._said if not any(known.search(said) for known in self._allowed)
        ]

    @property
    def heard(self) -> list[str]:
        """All that went wrong, allowed or not."""
        return list(self._said)

    async def close(self) -> None:
        """Close every context."""
        for context in self.contexts:
            await context.close()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            place = message.location
            self._said.append(f"console: {message.text} ({place['url']}:{place['lineNumber']})")
