"""The name of every key, in one place."""

from server.core.ids import CommandId, MatchId

CONTROL_LENGTH = 1000
"""Entries that the control stream keeps, about."""


class Keys:
    """Names under one prefix; the braces keep a match's keys, and the desk's, on one Cluster slot.

    match     hash: `record` (JSON, as created), `epoch`, and `sides` once they were corrected
    log       stream: entry `<seq>-0` with fields `id` (command id) and `line`
    snapshot  string: `<seq> <bytes>`
    answers   hash: command id -> seq
    refusal   string, expires: JSON [code, message], one key a command id
    matches   sorted set: match id by created_ms
    tables    hash: table -> match id
    keys      hash: key hash -> JSON record
    documents hash, one a kind: id -> `<version> <bytes>`
    note      string, expires, one a kind and id; `notes` is a set, the ids of a kind
    control   stream, trimmed: what changed on the desk, field `signal` (JSON)
    """

    def __init__(self, prefix: str = "cc") -> None:
        self.prefix = prefix
        self.matches = f"{prefix}:{{desk}}:matches"
        self.tables = f"{prefix}:{{desk}}:tables"
        self.keys = f"{prefix}:{{desk}}:keys"
        self.control = f"{prefix}:{{desk}}:control"

    def documents(self, kind: str) -> str:
        """The documents of a kind."""
        return f"{self.prefix}:{{desk}}:documents:{kind}"

    def note(self, kind: str, id_: str) -> str:
        """A note of a kind."""
        return f"{self.prefix}:{{desk}}:note:{kind}:{id_}"

    def notes(self, kind: str) -> str:
        """Which notes of a kind there may be."""
        return f"{self.prefix}:{{desk}}:notes:{kind}"

    def _of(self, match_id: MatchId, name: str) -> str:
        return f"{self.prefix}:{{m:{match_id}}}:{name}"

    def match(self, match_id: MatchId) -> str:
        """The record of a match."""
        return self._of(match_id, "match")

    def log(self, match_id: MatchId) -> str:
        """The events of a match."""
        return self._of(match_id, "log")

    def snapshot(self, match_id: MatchId) -> str:
        """The last snapshot of a match."""
        return self._of(match_id, "snapshot")

    def answers(self, match_id: MatchId) -> str:
        """Which `seq` each accepted command of a match got."""
        return self._of(match_id, "answers")

    def refusal(self, match_id: MatchId, command_id: CommandId) -> str:
        """Why a command was refused."""
        return self._of(match_id, f"refused:{command_id}")
