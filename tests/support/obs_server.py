"""A small obs-websocket 5 for what the OBS that can be installed here cannot show.

It says what obs-websocket says, in its order and with its codes, of a few requests: other versions,
browser sources, a password that changes, an OBS that hangs. What both can show, a real OBS shows.
"""

# ruff: noqa: N802, N803 - requests and their fields are named as obs-websocket names them

import asyncio
import base64
import hashlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.support.ports import free_port

Data = dict[str, Any]
SALT, CHALLENGE = "c2FsdCBvZiB0aGUgdGVzdHM=", "Y2hhbGxlbmdlIG9mIHRoZSB0ZXN0cw=="
_OF_5_1 = (
    "GetVersion GetStats GetSceneList GetSceneCollectionList CreateScene GetSceneItemList"
    " GetSceneItemId GetSceneItemEnabled SetSceneItemEnabled SetSceneItemTransform"
    " GetCurrentProgramScene SetCurrentProgramScene GetInputKindList GetInputList CreateInput"
    " GetInputSettings SetInputSettings GetVideoSettings GetPersistentData SetPersistentData"
    " GetReplayBufferStatus SaveReplayBuffer GetRecordStatus BroadcastCustomEvent CallVendorRequest"
)
OF_5_1 = _OF_5_1.split()
OF_5_5 = [*OF_5_1, "CreateRecordChapter"]


class Refuse(Exception):
    """A request that is answered with a no."""

    def __init__(self, code: int, comment: str | None = None) -> None:
        super().__init__(comment)
        self.code, self.comment = code, comment


def hashed(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@dataclass
class ObsServer:
    """What this OBS is and has; `asked` holds every request with its data."""

    password: str | None = "secret"
    rpc: int = 1
    version: tuple[str, str] = ("30.2.0", "5.5.0")
    knows: list[str] = field(default_factory=lambda: list(OF_5_5))
    kinds: list[str] = field(default_factory=lambda: ["image_source", "browser_source"])
    video: tuple[int, int, int, int] = (1920, 1080, 60, 1)
    scenes: dict[str, list[Data]] = field(default_factory=lambda: {"Table": [], "Replay": []})
    inputs: dict[str, Data] = field(default_factory=dict)
    on_air: str = "Table"
    replay_buffer: bool = True
    not_ready: int = 0
    silent: set[str] = field(default_factory=set)
    kept: dict[str, Any] = field(default_factory=dict)
    asked: list[tuple[str, Data]] = field(default_factory=list)
    identified: int = 0
    refused: int = 0
    port: int = field(default_factory=free_port)
    _server: Server | None = None
    _ids: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Listen, on the same port each time."""
        self._server = await serve(
            self._serve, "127.0.0.1", self.port, subprotocols=[Subprotocol("obswebsocket.json")]
        )

    async def stop(self) -> None:
        """As OBS that is closed."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            self._server = None

    async def until(self, wanted: Callable[[], object]) -> None:
        """Wait until something holds; looked at after each message."""
        async with asyncio.timeout(10):
            while not wanted():
                self.news.clear()
                await self.news.wait()

    def done(self, name: str) -> list[Data]:
        """The data of every request of this type."""
        return [data for asked, data in self.asked if asked == name]

    # The protocol --------------------------------------------------------------------------------

    async def _serve(self, ws: ServerConnection) -> None:
        try:
            await ws.send(json.dumps({"op": 0, "d": self._hello()}))
            said = json.loads(await ws.recv())["d"]
            if said["rpcVersion"] > self.rpc:
                await ws.close(4010, "Unsupported rpc version")
                return
            if self.password is not None and said.get("authentication") != self._proof():
                self.refused += 1
                self.news.set()
                await ws.close(4009, "Authentication failed.")
                return
            await ws.send(json.dumps({"op": 2, "d": {"negotiatedRpcVersion": 1}}))
            self.identified += 1
            self.news.set()
            async for raw in ws:
                await self._answer(ws, json.loads(raw)["d"])
        except ConnectionClosed:
            pass

    def _hello(self) -> Data:
        said: Data = {"obsWebSocketVersion": self.version[1], "rpcVersion": self.rpc}
        if self.password is not None:
            said["authentication"] = {"challenge": CHALLENGE, "salt": SALT}
        return said

    def _proof(self) -> str:
        return hashed(hashed(f"{self.password}{SALT}") + CHALLENGE)

    async def _answer(self, ws: ServerConnection, asked: Data) -> None:
        name, data = asked["requestType"], asked.get("requestData") or {}
        self.asked.append((name, data))
        self.news.set()
        if name in self.silent:
            return
        answer: Data = {"requestType": name, "requestId": asked["requestId"]}
        try:
            if self.not_ready:
                self.not_ready -= 1
                raise Refuse(207, "OBS is not ready to perform the request.")
            if name not in self.knows:
                raise Refuse(204, "Your request type is not valid.")
            answer["responseData"] = getattr(self, f"_do_{name}")(**data)
            answer["requestStatus"] = {"result": True, "code": 100}
        except Refuse as no:
            answer["requestStatus"] = {"result": False, "code": no.code}
            if no.comment is not None:
                answer["requestStatus"]["comment"] = no.comment
        await ws.send(json.dumps({"op": 7, "d": answer}))
        if name == "SetCurrentProgramScene" and answer["requestStatus"]["result"]:
            await self.say(ws, "CurrentProgramSceneChanged", {"sceneName": self.on_air})
        self.news.set()

    async def say(self, ws: ServerConnection, name: str, data: Data) -> None:
        event = {"eventType": name, "eventIntent": 4, "eventData": data}
        await ws.send(json.dumps({"op": 5, "d": event}))

    # Requests ------------------------------------------------------------------------------------

    def _do_GetVersion(self) -> Data:
        return {
            "obsVersion": self.version[0],
            "obsWebSocketVersion": self.version[1],
            "rpcVersion": self.rpc,
            "availableRequests": self.knows,
        }

    def _do_GetSceneList(self) -> Data:
        scenes = [{"sceneIndex": n, "sceneName": name} for n, name in enumerate(self.scenes)]
        return {"currentProgramSceneName": self.on_air, "scenes": scenes}

    def _do_GetSceneCollectionList(self) -> Data:
        return {"currentSceneCollectionName": "Club", "sceneCollections": ["Club"]}

    def _do_CreateScene(self, sceneName: str) -> Data:
        if sceneName in self.scenes:
            raise Refuse(601, "A source already exists by that scene name.")
        self.scenes[sceneName] = []
        return {}

    def _do_GetSceneItemList(self, sceneName: str) -> Data:
        return {"sceneItems": self._items(sceneName)}

    def _items(self, scene: str) -> list[Data]:
        if scene not in self.scenes:
            raise Refuse(600, f"No source was found by the name of `{scene}`.")
        return self.scenes[scene]

    def _do_GetSceneItemId(self, sceneName: str, sourceName: str) -> Data:
        for item in self._items(sceneName):
            if item["sourceName"] == sourceName:
                return {"sceneItemId": item["sceneItemId"]}
        raise Refuse(600, "No scene items were found in the specified scene by that name.")

    def _item(self, scene: str, item_id: int) -> Data:
        return next(item for item in self._items(scene) if item["sceneItemId"] == item_id)

    def _do_GetSceneItemEnabled(self, sceneName: str, sceneItemId: int) -> Data:
        return {"sceneItemEnabled": self._item(sceneName, sceneItemId)["sceneItemEnabled"]}

    def _do_SetSceneItemEnabled(
        self,
        sceneName: str,
        sceneItemId: int,
        sceneItemEnabled: bool,
    ) -> Data:
        self._item(sceneName, sceneItemId)["sceneItemEnabled"] = sceneItemEnabled
        return {}

    def _do_SetSceneItemTransform(
        self,
        sceneName: str,
        sceneItemId: int,
        sceneItemTransform: Data,
    ) -> Data:
        self._item(sceneName, sceneItemId)["sceneItemTransform"] = sceneItemTransform
        return {}

    def _do_GetCurrentProgramScene(self) -> Data:
        return {"currentProgramSceneName": self.on_air}

    def _do_SetCurrentProgramScene(self, sceneName: str) -> Data:
        self._items(sceneName)
        self.on_air = sceneName
        return {}

    def _do_GetInputKindList(self, unversioned: bool = False) -> Data:
        return {"inputKinds": self.kinds}

    def _do_GetInputList(self) -> Data:
        named = self.inputs.items()
        return {"inputs": [{"inputName": name, "inputKind": i["kind"]} for name, i in named]}

    def _do_CreateInput(
        self,
        sceneName: str,
        inputName: str,
        inputKind: str,
        inputSettings: Data,
        sceneItemEnabled: bool = True,
    ) -> Data:
        if inputName in self.inputs or inputName in self.scenes:
            raise Refuse(601, "A source already exists by that input name.")
        if inputKind not in self.kinds:
            raise Refuse(605, "Your specified input kind is not supported by OBS.")
        self.inputs[inputName] = {"kind": inputKind, "settings": dict(inputSettings)}
        return {"sceneItemId": self.add(sceneName, inputName, sceneItemEnabled)}

    def add(self, scene: str, source: str, enabled: bool = True) -> int:
        """A source into a scene, as a person does it."""
        self._ids += 1
        item = {"sceneItemId": self._ids, "sourceName": source, "sceneItemEnabled": enabled}
        self._items(scene).append(item)
        return self._ids

    def _do_GetInputSettings(self, inputName: str) -> Data:
        one = self.inputs[inputName]
        return {"inputKind": one["kind"], "inputSettings": one["settings"]}

    def _do_SetInputSettings(
        self,
        inputName: str,
        inputSettings: Data,
        overlay: bool = True,
    ) -> Data:
        one = self.inputs[inputName]
        one["settings"] = (one["settings"] if overlay else {}) | inputSettings
        return {}

    def _do_GetVideoSettings(self) -> Data:
        names = ("baseWidth", "baseHeight", "fpsNumerator", "fpsDenominator")
        return dict(zip(names, self.video, strict=True))

    def _do_GetPersistentData(self, realm: str, slotName: str) -> Data:
        return {"slotValue": self.kept.get(slotName)}

    def _do_SetPersistentData(self, realm: str, slotName: str, slotValue: Any) -> Data:
        self.kept[slotName] = slotValue
        return {}

    def _do_GetReplayBufferStatus(self) -> Data:
        return {"outputActive": self.replay_buffer}

    def _do_SaveReplayBuffer(self) -> Data:
        if not self.replay_buffer:
            raise Refuse(501)
        return {}

    def _do_GetRecordStatus(self) -> Data:
        return {"outputActive": False}

    def _do_CreateRecordChapter(self, chapterName: str) -> Data:
        return {}

    def _do_BroadcastCustomEvent(self, eventData: Data) -> Data:
        return {}

    def _do_CallVendorRequest(
        self,
        vendorName: str,
        requestType: str,
        requestData: Data,
    ) -> Data:
        if "browser_source" not in self.kinds:
            raise Refuse(600, "No vendor was found by that name.")
        return {"vendorName": vendorName, "requestType": requestType, "responseData": {}}


@asynccontextmanager
async def obs_server(**about: Any) -> AsyncIterator[ObsServer]:
    """A server that listens."""
    server = ObsServer(**about)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()
