"""The trampoline cancels where it says, however deep the await, and leaves the rest alone."""

import asyncio

import pytest

from tests.support.stepping import CancelledAt


async def deep(times: int, reached: list[int]) -> str:
    for number in range(times):
        await _deeper(number, reached)
    return "whole"


async def _deeper(number: int, reached: list[int]) -> None:
    future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_soon(future.set_result, number)
    reached.append(await future)


async def _as_task(work: CancelledAt[str]) -> str:
    return await work


@pytest.mark.parametrize("at", [1, 2, 3])
async def test_it_cancels_at_that_await_and_the_reply_is_lost_either_way(at: int) -> None:
    for done in (False, True):
        reached: list[int] = []
        task = asyncio.create_task(_as_task(CancelledAt(deep(3, reached), at, done=done)))
        with pytest.raises(asyncio.CancelledError):
            await task
        assert reached == list(range(at - 1))


async def test_work_that_waits_less_often_ends_as_ever() -> None:
    work = CancelledAt(deep(3, []), 4)
    assert await _as_task(work) == "whole"
    assert work.seen == 3


async def test_work_may_clean_up_with_more_awaits_after_it_was_cancelled() -> None:
    cleaned = []

    async def tidy() -> str:
        try:
            await asyncio.sleep(10)
        finally:
            await asyncio.sleep(0)
            cleaned.append(True)
        return "never"

    with pytest.raises(asyncio.CancelledError):
        await asyncio.create_task(_as_task(CancelledAt(tidy(), 1)))
    assert cleaned == [True]
