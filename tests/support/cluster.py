"""A Valkey Cluster of six small processes: three masters, and a replica of each."""

import signal
from pathlib import Path
from typing import Any

from redis.crc import key_slot

from tests.support.nodes import NOTICED_MS, Node, wait_until
from tests.support.ports import HOST, free_ports

SLOTS = 16384
SHARE = SLOTS // 3 + 1


class Cluster:
    """Its `url` is what a server is given."""

    def __init__(self, folder: Path) -> None:
        ports = free_ports(12)
        self._bus = ports[6:]
        self.nodes = [
            Node(
                folder / str(n),
                ports[n],
                *("--cluster-enabled", "yes", "--cluster-port", str(self._bus[n])),
                *("--cluster-node-timeout", str(NOTICED_MS)),
                *("--cluster-replica-validity-factor", "0"),
                *("--cluster-allow-replica-migration", "no"),
            )
            for n in range(6)
        ]
        self.url = "redis+cluster://" + ",".join(f"{HOST}:{port}" for port in ports[:3])

    def start(self) -> None:
        """From six empty nodes to a Cluster that accepts writes, by commands alone."""
        for node in self.nodes:
            node.start()
        first, *others = self.nodes
        for n, node in enumerate(self.nodes[:3]):
            last = min((n + 1) * SHARE, SLOTS) - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", n * SHARE, last)
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", n + 1)
        for node, bus in zip(others, self._bus[1:], strict=True):
            first.ask("CLUSTER", "MEET", HOST, node.port, bus)
        wait_until(
            lambda: all(_info(node)["cluster_known_nodes"] == "6" for node in self.nodes),
            "all have met",
        )
        for master, replica in zip(self.nodes[:3], self.nodes[3:], strict=True):
            replica.ask("CLUSTER", "REPLICATE", _name(master))
        self.healed()

    def healed(self) -> None:
        """Starts what was killed and waits until each master has a replica that follows."""
        for node in self.nodes:
            if not node.running:
                node.start()
            node.kill(signal.SIGCONT)

        def whole() -> bool:
            good = all(_info(node)["cluster_state"] == "ok" for node in self.nodes)
            return good and [node.synced() for node in self.masters()] == [1, 1, 1]

        wait_until(whole, "the Cluster is whole")

    def masters(self) -> list[Node]:
        """Those that say that they are."""
        return [node for node in self.nodes if node.running and node.role() == "master"]

    def master_of(self, key: str) -> Node:
        """The node that has a key."""
        return self._of(key)[0]

    def replica_of(self, key: str) -> Node:
        """The node that would take over."""
        return self._of(key)[1]

    def agreed(self, key: str, master: Node) -> None:
        """Waits until every node says that this one has a key."""
        wait_until(
            lambda: all(self._of(key, asked)[0] is master for asked in self.nodes),
            "all say who has it",
        )

    def _of(self, key: str, asked: Node | None = None) -> list[Node]:
        slot = key_slot(key.encode())
        asked = asked or next(node for node in self.nodes if node.running)
        for first, last, *named in asked.ask("CLUSTER", "SLOTS"):
            if first <= slot <= last:
                by_port = {node.port: node for node in self.nodes}
                return [by_port[port] for _, port, *_ in named]
        raise AssertionError(f"nobody has {key}")

    def taken_over(self, key: str, before: Node) -> Node:
        """Waits until another node has a key."""
        wait_until(lambda: self.master_of(key) is not before, "another node took over")
        return self.master_of(key)

    def empty(self) -> None:
        """As after the start."""
        for node in self.masters():
            node.client.flushall()
            node.client.script_flush()

    def stop(self) -> None:
        """Ends all of it."""
        for node in self.nodes:
            node.stop()


def _name(node: Node) -> str:
    return str(node.ask("CLUSTER", "MYID").decode())


def _info(node: Node) -> dict[str, str]:
    text: Any = node.ask("CLUSTER", "INFO")
    return dict(line.split(":", 1) for line in text.decode().split())
