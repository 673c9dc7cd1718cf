"""Ready means that the store answers."""

from typing import Any

import msgspec
import pytest

from server.store.base import StoreUnavailable
from tests.support.serving import Served


async def test_it_is_ready(app_server: Served) -> None:
    async with app_server.http.get("/healthz") as response:
        assert response.status == 200
        body = await response.json()
    assert (body["ready"], body["redis"], body["warnings"]) == (True, True, [])


async def test_what_the_store_cannot_promise_is_said(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app_server.parts.store, "warnings", ("A FAILOVER CAN LOSE EVENTS",))
    async with app_server.http.get("/healthz") as response:
        assert (await response.json())["warnings"] == ["A FAILOVER CAN LOSE EVENTS"]


async def test_it_is_not_while_the_store_is_down(
    app_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ping() -> None:
        raise StoreUnavailable("Redis does not answer")

    monkeypatch.setattr(app_server.parts.store, "ping", ping)
    async with app_server.http.get("/healthz") as response:
        assert response.status == 503
        body: Any = msgspec.json.decode(await response.read())
    assert body == {"ready": False, "redis": False, "reason": "Redis does not answer"}
