"""A connection to OBS: requests answered by their id, events as they come."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.typing import Subprotocol

from server.obs.errors import NotObs, ObsGone, ObsRefused, UnknownRequest
from server.obs.handshake import EVENT, REQUEST, RESPONSE, decode, encode, identify

CONNECT_S = 5.0
REQUEST_S = 5.0
READY_WITHIN_S = 15.0
MAX_BYTES = 32 * 1024 * 1024
"""A screenshot comes as one message."""
NOT_READY = 207
UNKNOWN = 204
CODES = {
    500: "it is running already",
    501: "it is not running",
    604: "it is not set up in OBS",
}
"""What OBS says by number alone."""

Event = Callable[[str, dict[str, Any]], None]


class ObsClient:
    """Ask `request`; `gone` is done once the link is."""

    def __init__(self, ws: ClientConnection, on_event: Event) -> None:
        self._ws = ws
        self._on_event = on_event
        self._ids = itertools.count(1)
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._known: frozenset[str] | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.version = ""
        self.websocket_version = ""

    def knows(self, request: str) -> bool:
        """Has this version of OBS that request?"""
        return self._known is None or request in self._known

    async def request(
        self, name: str, data: dict[str, Any] | None = None, within_s: float = REQUEST_S
    ) -> dict[str, Any]:
        """What OBS answers; ObsRefused, UnknownRequest, ObsGone."""
        if not self.knows(name):
            raise UnknownRequest(
                UNKNOWN, f"OBS {self.version} ({self.websocket_version}) does not know {name}"
            )
        id_ = str(next(self._ids))
        waiting = asyncio.get_running_loop().create_future()
        self._waiting[id_] = waiting
        try:
            asked = {"requestType": name, "requestId": id_, "requestData": data or {}}
            async with asyncio.timeout(within_s):
                await self._ws.send(encode(REQUEST, asked))
                answer = await waiting
        except TimeoutError:
            raise ObsGone(f"OBS did not answer {name} within {within_s:g} s") from None
        except ConnectionClosed:
            raise ObsGone("the link to OBS broke") from None
        finally:
            self._waiting.pop(id_, None)
        return _data_of(name, answer)

    async def get_ready(self) -> None:
        """Learn what this OBS knows; one that is starting says for a while that it is not ready."""
        async with asyncio.timeout(READY_WITHIN_S):
            while True:
                try:
                    about = await self.request("GetVersion")
                    break
                except ObsRefused as refused:
                    if refused.code != NOT_READY:
                        raise
                await asyncio.sleep(0.2)
        self.version = str(about.get("obsVersion", "?"))
        self.websocket_version = f"obs-websocket {about.get('obsWebSocketVersion', '?')}"
        self._known = frozenset(about.get("availableRequests", ()))

    async def read(self) -> None:
        """Until the link ends; never raises."""
        try:
            async for raw in self._ws:
                self._hear(raw)
        except (WebSocketException, NotObs, OSError):
            pass
        finally:
            for waiting in self._waiting.values():
                if not waiting.done():
                    waiting.set_exception(ObsGone("the link to OBS broke"))
            if not self.gone.done():
                self.gone.set_result(None)

    def _hear(self, raw: str | bytes) -> None:
        message = decode(raw)
        if message.op == RESPONSE:
            waiting = self._waiting.get(str(message.d.get("requestId")))
            if waiting is not None and not waiting.done():
                waiting.set_result(message.d)
        elif message.op == EVENT:
            self._on_event(str(message.d.get("eventType")), message.d.get("eventData") or {})


def _data_of(name: str, answer: dict[str, Any]) -> dict[str, Any]:
    status = answer.get("requestStatus", {})
    if status.get("result"):
        data: dict[str, Any] = answer.get("responseData") or {}
        return data
    code = int(status.get("code", 0))
    words = status.get("comment") or CODES.get(code) or f"code {code}"
    text = f"OBS refuses {name}: {words}"
    raise (UnknownRequest if code == UNKNOWN else ObsRefused)(code, text)


@contextlib.asynccontextmanager
async def connected(
    url: str, password: str | None, on_event: Event = lambda _name, _data: None
) -> AsyncIterator[ObsClient]:
    """A client that is identified and ready; ObsGone, NotObs, WrongPassword."""
    async with _socket(url) as ws:
        try:
            async with asyncio.timeout(CONNECT_S):
                await identify(ws, password)
        except TimeoutError:
            raise NotObs("nothing there says hello as obs-websocket 5 does (OBS 28)") from None
        client = ObsClient(ws, on_event)
        reading = asyncio.create_task(client.read())
        try:
            try:
                await client.get_ready()
            except TimeoutError:
                raise ObsGone("OBS was not ready in time") from None
            yield client
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


@contextlib.asynccontextmanager
async def _socket(url: str) -> AsyncIterator[ClientConnection]:
    try:
        ws = await connect(
            url,
            subprotocols=[Subprotocol("obswebsocket.json")],
            open_timeout=CONNECT_S,
            close_timeout=1.0,
            ping_interval=10,
            ping_timeout=10,
            max_size=MAX_BYTES,
            compression=None,
            proxy=None,
        )
    except (OSError, TimeoutError) as error:
        raise ObsGone(f"no OBS at {url} ({_reason(error)})") from None
    except WebSocketException as error:
        raise NotObs(f"no obs-websocket at {url} ({error})") from None
    try:
        yield ws
    finally:
        await ws.close()


def _reason(error: OSError | TimeoutError) -> str:
    if isinstance(error, TimeoutError):
        return "no answer"
    return "connection refused" if isinstance(error, ConnectionRefusedError) else str(error)
