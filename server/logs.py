"""Structured logs on standard error: readable on a terminal, key=value elsewhere."""

import logging
import sys
from typing import Any

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError


def set_up(level: int = logging.INFO) -> None:
    """Our own lines through structlog; what libraries say only from a warning on."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(name)s: %(message)s")
    last: Any = (
        structlog.dev.ConsoleRenderer()
        if sys.stderr.isatty()
        else structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"])
    )
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


class NoTracebackForBadInput(logging.Filter):
    """What somebody sent that is no HTTP is one line, not a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record; it is kept all the same."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, HttpProcessingError | web.RequestPayloadError):
            first = str(error).strip().splitlines()
            record.msg, record.args = "not HTTP: %s", (first[-1].strip() if first else "",)
            record.exc_info = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
        return True


def http_logger() -> logging.Logger:
    """The logger for what the HTTP layer itself has to say."""
    logger = logging.getLogger("cuecast.http")
    if not logger.filters:
        logger.addFilter(NoTracebackForBadInput())
    return logger
