"""A Valkey, its replica, and one Sentinel or three that watch them: small processes all."""

import signal
from pathlib import Path

from tests.support.nodes import NOTICED_MS, Node, wait_until
from tests.support.ports import HOST, free_ports

SERVICE = "mymaster"


class Sentinels:
    """Its `url` is what a server is given."""

    def __init__(self, folder: Path, sentinels: int = 1) -> None:
        ports = free_ports(2 + sentinels)
        self.pair = [
            Node(folder / "0", ports[0]),
            Node(folder / "1", ports[1], "--replicaof", f"{HOST} {ports[0]}"),
        ]
        self.sentinels = [
            self._sentinel(folder, n, ports[2 + n], sentinels) for n in range(sentinels)
        ]
        hosts = ",".join(f"{HOST}:{node.port}" for node in self.sentinels)
        self.url = f"redis+sentinel://{hosts}/{SERVICE}"

    def _sentinel(self, folder: Path, n: int, port: int, among: int) -> Node:
        conf = folder / f"sentinel{n}.conf"
        lines = [
            f"port {port}",
            f"bind {HOST}",
            f"logfile {folder / f'sentinel{n}.log'}",
            f"sentinel monitor {SERVICE} {HOST} {self.pair[0].port} {among // 2 + 1}",
            f"sentinel down-after-milliseconds {SERVICE} {NOTICED_MS}",
            f"sentinel failover-timeout {SERVICE} 2000",
        ]
        conf.write_text("\n".join(lines) + "\n")
        return Node(folder / f"sentinel{n}", port, str(conf), "--sentinel")

    def start(self) -> None:
        """All of it, until the Sentinels know the replica."""
        for node in (*self.pair, *self.sentinels):
            node.start()
        for sentinel in self.sentinels:
            # It asks, tells and pings every 10, 2 and 0.5 s: too slow for tests, and a new master
            # that is not pinged for half a second would count as failed at once.
            periods = ("info-period", 200, "publish-period", 200, "ping-period", 250)
            sentinel.ask("SENTINEL", "DEBUG", *periods)
        self.healed()

    def healed(self) -> None:
        """Starts what was killed and waits until the replica follows and all Sentinels know."""
        for node in self.pair:
            if not node.running:
                node.start()
            node.kill(signal.SIGCONT)

        def whole() -> bool:
            masters = [node for node in self.pair if node.role() == "master"]
            return len(masters) == 1 and masters[0].synced() == 1 and self._known(masters[0])

        wait_until(whole, "the pair is whole")

    def _known(self, master: Node) -> bool:
        """Do all Sentinels see this master, a replica fit to take over, and one another?"""
        for sentinel in self.sentinels:
            state = _state(sentinel, "MASTER", SERVICE)
            replicas = sentinel.ask("SENTINEL", "REPLICAS", SERVICE)
            good = [dict(zip(flat[::2], flat[1::2], strict=True)) for flat in replicas]
            fit = [one for one in good if one[b"flags"] == b"slave"]
            others = int(state["num-other-sentinels"])
            if (
                int(state["port"]) != master.port
                or state["flags"] != "master"
                or not any(one[b"master-link-status"] == b"ok" for one in fit)
                or others != len(self.sentinels) - 1
            ):
                return False
        return True

    def master(self) -> Node:
        """Who is named now."""
        words = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", SERVICE)
        _, port = self.sentinels[0].ask(*words)
        return next(node for node in self.pair if node.port == int(port))

    def replica(self) -> Node:
        """The other one."""
        master = self.master()
        return next(node for node in self.pair if node is not master)

    def taken_over(self, before: Node) -> Node:
        """Waits until another one is named, and is a master."""
        wait_until(
            lambda: self.master() is not before and self.master().role() == "master",
            "another master is named",
        )
        return self.master()

    def empty(self) -> None:
        """As after the start."""
        self.master().client.flushall()
        self.master().client.script_flush()

    def stop(self) -> None:
        """Ends all of it."""
        for node in (*self.sentinels, *self.pair):
            node.stop()


def _state(sentinel: Node, *words: str) -> dict[str, str]:
    flat = sentinel.ask("SENTINEL", *words)
    return {
        name.decode(): value.decode() for name, value in zip(flat[::2], flat[1::2], strict=True)
    }
