"""The one codec: bounded decoding with errors in the contract's shape, compact encoding."""

from typing import Any, TypeVar

import msgspec

from server.core.errors import Refusal
from server.core.event import explain
from server.protocol.messages import ClientMessage, ServerMessage

MAX_MESSAGE_BYTES = 16 * 1024
MAX_DEPTH = 32

T = TypeVar("T")

_encoder = msgspec.json.Encoder()
_client = msgspec.json.Decoder(ClientMessage)


def encode(message: Any) -> bytes:
    """Anything msgspec knows as compact UTF-8 JSON."""
    return _encoder.encode(message)


def encode_message(message: ServerMessage) -> bytes:
    """One message to a page."""
    return _encoder.encode(message)


def decode_client(raw: bytes) -> ClientMessage:
    """One message from a page; `Refusal` malformed with the field and the reason."""
    check_bounds(raw, MAX_MESSAGE_BYTES)
    return _decode(_client, raw)


def decode(raw: bytes, type_: type[T], *, max_bytes: int = MAX_MESSAGE_BYTES) -> T:
    """One JSON document of a request; `Refusal` malformed with the field and the reason."""
    check_bounds(raw, max_bytes)
    return _decode(msgspec.json.Decoder(type_), raw)


def check_bounds(raw: bytes, max_bytes: int, max_depth: int = MAX_DEPTH) -> None:
    """`Refusal` malformed for a document that is too long or nested too deep."""
    if len(raw) > max_bytes:
        raise Refusal("malformed", f"longer than {max_bytes} bytes")
    if raw.count(b"{") + raw.count(b"[") > max_depth and _depth(raw) > max_depth:
        raise Refusal("malformed", f"nested deeper than {max_depth}")


def _decode(decoder: msgspec.json.Decoder[T], raw: bytes) -> T:
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        raise Refusal("malformed", explain(str(error))) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refusal("malformed", "not a JSON document") from None


def _depth(raw: bytes) -> int:
    """How deep brackets nest outside strings."""
    deepest = depth = 0
    inside = escaped = False
    for byte in raw:
        if inside:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                inside = False
        elif byte == 0x22:
            inside = True
        elif byte in b"{[":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"}]":
            depth -= 1
    return deepest
