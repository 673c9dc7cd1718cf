"""What each role may do, in one table."""

from typing import Literal, TypeAlias, get_args

Role: TypeAlias = Literal["admin", "operator", "referee", "timing", "commentator", "overlay"]
Action: TypeAlias = Literal[
    "scoreboard",  # see the view of this name
    "commentary",
    "referee",
    "league",  # see a league: its table, its nights
    "clock",  # record events of the clocks
    "score",  # record any other event
    "log",  # read the log, export a match
    "desk",  # create and import matches, list them, put them on tables, see the addresses
    "keys",  # make, list and revoke keys
    "metrics",  # see what the server counts
]

ROLES: tuple[Role, ...] = get_args(Role)
ACTIONS: tuple[Action, ...] = get_args(Action)
MATCH_ROLES: tuple[Role, ...] = ("referee", "timing", "commentator", "overlay")
"""The roles whose keys go with a table or a match."""
LEAGUE_ROLES: tuple[Role, ...] = ("commentator", "overlay")
"""The roles whose keys may go with a league."""

ALLOWED: dict[Role, frozenset[Action]] = {
    "admin": frozenset(ACTIONS),
    "operator": frozenset(ACTIONS),
    "referee": frozenset({"scoreboard", "commentary", "referee", "clock", "score", "log"}),
    "timing": frozenset({"scoreboard", "commentary", "referee", "clock"}),
    "commentator": frozenset({"scoreboard", "commentary", "league", "log"}),
    "overlay": frozenset({"scoreboard", "league"}),
}

SEEING: dict[str, Action] = {
    "scoreboard": "scoreboard",
    "panels": "scoreboard",
    "programme": "scoreboard",
    "commentary": "commentary",
    "referee": "referee",
    "league-table": "league",
    "night": "league",
    "obs": "desk",
    "desk": "desk",
}
"""What it takes to see a view: all that overlays draw of a table goes together."""

CLOCK_EVENTS = frozenset({"clock", "struck", "extension"})


def action_of(event_type: str) -> Action:
    """What recording an event of this type takes."""
    return "clock" if event_type in CLOCK_EVENTS else "score"
