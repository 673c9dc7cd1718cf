"""How far one log was read, and whether what was read still stands there."""

from collections import deque

from server.core.ids import CommandId
from server.store.base import LogEntry, Seq
from server.store.link import Reply, Word
from server.store.replies import log_entry

REMEMBERED = 64
"""Of so many entries the command is remembered: more than a failover can lose of one match."""


class Cursor:
    """A new object each time a match is added, so that old reads can be told from new ones."""

    def __init__(self, seq: Seq, command_id: CommandId | None = None) -> None:
        self.seq = seq
        self._read: deque[tuple[Seq, CommandId | None]] = deque(maxlen=REMEMBERED)
        if seq:
            self._read.append((seq, command_id))

    def passed(self, entry: LogEntry) -> None:
        """This entry was read."""
        self.seq = entry.seq
        self._read.append((entry.seq, entry.command_id))

    def question(self, log: str) -> tuple[Word, ...] | None:
        """The command whose reply `stands` wants; None where nothing was read that could go."""
        if not self._read:
            return None
        return ("XRANGE", log, f"{self._read[0][0]}-0", f"{self._read[-1][0]}-0")

    def stands(self, reply: Reply) -> bool:
        """Is what was read still there? If not, the cursor goes back to before what is not."""
        there = {entry.seq: entry.command_id for entry in map(log_entry, reply)}
        for at, (seq, command_id) in enumerate(self._read):
            if seq not in there or command_id not in (None, there[seq]):
                self.seq = seq - 1
                while len(self._read) > at:
                    self._read.pop()
                return False
        return True
