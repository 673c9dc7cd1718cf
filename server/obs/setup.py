"""Makes a table's scene and its browser sources in OBS, once or again, and nothing else."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, field

from server.obs.client import ObsClient
from server.obs.errors import ObsRefused

BROWSER = "browser_source"
MARK = "cuecast"
"""A setting of our sources, and the slot that names our scenes: what has neither is not ours."""
REALM = "OBS_WEBSOCKET_DATA_REALM_GLOBAL"
WIDTH, HEIGHT = 1920, 1080
MOST_FPS = 60
READ_OBS, ADVANCED = 1, 4
"""Levels of a page in OBS: what OBS gives by itself, and one that switches scenes."""


class Source(Struct, frozen=True):
    """A page to be a source: shown from the start, or hidden until somebody shows it."""

    name: str
    url: str
    shown: bool = True
    level: int = READ_OBS


class SetUp(Struct):
    """What was done, by OBS's names; `paste` has the addresses that OBS has no source for."""

    scene: str
    created: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    not_ours: list[str] = field(default_factory=list)
    paste: list[Source] = field(default_factory=list)


async def set_up(
    client: ObsClient, scene: str, sources: Sequence[Source], kind: str = BROWSER
) -> SetUp:
    """The scene with these sources; what is there is brought up to date. Raises ObsError.

    A scene or source of one of our names that somebody else made stays as it is (`not_ours`).
    Where a source is in the scene, how big and in front of what, is the user's once it is made.
    """
    done = SetUp(scene)
    if not await _scene(client, scene, done):
        return done
    kinds = await client.request("GetInputKindList", {"unversioned": False})
    if kind not in kinds["inputKinds"]:
        done.paste = list(sources)
        return done
    video = await client.request("GetVideoSettings")
    there = await client.request("GetInputList")
    kind_of = {one["inputName"]: one["inputKind"] for one in there["inputs"]}
    for source in sources:
        name = f"{scene} {source.name}"
        wanted = _settings(source, f"{scene}/{source.name}", video)
        if name not in kind_of:
            await _create(client, scene, name, kind, source, wanted, video, done)
        elif kind_of[name] == kind:
            await _update(client, name, wanted, done)
        else:
            done.not_ours.append(name)
    return done


async def _scene(client: ObsClient, scene: str, done: SetUp) -> bool:
    """Our scene of this name, made if need be; False if it is somebody else's."""
    scenes = (await client.request("GetSceneList"))["scenes"]
    collections = await client.request("GetSceneCollectionList")
    mark = f"{collections['currentSceneCollectionName']}/{scene}"
    ours = await _marked(client)
    if any(one["sceneName"] == scene for one in scenes):
        items = (await client.request("GetSceneItemList", {"sceneName": scene}))["sceneItems"]
        if items and mark not in ours:
            done.not_ours.append(scene)
            return False
        done.unchanged.append(scene)
    else:
        await client.request("CreateScene", {"sceneName": scene})
        done.created.append(scene)
    if mark not in ours:
        slot = {"realm": REALM, "slotName": MARK, "slotValue": [*ours, mark]}
        await client.request("SetPersistentData", slot)
    return True


async def _marked(client: ObsClient) -> list[str]:
    """The scenes that we made, as `collection/scene`."""
    try:
        found = await client.request("GetPersistentData", {"realm": REALM, "slotName": MARK})
    except ObsRefused:
        return []  # some versions refuse what was never set
    value = found.get("slotValue")
    return [str(one) for one in value] if isinstance(value, list) else []


def _settings(source: Source, mark: str, video: dict[str, Any]) -> dict[str, Any]:
    """What a browser source of ours is set to."""
    per_s = round(video["fpsNumerator"] / video["fpsDenominator"])
    return {
        MARK: mark,
        "url": source.url,
        "width": WIDTH,
        "height": HEIGHT,
        "fps_custom": True,
        "fps": max(1, min(per_s, MOST_FPS)),
        "shutdown": False,
        "restart_when_active": False,
        "webpage_control_level": source.level,
    }


async def _create(
    client: ObsClient,
    scene: str,
    name: str,
    kind: str,
    source: Source,
    settings: dict[str, Any],
    video: dict[str, Any],
    done: SetUp,
) -> None:
    made = await client.request(
        "CreateInput",
        {
            "sceneName": scene,
            "inputName": name,
            "inputKind": kind,
            "inputSettings": settings,
            "sceneItemEnabled": source.shown,
        },
    )
    done.created.append(name)
    width, height = video["baseWidth"], video["baseHeight"]
    if (width, height) != (WIDTH, HEIGHT):
        fitted = {
            "boundsType": "OBS_BOUNDS_SCALE_INNER",
            "boundsWidth": width,
            "boundsHeight": height,
        }
        place = {"sceneName": scene, "sceneItemId": made["sceneItemId"]}
        await client.request("SetSceneItemTransform", {**place, "sceneItemTransform": fitted})


async def _update(client: ObsClient, name: str, wanted: dict[str, Any], done: SetUp) -> None:
    now = (await client.request("GetInputSettings", {"inputName": name}))["inputSettings"]
    if now.get(MARK) != wanted[MARK]:
        done.not_ours.append(name)
    elif any(now.get(key) != value for key, value in wanted.items()):
        change = {"inputName": name, "inputSettings": wanted, "overlay": True}
        await client.request("SetInputSettings", change)
        done.updated.append(name)
    else:
        done.unchanged.append(name)
