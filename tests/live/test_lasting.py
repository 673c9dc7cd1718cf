"""A part that fails is logged and begins again; one that ends, or is cancelled, does not."""

import asyncio

import pytest
from structlog.testing import capture_logs

from server.live import lasting as module
from server.live.lasting import lasting


async def test_a_mistake_is_logged_by_the_name_of_the_part_and_it_begins_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "AGAIN_S", 0.0)
    left = [ValueError("one"), KeyError("two")]

    async def run() -> None:
        if left:
            raise left.pop(0)

    with capture_logs() as logged:
        await lasting("archive", run)
    assert [(row["event"], row["part"]) for row in logged] == [("part_failed", "archive")] * 2


async def test_one_that_is_cancelled_ends() -> None:
    task = asyncio.create_task(lasting("hall", asyncio.Event().wait))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
