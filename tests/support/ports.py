"""Ports that are told before anybody listens on them."""

import itertools
import os
import socket
from collections.abc import Iterator
from pathlib import Path

HOST = "127.0.0.1"
KERNEL_RANGE = Path("/proc/sys/net/ipv4/ip_local_port_range")
KERNEL_FIRST = 32_768
"""Where this cannot be read."""
SPAN = 12_000


def below_the_kernel() -> range:
    """Ports that the kernel gives to nobody: a connection on its way out takes none of them."""
    try:
        end = int(KERNEL_RANGE.read_text().split()[0])
    except OSError:
        end = KERNEL_FIRST
    # Where it gives out nearly all there is no such place, and the look alone has to do.
    return range(end - SPAN, end) if end > 2 * SPAN else range(KERNEL_FIRST - SPAN, KERNEL_FIRST)


def block_of(worker: int, workers: int) -> range:
    """The share of one worker of the test run."""
    ports = below_the_kernel()
    size = len(ports) // max(workers, worker + 1)
    return ports[worker * size : (worker + 1) * size]


def each_once(ports: range, begin: int) -> Iterator[int]:
    """From somewhere in a block to its end, then those before."""
    at = begin % len(ports)
    return itertools.chain(ports[at:], ports[:at])


def _ours() -> Iterator[int]:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")
    workers = os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")
    # Two test runs on one machine have the same blocks: they begin at different places.
    return each_once(block_of(int(worker), int(workers)), os.getpid())


_ports = _ours()


def free_port() -> int:
    """A port of the loopback that nobody uses, and that this process never gave out before."""
    for port in _ports:
        with socket.socket() as sock:
            try:
                sock.bind((HOST, port))
            except OSError:
                continue
            return port
    raise AssertionError("every port of this worker's block was given out or is in use")


def free_ports(count: int) -> list[int]:
    """So many, all different."""
    return [free_port() for _ in range(count)]
