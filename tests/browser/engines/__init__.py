"""The browser engines that the tests drive, found where set-up has unpacked them."""

import os
import platform
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

NAMES = ("103", "127", "current")
"""103: OBS 28 to 30. 127: OBS 31 and later. current: the newest there is, as on a tablet."""

HERE = Path(__file__).resolve().parent
UNPACKED = HERE / "node_modules" / ".engines"
INSTALLED = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
NOWHERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""There is no other machine: what a page asks one for is an error on its console.

To be told of every request instead is slower: a page makes sixty of them.
"""
ARGUMENTS = (
    NOWHERE,
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-gpu",
)


@dataclass(frozen=True)
class Engine:
    """A Chromium to start: its program and the environment that it needs."""

    name: str
    program: Path
    env: dict[str, str] = field(default_factory=dict)


def only(*names: str) -> pytest.MarkDecorator:
    """Mark for a test, or `pytestmark` for a module, that needs these engines and no others."""
    return pytest.mark.parametrize("browser_engine", names, indirect=True)


def is_another(item: pytest.Item) -> bool:
    """Does this test run in an engine that `only` names after another one?"""
    if item.get_closest_marker("every_engine"):
        return False
    callspec = getattr(item, "callspec", None)
    engine = callspec.params.get("browser_engine") if callspec else None
    named = [
        mark.args[1]
        for mark in item.iter_markers("parametrize")
        if mark.args[0] == "browser_engine" and len(mark.args[1]) > 1
    ]
    return any(engine != names[0] for names in named)


def on_screens() -> pytest.MarkDecorator:
    """Mark for a test of a tablet's page on each `screen`, in each `lang` where room is short.

    A dock is in OBS, the rest are not.
    """
    shapes = [
        ("current", "tablet", "en"),
        ("current", "small-tablet", "pl"),
        ("current", "small-tablet", "zh-Hant"),
        ("current", "upright-tablet", "pl"),
        ("current", "phone", "pl"),
        ("current", "phone", "zh-Hant"),
        ("current", "dock", "en"),
        ("103", "dock", "pl"),
    ]
    names = ("browser_engine", "screen", "lang")
    return pytest.mark.parametrize(names, shapes, indirect=["browser_engine"])


def packaged_here() -> bool:
    """Are there packaged engines for this machine (as in run.py)?"""
    return sys.platform == "linux" and platform.machine() in ("x86_64", "AMD64")


def find(name: str) -> Engine | None:
    """The engine of that name; None where this kind of machine has none.

    What set-up unpacked comes before what is installed: it is the same everywhere, and without
    windows it takes two thirds of the time.
    """
    if not packaged_here():
        installed = _installed() if name == "current" else None
        return Engine(name, installed) if installed else None
    program = UNPACKED / name
    if not program.exists():
        pytest.fail(f"engine {name} is not unpacked: `python3 run.py setup`", pytrace=False)
    env = {
        "LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
        "XDG_CACHE_HOME": str(UNPACKED / "cache"),
    }
    return Engine(name, program, {**os.environ, **env})


def _installed() -> Path | None:
    paths = [Path(path) for path in INSTALLED]
    on_path = shutil.which("chromium") or shutil.which("google-chrome")
    return next((path for path in paths if path.exists()), Path(on_path) if on_path else None)
