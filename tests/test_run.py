"""The one command that sets up and starts: quiet when there is nothing to do, honest otherwise."""

import json
import os
import runpy
import signal
import subprocess
import sys
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
