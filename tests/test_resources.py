"""The files that pages are made of are found, from a checkout and from a built wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from server import resources
from tests.architecture.source import ROOT, tracked_files


def test_a_checkout_serves_its_own_folders() -> None:
    assert resources.STATIC == ROOT / "static"
    assert resources.OVERLAYS == ROOT / "overlays"
    assert resources.LOCALE == ROOT / "locale"
    assert (resources.VENDOR / "lit-html" / "lit-html.js").is_file()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds what an installed wheel puts into site-packages."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_an_installed_wheel_serves_what_it_carries(installed: Path) -> None:
    script = "from server import resources as r; print(r.STATIC, r.OVERLAYS, r.LOCALE, r.VENDOR)"
    words = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(installed)!r}); "]
    words[-1] += script
    told = subprocess.run(words, cwd=installed, check=True, capture_output=True, text=True).stdout
    folders = [Path(word) for word in told.split()]
    assert all(folder.is_relative_to(installed) for folder in folders)
    assert all(folder.is_dir() for folder in folders)
    assert (folders[3] / "flag-icons" / "flags" / "4x3" / "pl.svg").is_file()


def test_an_installed_wheel_carries_all_that_stands_beside_the_modules(installed: Path) -> None:
    ours = {
        path.relative_to(ROOT).as_posix()
        for path in tracked_files()
        if path.is_relative_to(ROOT / "server")
    }
    carried = {path.relative_to(installed).as_posix() for path in installed.rglob("*")}
    assert ours - carried == set()
