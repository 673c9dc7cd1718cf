"""The figures of a process are its own."""

import mmap
import os
import socket

from tests.support.proc import descriptors, memory_mb, unix_sockets, unsent


def test_memory_and_descriptors_go_with_what_is_held() -> None:
    memory, open_ones = memory_mb(os.getpid()), descriptors(os.getpid())
    held = mmap.mmap(-1, 20_000_000)  # pages of its own, whatever lies free in the process
    held.write(b"1" * len(held))
    sockets = [socket.socket() for _ in range(3)]
    assert 15 < memory_mb(os.getpid()) - memory < 45
    assert descriptors(os.getpid()) == open_ones + 3
    for one in sockets:
        one.close()
    held.close()


def test_sockets_of_this_machine_alone_are_told_apart() -> None:
    pid = os.getpid()
    before, unix = descriptors(pid), unix_sockets(pid)
    pair = socket.socketpair()
    with socket.socket():
        assert (descriptors(pid), unix_sockets(pid)) == (before + 3, unix + 2)
    for one in pair:
        one.close()


def test_what_nobody_reads_waits_in_the_kernel() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client, listening.accept()[0] as end:
            other = client.getsockname()[1]
            assert unsent(port) == {other: 0}
            end.setblocking(False)
            for _ in range(1_000):
                try:
                    end.send(bytes(65_536))
                except BlockingIOError:
                    break
            assert unsent(port)[other] > 0
