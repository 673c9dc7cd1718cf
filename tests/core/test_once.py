"""What is made of a thing is made once, and of the right thing."""

from server.core.once import MOST, Once


def test_the_same_thing_gives_what_was_made_of_it_before() -> None:
    asked: list[list[int]] = []

    @Once
    def total(numbers: list[int]) -> list[int]:
        asked.append(numbers)
        return [sum(numbers)]

    one, like_it = [1, 2], [1, 2]
    assert total(one) is total(one)
    assert total(one) == total(like_it) == [3]
    assert total(one) is not total(like_it)
    assert len(asked) == 2


def test_things_that_come_and_go_are_never_taken_for_one_another() -> None:
    @Once
    def first(numbers: list[int]) -> int:
        return numbers[0]

    assert [first([number]) for number in range(3 * MOST)] == list(range(3 * MOST))
    assert len(first._made) <= MOST
