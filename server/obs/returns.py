"""The ways back: what was switched for some seconds is put as it was, by whichever server is up."""

import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from server.obs.client import ObsClient
from server.store.base import Document, Documents, OutcomeUnknown

KIND, ID = "obs", "returns"
ROUNDS = 20
TOO_LATE_MS = 60_000
"""Whoever is still there so long afterwards means to be there."""


class Return(Struct, frozen=True):
    """At `due_ms` back to the scene `back`, or a source in `scene` shown (or not) again."""

    id: str
    due_ms: int
    scene: str
    back: str | None = None
    source: str | None = None
    shown: bool = False


class Kept(Struct, frozen=True):
    """The document: `by` tells one writer from another who would put the same."""

    by: str
    returns: list[Return]


Change = Callable[[list[Return]], list[Return]]


class Returns:
    """Kept in the store: a server that goes away leaves nothing switched."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents

    async def all(self) -> list[Return]:
        """What is to be put back."""
        return _list(await self._documents.get(KIND, ID))

    async def keep(self, one: Return) -> None:
        """This one too, before it is known whether OBS goes there; `add` says that it did."""
        await self._change(lambda there: [*there, one])

    async def add(self, *fresh: Return) -> None:
        """These too; one scene is on air, so that the newest way back from one takes its place."""
        scenes = any(one.source is None for one in fresh)
        ids = {one.id for one in fresh}
        await self._change(
            lambda there: (
                [one for one in there if one.id not in ids and not (scenes and one.source is None)]
                + list(fresh)
            )
        )

    async def take(self, one: Return) -> bool:
        """Is it ours to do? Nobody else does it then."""
        return await self._change(lambda there: [other for other in there if other.id != one.id])

    async def _change(self, change: Change) -> bool:
        there = await self._documents.get(KIND, ID)
        for _ in range(ROUNDS):
            now = _list(there)
            wanted = change(now)
            if wanted == now:
                return False
            body = msgspec.json.encode(Kept(secrets.token_hex(6), wanted))
            version = there.version if there else 0
            try:
                there = await self._documents.put(KIND, ID, body, expected_version=version)
            except OutcomeUnknown:
                there = await self._documents.get(KIND, ID)
            if there is not None and there.body == body:
                return True
        return False


def _list(document: Document | None) -> list[Return]:
    if document is None or not document.body:
        return []
    return msgspec.json.decode(document.body, type=Kept).returns


async def put_back(client: ObsClient, one: Return) -> None:
    """Do it, unless somebody went on from there meanwhile. Raises ObsError."""
    if one.source is not None:
        item = {"sceneName": one.scene, "sourceName": one.source}
        found = await client.request("GetSceneItemId", item)
        await client.request(
            "SetSceneItemEnabled",
            {
                "sceneName": one.scene,
                "sceneItemId": found["sceneItemId"],
                "sceneItemEnabled": one.shown,
            },
        )
        return
    on_air = await client.request("GetCurrentProgramScene")
    if on_air["currentProgramSceneName"] == one.scene:
        await client.request("SetCurrentProgramScene", {"sceneName": one.back})
