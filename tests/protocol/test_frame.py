"""Frames are those that a client of another library reads."""

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from server.protocol.frame import PING_FRAME, text_frame


def read(data: bytes) -> list[Frame]:
    client = ClientProtocol(parse_uri("ws://a/"), state=State.OPEN, max_size=None)
    client.receive_data(data)
    return [event for event in client.events_received() if isinstance(event, Frame)]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_of_any_length_is_one_frame(length: int) -> None:
    payload = b"x" * length
    (frame,) = read(text_frame(payload))
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, payload, True)


def test_frames_follow_one_another() -> None:
    frames = read(text_frame(b"one") + PING_FRAME + text_frame(b"two" * 100))
    assert [frame.opcode for frame in frames] == [Opcode.TEXT, Opcode.PING, Opcode.TEXT]
    assert [frame.data for frame in frames] == [b"one", b"", b"two" * 100]
