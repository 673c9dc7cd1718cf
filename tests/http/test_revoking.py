"""A socket does not outlive its key, also where the word of its revocation never came."""

import pytest

from server.access.keys import hash_of
from server.store.base import KeyRecord
from tests.support.line import line
from tests.support.serving import Served


async def test_once_the_link_is_back_what_a_revoked_key_had_opened_is_closed_and_nothing_else(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await app_server.create_match()
    following, hub = app_server.parts.following, app_server.parts.hub
    async with line(app_server.ws_url) as gone, line(app_server.ws_url) as stays:
        await gone.hello(match.keys["referee"])
        await stays.hello(match.keys["overlay"], "scoreboard")
        # Another server revoked it, and the stream was trimmed before this one could read on.
        monkeypatch.setattr(following, "on_revoked", lambda _key_hash: None)
        await app_server.parts.store.revoke_key(hash_of(match.keys["referee"]))
        following._follower.again()
        assert (await gone.of_type("bye"))["reason"] == "forbidden"
        await stays.put(type="ping", t=7)
        assert (await stays.of_type("pong"))["t"] == 7
    assert await hub.emptied(5)


async def test_a_key_that_is_revoked_between_its_look_up_and_the_welcome_is_not_welcome(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await app_server.create_match()
    keys, store = app_server.parts.keys, app_server.parts.store
    keys.forget()
    read = store.key

    async def slowly(key_hash: str) -> KeyRecord | None:
        found = await read(key_hash)
        monkeypatch.setattr(store, "key", read)
        await keys.revoke(key_hash)
        return found

    monkeypatch.setattr(store, "key", slowly)
    async with line(app_server.ws_url) as page:
        assert (await page.hello(match.keys["referee"]))["code"] == "forbidden"
