"""Does in OBS what a rule says, each part by itself: what OBS refuses keeps nothing else back."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from msgspec import Struct, field

from server.obs.client import ObsClient
from server.obs.errors import ObsRefused
from server.obs.returns import Return
from server.obs.rules import Rule, fill


class Deed(Struct):
    """What came of a rule: OBS's objections, and what is to be put back later."""

    problems: list[str] = field(default_factory=list)
    returns: list[Return] = field(default_factory=list)


class Doer:
    """One rule for one cue, on a client. `leads_back` is where the scene on air leads back to."""

    def __init__(
        self,
        client: ObsClient,
        facts: Mapping[str, Any],
        now_ms: Callable[[], int],
        pending: list[Return],
        keep: Callable[[Return], Awaitable[None]],
        drop: Callable[[Return], Awaitable[None]],
    ) -> None:
        self._client = client
        self._facts = facts
        self._now_ms = now_ms
        self._pending = pending
        self._keep = keep
        self._drop = drop
        self.deed = Deed()

    async def do(self, rule: Rule) -> Deed:
        """All that the rule says, the picture first. Raises ObsGone."""
        if rule.scene is not None:
            await self._try(self._switch(rule.scene, rule.back_s))
        for source, shown in ((rule.show, True), (rule.hide, False)):
            if source is not None:
                await self._try(self._set_shown(rule, source, shown=shown))
        if rule.replay:
            await self._try(self._client.request("SaveReplayBuffer"))
        if rule.chapter is not None:
            named = {"chapterName": fill(rule.chapter, self._facts)}
            await self._try(self._client.request("CreateRecordChapter", named))
        if rule.emit is not None:
            await self._try(self._emit(rule.emit))
        if rule.tell is not None:
            told = {"cuecast": rule.tell, **self._said()}
            await self._try(self._client.request("BroadcastCustomEvent", {"eventData": told}))
        return self.deed

    async def _try(self, what: Awaitable[Any]) -> None:
        try:
            await what
        except ObsRefused as refused:
            self.deed.problems.append(str(refused))

    async def _switch(self, scene: str, back_s: float | None) -> None:
        on_air = None if back_s is None else await self._on_air()
        one = None
        if back_s is not None and on_air is not None:
            known = [*self._pending, *self.deed.returns]
            back = next((way.back for way in known if way.scene == on_air and way.back), on_air)
            if back != scene:
                one = Return(_id(), self._due_ms(back_s), scene, back=back)
        await self._change("SetCurrentProgramScene", {"sceneName": scene}, one)

    async def _set_shown(self, rule: Rule, source: str, *, shown: bool) -> None:
        scene = rule.in_scene or await self._on_air()
        there = {"sceneName": scene, "sourceName": source}
        item = (await self._client.request("GetSceneItemId", there))["sceneItemId"]
        where = {"sceneName": scene, "sceneItemId": item}
        was = await self._client.request("GetSceneItemEnabled", where)
        one = None
        if rule.back_s is not None and was["sceneItemEnabled"] != shown:
            due = self._due_ms(rule.back_s)
            one = Return(_id(), due, scene, source=source, shown=not shown)
        await self._change("SetSceneItemEnabled", {**where, "sceneItemEnabled": shown}, one)

    async def _change(self, request: str, data: dict[str, Any], back: Return | None) -> None:
        """The way back is kept first: a server that ends in between leaves nothing switched."""
        if back is not None:
            await self._keep(back)
        try:
            await self._client.request(request, data)
        except ObsRefused:
            if back is not None:
                await self._drop(back)
            raise
        if back is not None:
            self.deed.returns.append(back)

    async def _emit(self, name: str) -> None:
        """To every browser source: a window hears `addEventListener(name)`."""
        await self._client.request(
            "CallVendorRequest",
            {
                "vendorName": "obs-browser",
                "requestType": "emit_event",
                "requestData": {"event_name": name, "event_data": self._said()},
            },
        )

    def _said(self) -> dict[str, Any]:
        return {name: value for name, value in self._facts.items() if value is not None}

    async def _on_air(self) -> str:
        found = await self._client.request("GetCurrentProgramScene")
        return str(found["currentProgramSceneName"])

    def _due_ms(self, back_s: float) -> int:
        return self._now_ms() + round(back_s * 1000)


def _id() -> str:
    return secrets.token_hex(6)
