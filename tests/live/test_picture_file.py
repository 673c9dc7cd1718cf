"""What moves in a picture stays within it and comes to an end."""

import pytest

from server.core.errors import Refusal
from server.live.picture_file import MOST_FRAMES, MOST_MOVING, Frame, check_frames


def test_a_picture_that_does_not_move_is_taken() -> None:
    check_frames(3, 2, [])


def test_frames_within_the_whole_are_taken_up_to_so_many() -> None:
    check_frames(3, 2, [Frame(2, 1, 1, 1)] * MOST_FRAMES)
    check_frames(MOST_MOVING, 1, [Frame(0, 0, MOST_MOVING, 1)])


@pytest.mark.parametrize(
    ("width", "height", "frames"),
    [
        (3, 2, [Frame(3, 1, 1, 1)]),
        (3, 2, [Frame(0, 0, 3, 3)]),
        (3, 2, [Frame(0, 0, 1, 1)] * (MOST_FRAMES + 1)),
        (MOST_MOVING, 1, [Frame(0, 0, MOST_MOVING, 1), Frame(0, 0, 1, 1)]),
    ],
)
def test_others_are_refused(width: int, height: int, frames: list[Frame]) -> None:
    with pytest.raises(Refusal) as refused:
        check_frames(width, height, frames)
    assert refused.value.code == "bad_value"
