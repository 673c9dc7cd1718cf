"""The handshake with and without a password, and with what is no OBS."""

import pytest
from websockets.asyncio.server import ServerConnection, serve

from server.obs.client import connected
from server.obs.errors import NotObs, WrongPassword
from server.obs.handshake import decode, proof
from tests.support.obs_server import obs_server


def test_the_proof_is_the_one_that_the_protocol_describes() -> None:
    """The example of the protocol's own document, worked out by its recipe."""
    said = proof(
        "supersecretpassword",
        "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
        "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
    )
    assert said == "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4="


@pytest.mark.parametrize("password", ["secret", None, "Łódź 密碼"])
async def test_with_the_password_or_without_one_we_are_let_in(password: str | None) -> None:
    async with obs_server(password=password) as obs, connected(obs.url, password) as client:
        assert client.version == "30.2.0"
        assert obs.identified == 1


async def test_a_password_that_is_not_asked_for_does_no_harm() -> None:
    async with obs_server(password=None) as obs, connected(obs.url, "secret"):
        assert obs.identified == 1


@pytest.mark.parametrize("password", ["wrong", "", None])
async def test_a_wrong_password_is_said_and_not_shown(password: str | None) -> None:
    async with obs_server() as obs:
        with pytest.raises(WrongPassword, match="password") as raised:
            async with connected(obs.url, password):
                pass
        assert "wrong" not in str(raised.value)
        assert obs.identified == 0


async def test_another_rpc_version_is_said() -> None:
    async with obs_server(rpc=0) as obs:
        with pytest.raises(NotObs, match="RPC 0"):
            async with connected(obs.url, "secret"):
                pass


async def says(text: str | None) -> str:
    """How it ends with a server that begins with this text."""

    async def serve_one(ws: ServerConnection) -> None:
        if text is not None:
            await ws.send(text)
        await ws.wait_closed()

    async with serve(serve_one, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        with pytest.raises(NotObs) as raised:
            async with connected(f"ws://127.0.0.1:{port}", "secret"):
                pass
    return str(raised.value)


async def test_what_is_no_obs_websocket_5_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.obs.client.CONNECT_S", 0.3)
    assert "OBS 28" in await says("hello there")
    assert "OBS 28" in await says('{"op": 7, "d": {}}')
    assert "OBS 28" in await says(None), "obs-websocket 4 waits to be spoken to"


def test_a_message_is_an_envelope() -> None:
    assert decode('{"op":5,"d":{"eventType":"X"}}').op == 5
    for wrong in ("[]", '{"op":"5"}', b"\xff", "{"):
        with pytest.raises(NotObs):
            decode(wrong)
