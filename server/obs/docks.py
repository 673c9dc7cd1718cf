"""Pages that run inside OBS with permissions raised: each cue is offered to them, one does it."""

from collections.abc import Callable

from server.obs.due import Due
from server.obs.rules import Rule
from server.protocol.codec import encode
from server.protocol.cues import CueOffered, PageAction

NEEDED = 3
"""From this level on a page may save the replay buffer; from 4 on it may switch scenes."""
KEPT = 50


class Docks:
    """The pages of this server, by how to tell them something, each with the level it has."""

    def __init__(self, rules: Callable[[], tuple[Rule, ...]]) -> None:
        self._rules = rules
        self._levels: dict[Callable[[bytes], None], int] = {}
        self._offered: dict[str, Due] = {}

    def __len__(self) -> int:
        return len(self._levels)

    @property
    def level(self) -> int | None:
        """The highest level of any of them, None without one."""
        return max(self._levels.values(), default=None)

    def ready(self, tell: Callable[[bytes], None], level: int) -> None:
        """A page is there, and may do so much."""
        self._levels[tell] = level

    def gone(self, tell: Callable[[bytes], None]) -> bool:
        """It is there no longer; False if it never was."""
        return self._levels.pop(tell, None) is not None

    def offer(self, due: Due) -> bool:
        """Tell every page that could do something of it; False where none can."""
        rules = [rule for rule in self._rules() if rule.wants(due.cue, due.table)]
        actions = [PageAction(rule.scene, rule.back_s, rule.replay) for rule in rules]
        actions = [action for action in actions if action.scene or action.replay]
        able = [tell for tell, level in self._levels.items() if level >= NEEDED]
        if not able or not actions:
            return False
        self._offered[due.id] = due
        while len(self._offered) > KEPT:
            del self._offered[next(iter(self._offered))]
        message = encode(CueOffered(due.id, due.cue, due.match, due.table, due.at, actions))
        for tell in able:
            tell(message)
        return True

    def offered(self, cue_id: str) -> Due | None:
        """The cue that a page speaks of."""
        return self._offered.get(cue_id)
