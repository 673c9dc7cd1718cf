"""Logs: one line an event; what is no HTTP is a line, our own faults keep their traceback."""

import json
import logging

import pytest
import structlog
from aiohttp import web
from aiohttp.http_exceptions import BadHttpMessage, BadStatusLine, InvalidURLError, LineTooLong

from server import logs


def record(error: Exception) -> logging.LogRecord:
    return logging.LogRecord(
        "x", logging.ERROR, "f", 1, "Error handling request", (), (type(error), error, None)
    )


def test_bad_input_is_a_line() -> None:
    shortened = record(BadStatusLine("GET nonsense"))
    assert logs.NoTracebackForBadInput().filter(shortened)
    assert shortened.exc_info is None
    assert shortened.getMessage() == "not HTTP: BadStatusLine"


@pytest.mark.parametrize(
    "error",
    [
        LineTooLong(b"/?key=SECRET", 8190),
        InvalidURLError("http://a:99999999/?key=SECRET"),
        BadHttpMessage("Authorization: Bearer SECRET"),
        web.RequestPayloadError("SECRET"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_nothing_of_what_was_sent_is_in_it(error: Exception) -> None:
    shortened = record(error)
    assert logs.NoTracebackForBadInput().filter(shortened)
    assert "SECRET" not in shortened.getMessage()


def test_a_flood_of_it_is_a_line_a_second() -> None:
    now = [100.0]
    only = logs.NoTracebackForBadInput(lambda: now[0])
    kept = []
    for _ in range(40):
        shortened = record(BadStatusLine("GET nonsense"))
        if only.filter(shortened):
            kept.append(shortened.getMessage())
        now[0] += 0.0951
    assert len(kept) == 4
    assert kept[1] == "not HTTP: BadStatusLine (10 more before it)"
    assert only.filter(record(RuntimeError("ours"))), "our own faults are never left out"


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


def lines(capsys: pytest.CaptureFixture[str], **how: bool) -> list[str]:
    """What one line of each level leaves."""
    try:
        logs.set_up(**how)
        log = structlog.get_logger()
        log.debug("event", seq=1)
        log.info("match_created", match="m", title="Łoś")
        log.warning("outcome_unknown", match="m", command="c", reason='"a"\nb')
    finally:
        structlog.reset_defaults()
    return capsys.readouterr().err.splitlines()


def test_events_are_quiet_until_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(lines(capsys)) == 2
    assert "event=event" in lines(capsys, verbose=True)[0]


def test_a_line_is_an_object_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    created, unknown = map(json.loads, lines(capsys, as_json=True))
    assert (created["event"], created["level"], created["title"]) == (
        "match_created",
        "info",
        "Łoś",
    )
    assert (unknown["match"], unknown["command"], unknown["reason"]) == ("m", "c", '"a"\nb')
    assert unknown["timestamp"].endswith("Z")


def test_what_a_library_says_is_an_object_too() -> None:
    said = json.loads(logs.OneObject().format(record(RuntimeError("ours"))))
    assert (said["level"], said["event"], said["logger"]) == (
        "error",
        "Error handling request",
        "x",
    )
    assert "RuntimeError: ours" in said["exception"]
