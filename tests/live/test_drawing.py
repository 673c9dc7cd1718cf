"""A draw makes the matches and puts them on their tables, or is refused and changes nothing."""

from typing import Any

import msgspec
import pytest

from server.competition.league import Draw
from server.core.errors import Refusal
from server.core.ids import MatchId
from server.live.drawing import check_format, tables_of
from server.store.redis import RedisStore
from tests.competition.evenings import FOUR, PAST, draw
from tests.live.leagues import CLUB, F13, S1, S2, Server, server_on


async def test_both_semi_finals_are_made_and_stand_on_their_tables(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        _, evening = await server.drawer.night("club", 3, draw())
        assert evening.players == FOUR
        assert (server.directory.match_on("1"), server.directory.match_on("2")) == (S1, S2)
        live = await server.service.current(S2)
        assert live.discipline.format["preset"] == "premier-league-2011"


async def test_on_one_table_the_first_semi_final_comes_first(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        await server.drawer.night("club", 3, draw(tables=("1", "1", "1")))
        assert server.directory.tables() == {"1": S1}


async def test_without_tables_nothing_is_put_anywhere(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        await server.drawer.night("club", 3, draw(tables=(None, None, None)))
        assert server.directory.tables() == {}
        assert {record.id for record in await store.matches()} == {S1, S2}


async def test_a_table_in_play_is_not_taken_away(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        await server.drawer.night("club", 2, draw(tables=("1", "1", "1")))
        await server.send(MatchId("club-n2-1-s1"), {"type": "start", "breaker": "a"})
        with pytest.raises(Refusal, match="table 1") as refused:
            await server.drawer.night("club", 3, draw())
        assert refused.value.code == "not_now"
        assert len((await server.leagues.get("club")).record.nights) == 1


async def test_play_offs_take_the_first_four_of_the_table(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(msgspec.structs.replace(CLUB, results=(PAST,)))
        await server.drawer.night("club", 3, draw(changeover_ms=0))
        with pytest.raises(Refusal, match="night 3 is not over"):
            await server.drawer.play_offs("club", draw_nobody())
        for match_id in (S1, S2):
            await server.win(match_id, "a")
        await make_final(server)
        _, evening = await server.drawer.play_offs("club", draw_nobody())
        assert evening.players == ("Bela", "Cleo", "Ada", "Fay")
        _, again = await server.drawer.play_offs("club", draw_nobody())
        assert again == evening
        with pytest.raises(Refusal, match="drawn already"):
            await server.drawer.play_offs("club", draw(*FOUR[::-1]))


async def test_the_operator_may_name_the_four_of_the_play_offs(store: RedisStore) -> None:
    async with server_on(store) as server:
        await server.leagues.create(CLUB)
        with pytest.raises(Refusal, match="share rank"):
            await server.drawer.play_offs("club", draw_nobody())
        _, evening = await server.drawer.play_offs("club", draw(*FOUR[::-1]))
        assert evening.players == FOUR[::-1]


async def make_final(server: Server) -> None:
    """Play the final of the night, once it is there."""
    while F13 not in (await server.leagues.get("club")).standings:
        await server.store.ping()
    await server.win(F13, "a")


def draw_nobody() -> Draw:
    """A draw that leaves the players to the table."""
    return Draw((), (None, None, None), "premier-league-2011", 0)


@pytest.mark.parametrize(
    "spec",
    [
        "premier-league-2011",
        "snooker",
        {"preset": "snooker", "best_of": 5, "reds": 6},
        {"preset": "premier-league-2011", "shot_clock": {"limit_ms": 30000}},
    ],
)
def test_a_format_of_a_night_is_first_to_three(spec: Any) -> None:
    check_format(spec)


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("shoot-out", "first to 3"),
        ({"preset": "snooker", "best_of": 3}, "first to 3"),
        ({"preset": "snooker", "frames_to_win": 4}, "first to 3"),
        ({"preset": "snooker", "best_of": 3, "aggregate": True}, "first to 3"),
        ({"preset": "snooker", "games_to_win": 2}, "first to 3"),
        ({"preset": "snooker", "players": {"a": 2, "b": 2}}, "one player a side"),
        ("croquet", "croquet"),
        ({"preset": "snooker", "colour": 1}, "colour"),
    ],
)
def test_another_format_is_refused(spec: Any, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        check_format(spec)


@pytest.mark.parametrize(
    ("named", "tables"),
    [
        ([], (None, None, None)),
        (["1"], ("1", "1", "1")),
        (["1", "2"], ("1", "2", "1")),
        (["1", "2", "TV"], ("1", "2", "TV")),
    ],
)
def test_tables_are_named_for_one_two_or_three(named: list[str], tables: tuple[Any, ...]) -> None:
    assert tables_of(named) == tables
