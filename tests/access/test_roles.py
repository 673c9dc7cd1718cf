"""What each role may do, cell by cell."""

import pytest

from server.access.roles import ACTIONS, ALLOWED, ROLES, Action, Role, action_of

TABLE = """
            scoreboard commentary referee league clock score log desk keys metrics
admin       yes        yes        yes     yes    yes   yes   yes yes  yes  yes
operator    yes        yes        yes     yes    yes   yes   yes yes  yes  yes
referee     yes        yes        yes     no     yes   yes   yes no   no   no
timing      yes        yes        yes     no     yes   no    no  no   no   no
commentator yes        yes        no      yes    no    no    yes no   no   no
overlay     yes        no         no      yes    no    no    no  no   no   no
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]
CELLS = [
    (row[0], action, cell)
    for row in ROWS[1:]
    for action, cell in zip(ROWS[0], row[1:], strict=True)
]


@pytest.mark.parametrize(("role", "action", "cell"), CELLS)
def test_a_cell(role: Role, action: Action, cell: str) -> None:
    assert (action in ALLOWED[role]) is (cell == "yes")


def test_the_table_is_whole() -> None:
    assert {row[0] for row in ROWS[1:]} == set(ROLES) == ALLOWED.keys()
    assert set(ROWS[0]) == set(ACTIONS)


def test_clock_events_are_the_timers() -> None:
    assert [action_of(kind) for kind in ("clock", "struck", "extension")] == ["clock"] * 3
    assert [action_of(kind) for kind in ("stroke", "undo", "adjust", "?")] == ["score"] * 4
