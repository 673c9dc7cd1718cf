"""The first messages of obs-websocket 5: who are you, here is my password, identified."""

import base64
import hashlib
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from server.obs.errors import NotObs, ObsGone, WrongPassword

RPC_VERSION = 1
HELLO, IDENTIFY, IDENTIFIED, EVENT, REQUEST, RESPONSE = 0, 1, 2, 5, 6, 7
AUTHENTICATION_FAILED, UNSUPPORTED_RPC = 4009, 4010
EVENTS = 1 | 4 | 64
"""General, scenes and outputs: what the desk shows of OBS."""


class Envelope(msgspec.Struct, frozen=True):
    """Every message: what kind, and what is in it."""

    op: int
    d: dict[str, Any]


def decode(raw: str | bytes) -> Envelope:
    """A message; NotObs for anything else."""
    try:
        return msgspec.json.decode(raw, type=Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise NotObs("what answers there is no obs-websocket 5 (OBS 28 or newer)") from None


def encode(op: int, d: dict[str, Any]) -> str:
    """A message as text."""
    return msgspec.json.encode(Envelope(op, d)).decode()


def proof(password: str, salt: str, challenge: str) -> str:
    """What shows that the password is known, without saying it."""
    secret = _hashed(password + salt)
    return _hashed(secret + challenge)


def _hashed(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


async def identify(ws: ClientConnection, password: str | None) -> None:
    """From the hello to being identified; NotObs, WrongPassword, ObsGone."""
    try:
        hello = decode(await ws.recv())
        if hello.op != HELLO:
            raise NotObs("what answers there is no obs-websocket 5 (OBS 28 or newer)")
        await ws.send(encode(IDENTIFY, _answer(hello.d, password)))
        identified = decode(await ws.recv())
    except ConnectionClosed as closed:
        raise _why(closed) from None
    if identified.op != IDENTIFIED:
        raise NotObs("OBS answered the password with something else than yes or no")


def _answer(hello: dict[str, Any], password: str | None) -> dict[str, Any]:
    if hello.get("rpcVersion", 0) < RPC_VERSION:
        raise NotObs(f"this obs-websocket speaks RPC {hello.get('rpcVersion')}: update OBS")
    said = {"rpcVersion": RPC_VERSION, "eventSubscriptions": EVENTS}
    asked = hello.get("authentication")
    if asked is None:
        return said
    if not password:
        raise WrongPassword("OBS asks for a password: give the one of its WebSocket settings")
    return said | {"authentication": proof(password, asked["salt"], asked["challenge"])}


def _why(closed: ConnectionClosed) -> NotObs | WrongPassword | ObsGone:
    code = closed.rcvd.code if closed.rcvd is not None else None
    if code == AUTHENTICATION_FAILED:
        return WrongPassword("OBS refuses the password: look at its WebSocket settings")
    if code == UNSUPPORTED_RPC:
        return NotObs(f"this OBS does not speak RPC {RPC_VERSION} of obs-websocket")
    return ObsGone("OBS closed the connection before it was used")
