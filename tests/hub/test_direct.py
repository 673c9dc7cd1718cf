"""Frames go to many sockets in one go; what one does not take reaches it by its sink, in order."""

from collections.abc import Callable

from server.hub.connection import Connection
from server.hub.direct import send_all
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from tests.support.sink import Line, Sink


class Plain(Sink):
    """A sink with a socket of its own under it, which takes `room` bytes a time."""

    def __init__(self, room: int | None = None, error: type[OSError] | None = None) -> None:
        super().__init__()
        self.room, self.error = room, error

    def send(self, data: bytes) -> int:
        if self.error is not None:
            raise self.error
        taken = data[: self.room]
        self.data += taken
        return len(taken)


def viewer(topic: Topic, sink: Plain) -> Connection:
    connection = Connection(sink, Line(), Stalled(), sink.send)
    connection.attach(topic)
    return connection


def send(topic: Topic, patch: bytes) -> None:
    topic.push(topic.seq + 1, patch)
    frames = topic.missing(topic.settled)
    send_all(list(topic.ready), topic.ready, frames, topic.seq)
    topic.settled = topic.seq


def test_whoever_is_up_to_date_is_sent_the_patch_past_its_sink() -> None:
    topic, sinks = Topic(0, lambda: b"whole"), [Plain() for _ in range(3)]
    for sink in sinks:
        viewer(topic, sink)
    written: list[bytes] = []
    write: Callable[[bytes], None] = written.append
    for sink in sinks:
        sink.write = write  # type: ignore[method-assign]
    send(topic, b"patch")
    assert [sink.got for sink in sinks] == [[b"whole", b"patch"]] * 3
    assert written == []


def test_what_is_not_taken_goes_by_the_sink_and_the_frame_stays_whole() -> None:
    topic, sink = Topic(0, lambda: b"whole"), Plain(room=4)
    connection = viewer(topic, sink)
    send(topic, b"a long patch")
    assert sink.got == [b"whole", b"a long patch"]
    assert topic.others == {connection}
    assert not topic.ready


def test_one_that_takes_nothing_disturbs_nobody() -> None:
    topic, sinks = Topic(0, lambda: b"whole"), [Plain(), Plain(error=BlockingIOError), Plain()]
    viewers = [viewer(topic, sink) for sink in sinks]
    send(topic, b"patch")
    assert [sink.got for sink in sinks] == [[b"whole", b"patch"]] * 3
    assert topic.others == {viewers[1]}


def test_one_that_left_since_the_list_was_made_is_passed_over() -> None:
    topic, sinks = Topic(0, lambda: b"whole"), [Plain(), Plain()]
    viewers = [viewer(topic, sink) for sink in sinks]
    made = list(topic.ready)
    viewers[0].gone()
    send_all(made, topic.ready, b"\x81\x01x", 1)
    assert [sink.got for sink in sinks] == [[b"whole"], [b"whole", b"x"]]
