"""A hall full of viewers does not end at the system's cautious limit of open files."""

import subprocess
import sys

import pytest

from server.process import take_descriptors

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")

ASK = """
import resource
from server.process import take_descriptors
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
print(take_descriptors() == hard == resource.getrlimit(resource.RLIMIT_NOFILE)[0])
print(take_descriptors() == hard)
"""


def test_all_that_the_system_allows_is_taken() -> None:
    said = subprocess.run([sys.executable, "-c", ASK], check=True, capture_output=True, text=True)
    assert said.stdout.split() == ["True", "True"]


@pytest.mark.parametrize(
    ("soft", "takes", "expected"), [(256, 10_240, 10_240), (256, 64, 256), (20_000, 10_240, 20_000)]
)
def test_where_the_system_takes_less_than_it_says_that_much_is_taken(
    monkeypatch: pytest.MonkeyPatch, soft: int, takes: int, expected: int
) -> None:
    import resource

    limits = [(soft, resource.RLIM_INFINITY)]

    def setrlimit(_which: int, wanted: tuple[int, int]) -> None:
        if not 0 <= wanted[0] <= takes:
            raise ValueError("current limit exceeds maximum limit")
        limits.append(wanted)

    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    assert take_descriptors() == expected
    assert limits[-1] == (expected, resource.RLIM_INFINITY)
