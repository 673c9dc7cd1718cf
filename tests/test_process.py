"""A hall full of viewers does not end at the system's cautious limit of open files."""

import subprocess
import sys

import pytest

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
