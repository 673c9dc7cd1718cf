"""A port that was given out is nobody else's: not the kernel's, not another worker's."""

import socket

import pytest

from tests.support import ports
from tests.support.ports import HOST, SPAN, block_of, each_once, free_port, free_ports


def test_no_port_is_given_out_twice() -> None:
    given = free_ports(50)
    assert len(set(given)) == 50
    assert free_port() not in given


def test_the_kernel_gives_none_of_them_to_a_connection_on_its_way_out() -> None:
    with socket.create_server((HOST, 0)) as server:
        address = server.getsockname()
        for _ in range(50):
            with socket.create_connection(address) as connection:
                assert connection.getsockname()[1] not in ports.below_the_kernel()


def test_workers_share_nothing() -> None:
    blocks = [block_of(worker, 5) for worker in range(5)]
    assert len({port for block in blocks for port in block}) == 5 * len(blocks[0])
    assert len(blocks[0]) == SPAN // 5


def test_every_port_of_a_block_is_given_once_wherever_it_begins() -> None:
    assert list(each_once(range(10, 14), 6)) == [12, 13, 10, 11]


def test_a_port_in_use_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    with socket.create_server((HOST, port)):
        monkeypatch.setattr(ports, "_ports", iter([port]))
        with pytest.raises(AssertionError, match="in use"):
            free_port()
