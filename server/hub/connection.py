"""One connection's sending side: no queue of states, and no waiting either."""

from server.hub.sink import Line, Sink
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from server.protocol.frame import text_frame

MAX_WAITING = 256
"""Answers that may wait for one connection; a page that reads none of them is cut off."""
ROOM = 4096
"""Bytes that may lie unsent before nothing more is written."""


class Connection:
    """Writes to one sink, always the latest.

    States are not queued: whenever the sink takes more, what is missing is worked out anew, so
    that a slow viewer costs a place in `Stalled`. Behind by one it gets the patch; behind by more,
    patches as long as they are shorter than the whole. Answers are queued, in order, and bounded.
    Frames are written whole, so that whoever else writes to the sink comes between two of them.
    """

    __slots__ = (
        "__weakref__",
        "_answers",
        "_line",
        "_seq",
        "_sink",
        "_stalled",
        "_topic",
        "applied",
        "closing",
        "label",
        "quiet",
        "stalled_since",
    )

    def __init__(self, sink: Sink, line: Line, stalled: Stalled) -> None:
        self._sink = sink
        self._line = line
        self._stalled = stalled
        self._answers: list[bytes] | None = None
        self._topic: Topic | None = None
        self._seq: int | None = None
        self.closing = False
        self.applied = 0
        """The last state that the page says it painted."""
        self.label = ""
        """What to find it by, as in `Hub.close_labelled`."""
        self.quiet = 0
        """Rounds of `Pulse` since something was heard of it."""
        self.stalled_since: float | None = None
        """Kept by `Stalled`, by the loop's clock."""

    @property
    def topic(self) -> Topic | None:
        """What it sees."""
        return self._topic

    def attach(self, topic: Topic, seq: int | None = None) -> None:
        """See this topic from now on; `seq` is the state that the page has already."""
        self.detach()
        if self.closing:
            return
        self._topic, self._seq = topic, seq
        topic.viewers.add(self)
        self.wake()

    def detach(self) -> None:
        """See nothing more."""
        if self._topic is not None:
            self._topic.viewers.discard(self)
            self._topic = None

    def forget(self) -> None:
        """What the page has is of no use any more: it needs the whole."""
        self._seq = None

    def wake(self) -> bool:
        """Write what is missing, unless too much of what was written before lies unsent (False)."""
        sink = self._sink
        if sink.get_write_buffer_size() > ROOM:
            self._stalled.add(self)
            return False
        if self.stalled_since is not None:
            self._stalled.discard(self)
        if self._answers is not None:
            answers, self._answers = self._answers, None
            sink.write(b"".join(answers))
        topic = self._topic
        if topic is not None and self._seq != topic.seq:
            # Nearly all are behind by one; nothing else is worth a call.
            frames = topic.latest if self._seq == topic.before else topic.missing(self._seq)
            self._seq = topic.seq
            sink.write(frames)
        return True

    def tell(self, message: bytes) -> None:
        """Send this, after what waits already."""
        if self.closing:
            return
        if self._answers is None:
            if self._sink.get_write_buffer_size() <= ROOM:
                self._sink.write(text_frame(message))
                return
            self._answers = []
            self._stalled.add(self)
        elif len(self._answers) >= MAX_WAITING:
            self.cut(unread=True)
            return
        self._answers.append(text_frame(message))

    def write(self, frame: bytes) -> None:
        """Send a frame as it is."""
        self._sink.write(frame)

    def close(self, last: bytes) -> None:
        """Send a last message, whatever lies unsent, and end."""
        if self.closing:
            return
        self.gone()
        self.closing = True
        self._sink.write(b"".join([*(self._answers or ()), text_frame(last)]))
        self._answers = None
        self._line.hang_up()

    def cut(self, *, unread: bool) -> None:
        """End now, without a word; `unread` if it is for what it does not read."""
        self.gone()
        self.closing = True
        self._answers = None
        self._line.cut(unread=unread)

    def gone(self) -> None:
        """It ended: nothing of the hub refers to it from here on."""
        self.detach()
        self._stalled.discard(self)
