"""A list of players goes out and comes back the same; faults name their cell."""

import csv
import io

import pytest

from server.core.errors import Refusal
from server.live.player_csv import Outcome, import_csv, read_csv, to_csv
from server.live.players import Player, Players
from server.store.redis import RedisStore

ANNA = Player("Anna Łoś", "Łoś", "pl", walk_on='the "Elk", from Łódź', accent="#ff0000")
DING = Player("丁俊暉", country="cn")


@pytest.fixture
async def players(store: RedisStore) -> Players:
    """A list of two."""
    made = Players(store)
    await made.add(ANNA)
    await made.add(DING)
    return made


def named(players: Players) -> dict[str, Player]:
    return {kept.value.name: kept.value for _, kept in players.all()}


async def test_it_comes_back_as_it_went_out(players: Players) -> None:
    body = to_csv(players.all())
    assert body.startswith(b"\xef\xbb\xbfid,name,short,country,walk_on,accent,photo\r\n")
    assert await import_csv(players, body) == Outcome(added=0, changed=0, unchanged=2)
    for id_, _ in players.all():
        await players.remove(id_)
    assert await import_csv(players, body) == Outcome(added=2, changed=0, unchanged=0)
    assert named(players) == {"Anna Łoś": ANNA, "丁俊暉": DING}


async def test_namesakes_come_back_too(players: Players) -> None:
    await players.add(Player(ANNA.name, country="gb-eng"))
    unchanged = Outcome(added=0, changed=0, unchanged=3)
    assert await import_csv(players, to_csv(players.all())) == unchanged


async def test_lines_change_whom_they_name_and_add_the_others(players: Players) -> None:
    body = "name;country\r\nanna łoś;gb-eng\r\n\r\nJudd;gb-eng\r\n丁俊暉;cn\r\n".encode()
    assert await import_csv(players, body) == Outcome(added=1, changed=1, unchanged=1)
    found = named(players)
    assert found["anna łoś"] == Player(
        "anna łoś", ANNA.short, "gb-eng", ANNA.walk_on, None, ANNA.accent
    )
    assert found["Judd"] == Player("Judd", country="gb-eng")


async def test_an_id_goes_before_a_name_and_an_empty_cell_takes_away(players: Players) -> None:
    id_ = next(id_ for id_, kept in players.all() if kept.value == ANNA)
    body = f"name,id,short,accent\nAnna Elk,{id_},,\n".encode()
    assert await import_csv(players, body) == Outcome(added=0, changed=1, unchanged=0)
    assert named(players)["Anna Elk"] == Player("Anna Elk", None, "pl", ANNA.walk_on)


@pytest.mark.parametrize(
    "name", ["=HYPERLINK(1)", "+1", "-1", "@sum", "'=1", "''", "'", "O'Sullivan", 'a,b;c"d']
)
async def test_no_name_becomes_a_formula_and_every_one_comes_back(
    store: RedisStore, name: str
) -> None:
    players = Players(store)
    await players.add(Player(name))
    body = to_csv(players.all())
    cells = list(csv.reader(io.StringIO(body.decode("utf-8-sig"))))[1]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert [row["name"] for _, row in read_csv(body)] == [name]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "line 1: there is no column name"),
        ("id,short\n", "line 1: there is no column name"),
        ("name,age\n", "line 1, column age"),
        ("name,name\n", "line 1, column name: it is there twice"),
        ("name,country\nA,pl\nB,Poland\n", "line 3, column country"),
        ("name,accent\nA,red\n", "line 2, column accent"),
        ("name,photo\nA,../x\n", "line 2, column photo"),
        ("name,short\nA," + "x" * 25 + "\n", "line 2, column short"),
        ("name,short\n,x\n", "line 2, column name: a player has a name"),
        ('name\n"two\nlines"\n', "line 3, column name"),
        ("name\nA\nB\na\n", "line 4, column name: as in line 2"),
        ("name\nA,b\n", "line 2: it has more cells"),
        ('name\n"A\n', "line 2"),
        ("name\n" + "A\n" * 2001, "as in line 2"),
    ],
)
async def test_a_fault_is_named_and_nothing_is_taken(
    players: Players, body: str, said: str
) -> None:
    before = players.all()
    with pytest.raises(Refusal, match=said) as refused:
        await import_csv(players, body.encode())
    assert refused.value.code == "bad_value"
    assert players.all() == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("name\nŁoś\n".encode("cp1250"), "line 2: this is not UTF-8"),
        (b"name\n" + b"".join(b"p%d\n" % n for n in range(2001)), "over 2000"),
        (b"name\n" + b"x" * 140_000, "line"),
    ],
)
async def test_what_is_no_list_is_refused(players: Players, body: bytes, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        await import_csv(players, body)


async def test_a_whole_club_is_one_change(store: RedisStore) -> None:
    players = Players(store)
    told: list[str] = []
    body = ("name\n" + "".join(f"Player {n}\n" for n in range(2000))).encode()
    players.shelf.listen(told.append)
    assert (await import_csv(players, body)).added == 2000
    assert len(players.shelf) == len(told) == 2000
    with pytest.raises(Refusal, match="there may be 2000"):
        await import_csv(players, b"name\nOne more\n")
