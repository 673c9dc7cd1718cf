"""The codec refuses what is too long, too deep or not ours, in the contract's words."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.errors import Refusal
from server.protocol.codec import (
    MAX_DEPTH,
    MAX_MESSAGE_BYTES,
    check_bounds,
    decode,
    decode_client,
    encode_message,
)
from server.protocol.messages import Hello, Ping, Pong, Resume, SocketCommand, Watch

HELLO: dict[str, Any] = {
    "type": "hello",
    "protocol": 1,
    "key": "k",
    "watch": {"table": "1"},
    "view": "scoreboard",
    "resume": None,
}


def refused(message: Any) -> Refusal:
    raw = message if isinstance(message, bytes) else json.dumps(message).encode()
    with pytest.raises(Refusal) as caught:
        decode_client(raw)
    return caught.value


def test_a_hello_is_read() -> None:
    hello = decode_client(json.dumps(HELLO | {"resume": {"match": "m", "seq": 3}}).encode())
    assert hello == Hello(1, "k", Watch(table="1"), "scoreboard", Resume("m", 3))


def test_the_event_of_a_command_is_kept_as_it_came() -> None:
    raw = b'{"type":"command","id":"c1","base":2,"at":null,"event":{"type":"stroke"}}'
    command = decode_client(raw)
    assert isinstance(command, SocketCommand)
    assert (command.id, command.base, command.at) == ("c1", 2, None)
    assert bytes(command.event) == b'{"type":"stroke"}'


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"view": "secret"}, "view"),
        ({"key": 7}, "key"),
        ({"watch": {}}, "watch"),
        ({"watch": {"table": "1", "match": "m"}}, "watch"),
        ({"watch": {"table": "a b"}}, "watch.table"),
        ({"more": 1}, "more"),
        ({"resume": {"match": "m", "seq": -1}}, "resume.seq"),
        ({"type": "hullo"}, "hullo"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], word: str) -> None:
    refusal = refused(HELLO | change)
    assert refusal.code == "malformed"
    assert word in refusal.message


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"7", b"null", b"\xff\xfe", b'{"type":"hello"'])
def test_what_is_no_message_is_malformed(raw: bytes) -> None:
    assert refused(raw).code == "malformed"


def test_a_message_over_the_limit_is_refused() -> None:
    assert str(MAX_MESSAGE_BYTES) in refused(b'"' + b"x" * MAX_MESSAGE_BYTES + b'"').message


def test_a_bomb_of_brackets_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(Refusal, match="deeper"):
        check_bounds(b"[" * 10_000, 20_000)


def test_brackets_within_text_are_no_depth() -> None:
    check_bounds(b'["' + b"[{" * MAX_DEPTH + b'\\"[[[["]', 4096)


def test_many_brackets_side_by_side_are_no_depth() -> None:
    check_bounds(b"[" + b",".join([b"[]"] * 200) + b"]", 4096)


@given(st.recursive(st.just([]), lambda inner: st.lists(inner, max_size=3), max_leaves=60))
def test_depth_is_counted_as_json_nests(value: Any) -> None:
    def depth(item: list[Any]) -> int:
        return 1 + max(map(depth, item), default=0)

    raw = json.dumps(value).encode()
    check_bounds(raw, 10**6, depth(value))
    if raw.count(b"[") > 1:
        with pytest.raises(Refusal):
            check_bounds(raw, 10**6, depth(value) - 1)


def test_a_document_of_a_request_is_read_the_same_way() -> None:
    with pytest.raises(Refusal, match="table"):
        decode(b'{"table":7}', Watch)


@given(st.integers(0, 2**53) | st.floats(allow_nan=False, allow_infinity=False))
def test_a_ping_comes_back_as_it_was(t: float) -> None:
    ping = decode_client(json.dumps({"type": "ping", "t": t}).encode())
    assert isinstance(ping, Ping)
    assert msgspec.json.decode(encode_message(Pong(ping.t, 5)))["t"] == t
