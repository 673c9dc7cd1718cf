"""Logs: one line an event; what is no HTTP is a line, our own faults keep their traceback."""

import logging

import pytest
import structlog
from aiohttp.http_exceptions import BadStatusLine

from server import logs


def record(error: Exception) -> logging.LogRecord:
    return logging.LogRecord(
        "x", logging.ERROR, "f", 1, "Error handling request", (), (type(error), error, None)
    )


def test_bad_input_is_a_line() -> None:
    shortened = record(BadStatusLine("GET nonsense"))
    assert logs.NoTracebackForBadInput().filter(shortened)
    assert shortened.exc_info is None
    assert shortened.getMessage().startswith("not HTTP: ")
    assert "\n" not in shortened.getMessage()


def test_our_own_fault_keeps_its_traceback() -> None:
    kept = record(RuntimeError("ours"))
    assert logs.NoTracebackForBadInput().filter(kept)
    assert kept.exc_info


def test_the_http_logger_is_filtered_once() -> None:
    assert logs.http_logger().filters == logs.http_logger().filters
    assert len(logs.http_logger().filters) == 1


def test_a_line_is_key_and_value(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        logs.set_up()
        structlog.get_logger().info("event", match="m", reason='with "quotes"\nand a line')
        line = capsys.readouterr().err
    finally:
        structlog.reset_defaults()
    assert "event=event" in line
    assert "match=m" in line
    assert line.count("\n") == 1
