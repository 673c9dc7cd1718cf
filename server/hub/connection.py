"""One connection's sending side: no queue of states, and no waiting either."""

from server.hub.direct import Send
from server.hub.sink import Line, Sink
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from server.protocol.frame import text_frame

MAX_WAITING = 256
"""Answers that may wait for one connection; a page that reads none of them is cut off."""
ROOM = 4096
"""Bytes that may lie unsent before nothing more is written; none where it could be `ready`."""


class Connection:
    """Writes to one sink, always the latest.

    States are not queued: whenever the sink takes more, what is missing is worked out anew, so
    that a slow viewer costs a place in `Stalled`. Behind by one it gets the patch; behind by more,
    patches as long as they are shorter than the whole. Answers are queued, in order, and bounded.
    Frames are handed over whole, so that whoever else writes to the sink comes between two of them.

    With the `send` of a plain socket it is `ready` in its topic while all that it was sent is with
    the system; whoever gives it has to call `paused` as soon as the sink holds something.
    """

    __slots__ = (
        "__weakref__",
        "_answers",
        "_line",
        "_ready",
        "_send",
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

    def __init__(self, sink: Sink, line: Line, stalled: Stalled, send: Send | None = None) -> None:
        self._sink = sink
        self._line = line
        self._stalled = stalled
        self._send = send
        self._ready = False
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

    # What it sees --------------------------------------------------------------------------------

    def attach(self, topic: Topic, seq: int | None = None) -> None:
        """See this topic from now on; `seq` is the state that the page has already."""
        self.detach()
        if self.closing:
            return
        self._topic, self._seq = topic, seq
        topic.viewers.add(self)
        topic.others.add(self)
        self.wake()

    def detach(self) -> None:
        """See nothing more."""
        topic = self._topic
        if topic is not None:
            self.paused()
            topic.viewers.discard(self)
            topic.others.discard(self)
            self._topic = None

    def forget(self) -> None:
        """What the page has is of no use any more: it needs the whole."""
        self._seq = None

    # Writing -------------------------------------------------------------------------------------

    def wake(self) -> bool:
        """Write what is missing, unless what was written before lies unsent (False)."""
        if self._ready:
            return True
        unsent = self._sink.get_write_buffer_size()
        if unsent > (ROOM if self._send is None else 0):
            self._stalled.add(self)
            return False
        if self.stalled_since is not None:
            self._stalled.discard(self)
        if self._answers is not None:
            answers, self._answers = self._answers, None
            self._sink.write(b"".join(answers))
        topic = self._topic
        if topic is not None:
            if self._seq != topic.seq:
                self._sink.write(topic.missing(self._seq))
                self._seq = topic.seq
            self._get_ready(topic)
        return True

    def _get_ready(self, topic: Topic) -> None:
        # Not in a round, for then this one is ahead of state `settled`.
        if (
            self._send is not None
            and self._seq == topic.settled
            and not self._sink.get_write_buffer_size()
        ):
            self._ready = True
            topic.others.discard(self)
            topic.ready[self._send] = self

    def finish(self, rest: bytes, seq: int) -> None:
        """The system took frames up to state `seq` but for this; `ready` until now."""
        self.paused()
        self._seq = seq
        self._sink.write(rest)

    def tell(self, message: bytes) -> None:
        """Send this, after what waits already."""
        if self.closing:
            return
        if self._answers is None:
            if self._ready or self._sink.get_write_buffer_size() <= ROOM:
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
        if not self.closing:
            self._sink.write(frame)

    # Its ends ------------------------------------------------------------------------------------

    def paused(self) -> None:
        """Something lies unsent from here on."""
        topic = self._topic
        if self._ready and self._send is not None and topic is not None:
            self._ready = False
            del topic.ready[self._send]
            topic.others.add(self)
            # In a round nobody knows whether this one had its turn.
            self._seq = None if topic.in_round else topic.settled

    def close(self, last: bytes) -> None:
        """Send a last message, whatever lies unsent, and end."""
        if self.closing:
            return
        self.gone()
        self._sink.write(b"".join([*(self._answers or ()), text_frame(last)]))
        self._answers = None
        self._line.hang_up()

    def cut(self, *, unread: bool) -> None:
        """End now, without a word; `unread` if it is for what it does not read."""
        self.gone()
        self._answers = None
        self._line.cut(unread=unread)

    def gone(self) -> None:
        """It ended, or is about to: nothing more is sent to it."""
        self.closing = True
        self.detach()
        self._stalled.discard(self)
