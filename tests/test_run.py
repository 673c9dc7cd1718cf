"""The one command that sets up and starts: quiet when there is nothing to do, honest otherwise."""

import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import run
from tests.architecture.source import ROOT


def start(*words: str, stdin: str = "") -> "subprocess.CompletedProcess[str]":
    """`python3 run.py WORDS` from another folder than the checkout."""
    command = [sys.executable, str(ROOT / "run.py"), *words]
    return subprocess.run(
        command, cwd="/", input=stdin, capture_output=True, text=True, check=False, timeout=60
    )


def test_a_second_start_has_nothing_to_set_up() -> None:
    done = start("setup")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_command_answers_on_standard_output_alone() -> None:
    done = start("replay", "--last", stdin='{"type":"start","breaker":"a","at":1}\n')
    assert done.stderr == ""
    assert json.loads(done.stdout)["seq"] == 1


def test_the_exit_code_of_a_command_is_passed_on() -> None:
    done = start("replay", "--format", "no-such-format")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no-such-format" in done.stderr


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_reaches_the_server_and_ends_it_in_order(
    sent: signal.Signals, tmp_path: Path
) -> None:
    words = ["serve", "--ephemeral", "--host", "127.0.0.1", "--port", "0"]
    command = [sys.executable, str(ROOT / "run.py"), *words, "--data-dir", str(tmp_path)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    with server, server.stdout:
        assert any("http://" in line for line in server.stdout)
        server.send_signal(sent)
        assert server.wait(10) == 0


def test_an_older_python_is_told_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(ROOT / "run.py"), run_name="__main__")
    assert ended.value.code == "cuecast needs Python 3.11 or newer; this is 3.10"


def front_end(folder: Path, *, tests: bool) -> run.FrontEnd:
    """Packages of a folder that has a lock."""
    (folder / "node_modules").mkdir(exist_ok=True)
    (folder / "package-lock.json").write_text("{}", encoding="utf-8")
    return run.FrontEnd(folder, "packages", tests=tests)


def test_a_set_up_without_its_stamp_is_made_again(tmp_path: Path) -> None:
    assert not front_end(tmp_path, tests=False).ready()


@pytest.mark.parametrize(
    ("made_for_tests", "wanted_for_tests", "ready"),
    [(False, False, True), (True, False, True), (True, True, True), (False, True, False)],
)
def test_a_set_up_for_tests_is_enough_to_serve_and_not_the_other_way_round(
    tmp_path: Path, made_for_tests: bool, wanted_for_tests: bool, ready: bool
) -> None:
    made = front_end(tmp_path, tests=made_for_tests)
    run.write_stamp(made.stamp, made.full if made_for_tests else made.base)
    assert front_end(tmp_path, tests=wanted_for_tests).ready() is ready


def test_a_changed_lock_asks_for_another_set_up(tmp_path: Path) -> None:
    made = front_end(tmp_path, tests=False)
    run.write_stamp(made.stamp, made.base)
    (tmp_path / "package-lock.json").write_text('{"name":"other"}', encoding="utf-8")
    assert not run.FrontEnd(tmp_path, "packages", tests=False).ready()


@pytest.mark.parametrize(
    ("said", "enough"),
    [("v20.19.0", True), ("v24.1.0", True), ("v20.18.3", False), ("v18.20.8", False), ("", False)],
)
def test_a_node_is_taken_when_it_is_new_enough(tmp_path: Path, said: str, enough: bool) -> None:
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho {said}\n", encoding="utf-8")
    node.chmod(0o755)
    assert run.node_is_new_enough(str(node)) is enough


def test_a_step_that_fails_says_which_one(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(run.SetupError, match=r"failed \(3\)"):
        run.run([sys.executable, "-c", "print('its own words'); raise SystemExit(3)"])
    told = capfd.readouterr()
    assert told.out == ""
    assert "its own words" in told.err


def test_every_step_runs_even_when_one_fails(capfd: pytest.CaptureFixture[str]) -> None:
    commands = {
        "first": [sys.executable, "-c", "raise SystemExit('a miscue')"],
        "second": [sys.executable, "-c", "print('a century')"],
    }
    assert run.run_steps(commands, dict(os.environ)) == ["first"]
    told = capfd.readouterr().out
    assert "a miscue" in told
    assert "a century" in told
    assert "first FAILED" in told
    assert "second ok" in told


class FakeApt:
    """A PATH with an apt-get of ours on it, and none of the programs that it would bring."""

    def __init__(self, folder: Path, does: str) -> None:
        self.folder = folder
        self.log = folder / "asked"
        apt = folder / "apt-get"
        apt.write_text(f'#!/bin/sh\necho "$*" >>{self.log}\n{does}\n', encoding="utf-8")
        apt.chmod(0o755)
        for name in ("sh", "sleep", "chmod", "touch"):
            (folder / name).symlink_to(str(shutil.which(name, path=os.defpath)))

    def bring(self) -> str:
        """What installing does: the programs are there."""
        programs = " ".join(str(self.folder / name) for name in run.RealObs.PROGRAMS)
        return f"touch {programs}; chmod +x {programs}"


@pytest.fixture
def as_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("PATH", str(tmp_path))


def test_a_real_obs_is_fetched_first_and_installed_then(
    as_root: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    apt = FakeApt(tmp_path, "")
    script = (
        tmp_path / "apt-get"
    ).read_text() + f'case "$*" in *--no-download*) {apt.bring()};; esac'
    (tmp_path / "apt-get").write_text(script)
    obs = run.RealObs()
    assert obs.missing() == ["obs-studio", "xvfb", "chromium"]
    obs.begin()
    obs.end()
    fetch, install = apt.log.read_text().splitlines()
    assert "--download-only obs-studio xvfb chromium" in fetch
    assert "--no-download obs-studio xvfb chromium" in install
    assert obs.missing() == []
    assert "skipped" not in capfd.readouterr().err


def test_a_real_obs_that_cannot_be_had_stops_nothing(
    as_root: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    apt = FakeApt(tmp_path, "exit 100")
    obs = run.RealObs()
    obs.begin()
    obs.end()
    assert [line.split()[0] for line in apt.log.read_text().splitlines()] == ["install", "update"]
    assert "those tests are skipped" in capfd.readouterr().err


def test_a_fetch_that_hangs_is_given_up(
    as_root: None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    FakeApt(tmp_path, "sleep 60")
    obs = run.RealObs()
    obs.FETCH_WITHIN_S = 0.2
    began = time.monotonic()
    obs.begin()
    obs.end()
    assert time.monotonic() - began < 10
    assert "those tests are skipped" in capfd.readouterr().err


def test_who_is_not_root_is_not_asked(
    as_root: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    apt = FakeApt(tmp_path, "")
    obs = run.RealObs()
    obs.begin()
    obs.end()
    assert not apt.log.exists()


def test_what_the_tests_compile_is_kept_away_from_the_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    env = run.compiled_once({"PATH": "/bin", "PYTHONDONTWRITEBYTECODE": "1"})
    (tmp_path / "some").mkdir()
    (tmp_path / "some" / "module.py").touch()
    words = [sys.executable, "-c", "import module"]
    subprocess.run(words, cwd=tmp_path / "some", env=env, check=True)
    assert [path.name for path in (tmp_path / "some").iterdir()] == ["module.py"]
    assert len(list((tmp_path / ".venv").rglob("module.*.pyc"))) == 1
