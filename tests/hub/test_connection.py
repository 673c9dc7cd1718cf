"""A connection sends the latest, never a queue of states, and is cut off when it does not read."""

from server.hub.connection import MAX_WAITING, Connection
from server.hub.stalled import Stalled
from server.hub.topic import Topic
from tests.support.sink import Line, Sink


class Rig:
    """A connection between a sink and a line."""

    def __init__(self) -> None:
        self.sink, self.line, self.stalled = Sink(), Line(), Stalled()
        self.viewer = Connection(self.sink, self.line, self.stalled)

    def push(self, topic: Topic, patch: bytes) -> None:
        topic.push(topic.seq + 1, patch)
        self.viewer.wake()


def test_the_whole_first_and_then_each_patch() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"whole")
    rig.viewer.attach(topic)
    rig.push(topic, b"p1")
    rig.push(topic, b"p2")
    rig.viewer.wake()
    assert rig.sink.got == [b"whole", b"p1", b"p2"]


async def test_a_slow_one_gets_the_latest_in_place_of_every_patch() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"whole at %d" % topic.seq)
    rig.viewer.attach(topic)
    rig.push(topic, b"the first patch")
    rig.sink.stuck = True
    for _ in range(100):
        rig.push(topic, b"another patch")
    assert len(rig.stalled) == 1
    rig.sink.stuck = False
    assert rig.viewer.wake()
    assert rig.sink.got == [b"whole at 0", b"the first patch", b"whole at 101"]
    assert len(rig.stalled) == 0


def test_behind_by_a_little_patches_are_shorter() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"w" * 1000)
    for seq in (1, 2, 3):
        topic.push(seq, b"p%d" % seq)
    rig.viewer.attach(topic, 1)
    assert rig.sink.got == [b"p2", b"p3"]


def test_one_that_has_the_state_gets_nothing() -> None:
    rig, topic = Rig(), Topic(3, lambda: b"whole")
    rig.viewer.attach(topic, 3)
    assert rig.sink.got == []


async def test_answers_keep_their_order_and_come_before_states() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"whole")
    rig.viewer.tell(b"1")
    rig.viewer.attach(topic)
    rig.sink.stuck = True
    rig.push(topic, b"patch")
    rig.viewer.tell(b"2")
    rig.sink.stuck = False
    rig.viewer.tell(b"3")
    rig.viewer.wake()
    rig.viewer.tell(b"4")
    assert rig.sink.got == [b"1", b"whole", b"2", b"3", b"patch", b"4"]


async def test_answers_that_nobody_reads_are_bounded() -> None:
    rig = Rig()
    rig.sink.stuck = True
    for number in range(MAX_WAITING):
        rig.viewer.tell(b"%d" % number)
    assert rig.line.ends == []
    rig.viewer.tell(b"one too many")
    assert rig.line.ends == ["unread"]
    assert len(rig.stalled) == 0


async def test_the_last_message_is_the_last_whatever_lies_unsent() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"whole")
    rig.viewer.attach(topic)
    rig.sink.stuck = True
    rig.viewer.tell(b"answer")
    rig.viewer.close(b"bye")
    rig.viewer.close(b"bye again")
    rig.viewer.tell(b"more")
    rig.viewer.write(b"a ping")
    rig.viewer.attach(topic)
    rig.viewer.wake()
    assert rig.sink.got == [b"whole", b"answer", b"bye"]
    assert not topic.viewers
    assert rig.line.ends == ["hung up"]


def test_another_topic_begins_with_its_whole() -> None:
    rig, one, two = Rig(), Topic(3, lambda: b"one"), Topic(9, lambda: b"two")
    rig.viewer.attach(one)
    rig.viewer.attach(two)
    assert rig.sink.got == [b"one", b"two"]
    assert not one.viewers


def test_a_reset_topic_sends_its_whole_again() -> None:
    rig, topic = Rig(), Topic(3, lambda: b"whole")
    rig.viewer.attach(topic)
    topic.reset(3)
    rig.viewer.wake()
    assert rig.sink.got == [b"whole", b"whole"]


async def test_one_that_is_gone_is_nowhere_any_more() -> None:
    rig, topic = Rig(), Topic(0, lambda: b"whole")
    rig.viewer.attach(topic)
    rig.sink.stuck = True
    rig.push(topic, b"patch")
    rig.viewer.gone()
    assert (len(topic.viewers), len(rig.stalled)) == (0, 0)
