"""The server with one guard taken away, for controls: `python -m …rig.broken NAME serve …`."""

import asyncio
import contextlib
import hashlib
import os
import sys
from collections.abc import Callable
from typing import Any

from server.__main__ import main
from server.http import session
from server.http.session import Session
from server.live import appending, service
from server.protocol import codec
from server.store import scripts, wire
from server.store.base import Appended, StoreError


def _without(text: str, *parts: str) -> scripts.Script:
    """The append script short of some lines."""
    for part in parts:
        assert part in text, f"the script has no {part!r}"
        text = text.replace(part, "")
    return scripts.Script(text, hashlib.sha1(text.encode()).hexdigest())


def no_command_id() -> None:
    """What was answered before is not known: the same tap again is a new one."""
    scripts.APPEND = _without(
        scripts.APPEND.text,
        "if answer then return {'known', answer} end",
        "if refusal then return {'refused', refusal} end",
    )


def no_expected_seq() -> None:
    """An append does not ask where the log stands."""
    scripts.APPEND = _without(scripts.APPEND.text, " or seq ~= tonumber(ARGV[2])")


def early_ack() -> None:
    """Acknowledged first, stored a moment later."""
    real = appending.append
    later: set[asyncio.Task[Any]] = set()

    async def append(store: Any, live: Any, command: Any, prepared: Any, *rest: Any) -> Appended:
        async def store_it() -> None:
            await asyncio.sleep(0.02)
            with contextlib.suppress(StoreError):
                await real(store, live, command, prepared, *rest)

        task = asyncio.create_task(store_it())
        later.add(task)
        task.add_done_callback(later.discard)
        return Appended(prepared.seq)

    vars(service)["append"] = append


def patient() -> None:
    """Waits for a store that says nothing for half a minute, as clients do that are left alone."""
    real = wire.Wire.__init__

    def begun(self: wire.Wire, *words: Any, **more: Any) -> None:
        real(self, *words, **more)
        self.timeout_s = 30.0

    vars(wire)["Wire"].__init__ = begun


def leaky() -> None:
    """Each page that said hello leaves a task and a descriptor behind."""
    real = Session.began
    left: list[object] = []

    def began(self: Session) -> None:
        left.append(asyncio.create_task(asyncio.sleep(3600)))
        left.append(os.open(os.devnull, os.O_RDONLY))
        real(self)

    vars(session)["Session"].began = began


def trusting() -> None:
    """What comes in is taken for right: a mistake in it is a mistake of ours."""

    def trusted(decoder: Any, raw: bytes) -> Any:
        return decoder.decode(raw)

    vars(codec)["_decode"] = trusted


BREAKS: dict[str, Callable[[], None]] = {
    "no-command-id": no_command_id,
    "no-expected-seq": no_expected_seq,
    "early-ack": early_ack,
    "patient": patient,
    "leaky": leaky,
    "trusting": trusting,
}


if __name__ == "__main__":
    BREAKS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
