"""Which node of a Cluster has which slot, as its nodes last said."""

import random
from collections.abc import Sequence

from redis.crc import REDIS_CLUSTER_HASH_SLOTS

from server.store.link import Reply

Node = tuple[str, int]


class SlotMap:
    """The masters by slot, and every node that may be asked for them."""

    def __init__(self, seeds: Sequence[Node]) -> None:
        self._seeds = tuple(seeds)
        self._slots: list[Node | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._others: list[Node] = []
        self._doubtful: set[Node] = set()

    def node(self, slot: int) -> Node | None:
        """The master of a slot."""
        return self._slots[slot]

    def masters(self) -> list[Node]:
        """Each master once."""
        return list(dict.fromkeys(node for node in self._slots if node))

    def known(self) -> list[Node]:
        """Every node, in the order to ask them: at random, those that failed last of all."""
        nodes = list(dict.fromkeys([*self.masters(), *self._others, *self._seeds]))
        random.shuffle(nodes)
        return sorted(nodes, key=lambda node: node in self._doubtful)

    def doubt(self, node: Node) -> None:
        """This node did not answer."""
        self._doubtful.add(node)

    def moved(self, slot: int, node: Node) -> None:
        """A node says that this one has the slot."""
        self._slots[slot] = node

    def read(self, reply: Reply, asked: Node) -> None:
        """Takes in CLUSTER SLOTS: [first, last, [host, port, …], replicas…] for each range.

        A node that does not know a host means the one that was asked.
        """
        slots: list[Node | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        others: list[Node] = []
        for first, last, master, *replicas in reply:
            slots[first : last + 1] = [_node(master, asked)] * (last + 1 - first)
            others += [_node(replica, asked) for replica in replicas]
        self._slots, self._others = slots, others
        self._doubtful.discard(asked)


def _node(reply: Reply, asked: Node) -> Node:
    host, port, *_ = reply
    named = host.decode() if host else ""
    return (named if named not in ("", "?") else asked[0]), int(port)
