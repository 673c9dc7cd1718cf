"""The server to run: out of our packages first, then of PATH."""

import os
import subprocess
from pathlib import Path

import pytest

from server.store import binary


def fake(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_the_packaged_server_is_found_and_runs() -> None:
    found = binary.find_binary()
    assert found is not None
    assert b"v=" in subprocess.check_output([found, "--version"])


@pytest.mark.parametrize(
    ("on_path", "found"),
    [
        (["valkey-server", "redis-server"], "valkey-server"),
        (["redis-server"], "redis-server"),
        ([], None),
    ],
)
def test_without_the_package_path_is_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_path: list[str], found: str | None
) -> None:
    monkeypatch.setattr(binary, "find_spec", lambda _: None)
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    for name in on_path:
        fake(tmp_path, name)
    assert binary.find_binary() == (tmp_path / found if found else None)


def test_a_package_without_a_server_for_this_machine_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    monkeypatch.setenv("PATH", os.fspath(tmp_path))
    assert binary.find_binary() is None
