"""The sheets that were asked for: each worked out once, and one after the other."""

import asyncio
from collections import OrderedDict

import msgspec

from server.core.ids import SIDES
from server.live.creating import sides_of
from server.live.match import LiveMatch
from server.views.sheet import Part, sheet

KEPT = 8

Key = tuple[str, int, str | None, str]


class Sheets:
    """A sheet folds a match from its first event, so that whoever asks again gets the last one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Key, list[Part]] = OrderedDict()
        self._one = asyncio.Lock()

    async def of(self, live: LiveMatch) -> list[Part]:
        """The sheet of a match as it stands.

        In a thread, for others are being served, and in one at a time: several would leave the loop
        as little of Python as many busy servers.
        """
        async with self._one:
            key = _key(live)
            parts = self._kept.get(key)
            if parts is None:
                spec = sides_of(live.record)
                sides = {side: msgspec.to_builtins(getattr(spec, side)) for side in SIDES}
                entries = list(live.fold.effective)
                parts = await asyncio.to_thread(sheet, live.discipline, entries, sides)
                self._kept[key] = parts
                if len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return parts


def _key(live: LiveMatch) -> Key:
    """What a sheet follows from: the log as far as it goes, and who plays."""
    return live.record.id, live.fold.seq, live.last_id, live.record.sides
