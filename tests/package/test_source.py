"""The source distribution carries what its wheel is made of, and nothing else of the repository."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

OURS = frozenset({"server", "overlays", "static", "locale", "node_modules"})
FILES = frozenset(
    {
        "CHANGELOG.md",
        "PKG-INFO",
        "README.md",
        "hatch_build.py",
        "package.json",
        "pyproject.toml",
        ".gitignore",
    }
)


def built(folder: Path, into: Path, *targets: str) -> Path:
    """What the build backend makes of a folder."""
    words = [sys.executable, "-m", "hatchling", "build", "-d", str(into)]
    words += [word for target in targets for word in ("-t", target)]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    return into


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("source")
    (archive,) = built(ROOT, folder, "sdist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (unpacked,) = folder.glob("cuecast-*/")
    return unpacked


def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as packed:
        return set(packed.namelist())


def test_it_holds_no_tests_and_no_tools(source: Path) -> None:
    assert {path.name for path in source.iterdir() if path.is_dir()} == OURS
    assert {path.name for path in source.iterdir() if path.is_file()} <= FILES


def test_its_wheel_is_that_of_the_repository(source: Path, tmp_path: Path) -> None:
    (ours,) = built(ROOT, tmp_path / "ours", "wheel").glob("*.whl")
    (theirs,) = built(source, tmp_path / "theirs", "wheel").glob("*.whl")
    assert files(theirs) == files(ours)
