"""Structured logs on standard error: readable on a terminal, else key=value, or JSON on request."""

import json
import logging
import math
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

NOT_HTTP_EVERY_S = 1.0


def set_up(*, verbose: bool = False, as_json: bool = False) -> None:
    """Our own lines through structlog; what libraries say only from a warning on.

    With `verbose` every event and refusal is a line. With `as_json` every line is an object, those
    of libraries too.
    """
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s: %(message)s")
    if as_json:
        for handler in logging.getLogger().handlers:
            handler.setFormatter(OneObject())
    level = logging.DEBUG if verbose else logging.INFO
    last = _renderer(as_json)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def _renderer(as_json: bool) -> Any:
    if as_json:
        return structlog.processors.JSONRenderer(ensure_ascii=False, default=str)
    if sys.stderr.isatty():
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])


class OneObject(logging.Formatter):
    """A library's line as a JSON object, with the keys that our own lines have."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, whatever is in it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
        line = {"event": record.getMessage(), "logger": record.name}
        line |= {"level": record.levelname.lower(), "timestamp": at}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class NoTracebackForBadInput(logging.Filter):
    """What somebody sent that is no HTTP is one line, not a traceback, and one a second at most."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._monotonic = monotonic
        self._said_at = -math.inf
        self._unsaid = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record to the kind of its error; False for all but the first of a second.

        The error's own text is what was sent: a key may be in it.
        """
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError | web.RequestPayloadError):
            return True
        now = self._monotonic()
        if now - self._said_at < NOT_HTTP_EVERY_S:
            self._unsaid += 1
            return False
        more = f" ({self._unsaid} more before it)" if self._unsaid else ""
        self._said_at, self._unsaid = now, 0
        record.msg, record.args = "not HTTP: %s%s", (type(error).__name__, more)
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def http_logger() -> logging.Logger:
    """The logger for what the HTTP layer itself has to say."""
    logger = logging.getLogger("cuecast.http")
    if not logger.filters:
        logger.addFilter(NoTracebackForBadInput())
    return logger
