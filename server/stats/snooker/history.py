"""The finished frames, one row each, with their breaks of 50 and more."""

from server.stats.shape import Break, Row, State
from server.stats.snooker.breaks import FIFTY, at_least


def history(state: State) -> list[Row]:
    """A row for each finished frame, oldest first."""
    return [
        Row(
            number=row["number"],
            a=row["a"],
            b=row["b"],
            winner=row["winner"],
            reason=row["reason"],
            breaks=at_least(
                (
                    Break(frame=row["number"], side=brk["side"], points=brk["points"])
                    for brk in row["breaks"]
                ),
                FIFTY,
            ),
            conceded_early=row["conceded_early"],
        )
        for row in state["frames"]
    ]
