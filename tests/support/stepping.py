"""Runs a coroutine and cancels it at a chosen await, before or after what it awaits is done."""

import asyncio
from collections.abc import Coroutine, Generator
from typing import Any, Generic, TypeVar

R = TypeVar("R")


class CancelledAt(Generic[R]):
    """`await CancelledAt(work, n)` in a task of its own: the task is cancelled at the n-th await.

    Counted is each time that the work really waits, however deep. With `done` the cancellation
    comes when what is awaited has its result already, and the work has not been told of it yet:
    a reply that was read, and is lost on the way to who asked for it.
    """

    def __init__(self, work: Coroutine[Any, Any, R], at: int, *, done: bool = False) -> None:
        self._work = work
        self._at = at
        self._done = done
        self.seen = 0
        """How often the work waited so far."""

    def __await__(self) -> Generator[Any, Any, R]:
        task = asyncio.current_task()
        assert task is not None
        error: BaseException | None = None
        while True:
            try:
                waits_for = self._work.send(None) if error is None else self._work.throw(error)
            except StopIteration as stop:
                result: R = stop.value
                return result
            self.seen += 1
            if self.seen == self._at:
                self._cancel(task, waits_for)
            error = None
            try:
                yield waits_for
            except BaseException as thrown:  # noqa: BLE001 - it belongs to the work, whatever it is
                error = thrown

    def _cancel(self, task: "asyncio.Task[Any]", waits_for: Any) -> None:
        if self._done and asyncio.isfuture(waits_for):
            # Called before the task hears of it: it was not yet added when this is.
            waits_for.add_done_callback(lambda _: task.cancel())
        else:
            task.cancel()
