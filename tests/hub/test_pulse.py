"""A quiet connection is asked whether it is there, and cut off when it does not answer."""

from server.hub.connection import Connection
from server.hub.pulse import CUT_AFTER, PING_AFTER, SLICE, Pulse
from server.hub.stalled import Stalled
from server.protocol.frame import PING_FRAME
from tests.support.sink import Line, Sink


async def test_one_that_says_nothing_is_asked_once_and_cut_off() -> None:
    sink, line = Sink(), Line()
    quiet = Connection(sink, line, Stalled())
    pulse = Pulse(lambda: [quiet])
    for _ in range(PING_AFTER - 1):
        await pulse.round()
    assert sink.data == b""
    await pulse.round()
    assert sink.data == PING_FRAME
    for _ in range(CUT_AFTER - PING_AFTER):
        assert line.ends == []
        await pulse.round()
    assert line.ends == ["silent"]


async def test_one_that_answers_stays() -> None:
    sink, line = Sink(), Line()
    there = Connection(sink, line, Stalled())
    pulse = Pulse(lambda: [there])
    for _ in range(10 * CUT_AFTER):
        await pulse.round()
        if there.quiet >= PING_AFTER:
            there.quiet = 0
    assert line.ends == []


async def test_a_round_reaches_all_of_many() -> None:
    sinks = [Sink() for _ in range(2 * SLICE + 1)]
    viewers = [Connection(sink, Line(), Stalled()) for sink in sinks]
    pulse = Pulse(lambda: viewers)
    for _ in range(PING_AFTER):
        await pulse.round()
    assert all(sink.data == PING_FRAME for sink in sinks)
