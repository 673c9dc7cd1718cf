"""Every benchmark still runs and prints its table; how fast anything is, is not asked here."""

import asyncio
import importlib
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import growth, viewers
from benchmarks.events import best_of_35
from benchmarks.running import ROOT

Run = Callable[..., str]

linux = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="it reads /proc")
compiled = pytest.mark.skipif(shutil.which("gcc") is None, reason="it compiles C")
SCRIPTS = sorted(
    path.stem
    for path in (ROOT / "benchmarks").glob("*.py")
    if "ArgumentParser(" in path.read_text(encoding="utf-8")
)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A benchmark's main with these options; what it printed."""

    def ran(name: str, *words: str) -> str:
        monkeypatch.setattr(sys, "argv", [name, *words])
        importlib.import_module(f"benchmarks.{name}").main()
        return capsys.readouterr().out

    return ran


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_says_what_it_measures(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    module = importlib.import_module(f"benchmarks.{name}")
    with pytest.raises(SystemExit) as left:
        module.main()
    assert left.value.code == 0


def test_replay(run: Run) -> None:
    assert "replay --last" in run("replay", "--events", "1400", "--runs", "1")


def test_tap(run: Run) -> None:
    assert "bare XADD" in run("tap", "--taps", "2")


@linux
@compiled
def test_fanout(run: Run) -> None:
    said = run("fanout", "--viewers", "30", "--rounds", "2", "--runs", "1", "--only-raw")
    assert "raw: a loop in C" in said
    assert "this server" in said


@linux
@compiled
def test_viewers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "SETTLE_S", 0.0)
    monkeypatch.setattr(viewers, "WARM", 2)
    said = run("viewers", "--viewers", "30", "--taps", "2", "--per-second", "20")
    assert "30 viewers of one match" in said
    assert "30 watch" in said


def test_growth() -> None:
    lines = best_of_35(1400)[:210]
    ruled = asyncio.run(growth.in_turn(growth.parts_of(lines), growth.by_the_rules))
    assert len(ruled) == growth.PARTS
    assert len(asyncio.run(growth.recorded(growth.warnings(10)))) == growth.PARTS


def test_the_rivals_are_programs() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    for script in (ROOT / "benchmarks" / "fan").glob("*.mjs"):
        subprocess.run([node, "--check", str(script)], check=True)
