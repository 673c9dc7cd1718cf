"""What a foul costs: every reason with each ball on (PZ part 3, 12)."""

import pytest

from server.rules.snooker.balls import VALUES
from server.rules.snooker.penalty import BASES
from tests.support.snooker import PREMIER, SHOOT_OUT, Table, play

ON_VALUE = {
    "red": 4,
    "colour": 7,
    "yellow": 4,
    "green": 4,
    "brown": 4,
    "blue": 5,
    "pink": 6,
    "black": 7,
}
"""What the ball on counts in a penalty; a colour on and none nominated counts seven (12.4.6)."""

ON_REASONS = [reason for reason, basis in BASES.items() if basis == "on"]
HIGHER_REASONS = [reason for reason, basis in BASES.items() if basis == "higher"]
SEVEN_REASONS = [reason for reason, basis in BASES.items() if basis == "seven"]
TIMED = {"time", "no_cushion"}


def with_on(ball_on: str, of: object = "snooker") -> Table:
    """A at the table with this ball on, ahead enough that no foul makes it level."""
    if ball_on == "red":
        return play("start a", "adjust points=50:0", of=of)
    if ball_on == "colour":
        return play("start a", "red", "adjust points=50:0", of=of)
    balls = list(ON_VALUE)[2:]
    left = "+".join(balls[balls.index(ball_on) :])
    return play("start a", f"adjust points=50:0 reds=0 colours={left}", of=of)


def cost(table: Table, foul: str) -> int:
    """What a foul costs, as it is called and as it is added to B."""
    table.play(f"foul {foul}")
    value = table.see("frame.last_foul.value")
    assert table.points() == (50, value)
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("ball_on", ON_VALUE)
@pytest.mark.parametrize("reason", [r for r in ON_REASONS if r not in TIMED])
def test_these_fouls_cost_the_ball_on_and_never_under_four(reason: str, ball_on: str) -> None:
    """PZ part 3, 12.1."""
    assert cost(with_on(ball_on), reason) == ON_VALUE[ball_on]


@pytest.mark.parametrize("ball_on", ON_VALUE)
@pytest.mark.parametrize("reason", HIGHER_REASONS)
def test_these_fouls_cost_the_ball_on_where_no_ball_is_named(reason: str, ball_on: str) -> None:
    """PZ part 3, 12.2."""
    assert cost(with_on(ball_on), reason) == ON_VALUE[ball_on]


@pytest.mark.parametrize("ball", VALUES)
@pytest.mark.parametrize("reason", HIGHER_REASONS)
def test_these_fouls_cost_the_ball_concerned_if_it_is_higher(reason: str, ball: str) -> None:
    """PZ part 3, 12.2 and 12.3."""
    assert cost(with_on("red"), f"{reason} {ball}") == max(4, VALUES[ball])


@pytest.mark.parametrize("ball_on", ON_VALUE)
@pytest.mark.parametrize("reason", SEVEN_REASONS)
def test_these_fouls_cost_seven_whatever_is_on(reason: str, ball_on: str) -> None:
    """PZ part 3, 12.4."""
    assert cost(with_on(ball_on), reason) == 7


@pytest.mark.parametrize("nominated", list(VALUES)[1:])
def test_a_nominated_colour_counts_its_own_value_and_never_under_four(nominated: str) -> None:
    """PZ part 3, 12.4.6: seven before the colour is nominated, its value after."""
    table = with_on("colour")
    assert cost(table, f"missed_all nominated={nominated}") == max(4, VALUES[nominated])


@pytest.mark.parametrize(
    ("ball_on", "foul", "value"),
    [
        ("green", "wrong_first blue", 5),
        ("blue", "wrong_pot pink", 6),
        ("colour", "wrong_first pink nominated=blue", 6),
        ("colour", "wrong_first yellow nominated=blue", 5),
        ("colour", "two_balls yellow green nominated=yellow", 4),
        ("colour", "two_balls blue black nominated=yellow", 7),
        ("red", "two_balls blue pink", 6),
        ("red", "off_table white", 4),
        ("red", "off_table white black", 7),
        ("red", "in_off black", 4),
        ("pink", "off_table black", 7),
    ],
)
def test_the_higher_of_ball_on_and_balls_concerned_counts(
    ball_on: str, foul: str, value: int
) -> None:
    """PZ part 3, 11.5 and 11.7: only the highest of several fouls in a stroke counts."""
    assert cost(with_on(ball_on), foul) == value


@pytest.mark.parametrize(
    ("foul", "value"),
    [
        ("missed_all nominated=black", 4),
        ("snookered_by_free_ball nominated=black", 4),
        ("in_off nominated=blue", 4),
        ("wrong_first pink nominated=blue", 6),
        ("wrong_pot blue nominated=blue", 4),
        ("two_balls blue pink nominated=blue", 6),
    ],
)
def test_a_free_ball_has_the_value_of_the_ball_that_it_stands_for(foul: str, value: int) -> None:
    """PZ part 3, 12."""
    table = play("start b", "foul missed_all free_ball", "adjust points=50:0")
    assert cost(table, foul) == value


def test_a_free_ball_in_the_colours_counts_as_the_ball_on() -> None:
    left = "adjust reds=0 colours=pink+black"
    table = play("start b", left, "foul missed_all free_ball", "adjust points=50:0")
    assert cost(table, "missed_all nominated=black") == 6


@pytest.mark.parametrize("value", [4, 5, 6, 7])
def test_the_referee_may_name_the_value(value: int) -> None:
    assert cost(with_on("red"), f"in_off value={value}") == value


@pytest.mark.parametrize("value", [-4, 0, 1, 3, 8, 100])
def test_a_penalty_is_four_to_seven(value: int) -> None:
    play("start a").refuse("bad_value", f"foul in_off value={value}", "value", "4 to 7")


@pytest.mark.parametrize(
    ("ball_on", "value"), [(on, max(5, value)) for on, value in ON_VALUE.items()]
)
def test_a_time_foul_costs_five_or_the_ball_on_if_higher(ball_on: str, value: int) -> None:
    """PL time fouls a."""
    assert cost(with_on(ball_on, PREMIER), "time") == value


def test_a_time_foul_after_the_nomination_costs_the_colour_if_over_five() -> None:
    """PL time fouls."""
    assert cost(with_on("colour", PREMIER), "time nominated=yellow") == 5
    assert cost(with_on("colour", PREMIER), "time nominated=pink") == 6


def test_the_least_time_foul_is_a_format_setting() -> None:
    spec = {"preset": PREMIER, "shot_clock": {"limit_ms": 20_000, "foul_min": 7}}
    assert cost(with_on("red", spec), "time") == 7
    assert cost(with_on("red", spec), "in_off") == 4


@pytest.mark.parametrize("ball_on", ON_VALUE)
@pytest.mark.parametrize("reason", sorted(TIMED))
def test_in_a_shoot_out_time_and_no_cushion_cost_at_least_five(reason: str, ball_on: str) -> None:
    """PL shoot-out, fouls 2."""
    assert cost(with_on(ball_on, SHOOT_OUT), reason) == max(5, ON_VALUE[ball_on])


@pytest.mark.parametrize("reason", ["in_off", "missed_all", "touched"])
def test_in_a_shoot_out_the_other_fouls_cost_at_least_four(reason: str) -> None:
    """PL shoot-out, fouls."""
    assert cost(with_on("red", SHOOT_OUT), reason) == 4
