"""`python -m server COMMAND` and the installed `cuecast COMMAND` find the right program."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.__main__ import main


def test_a_command_without_a_server_loads_none() -> None:
    script = (
        "import sys; from server.__main__ import main; code = main(['schema']);"
        "sys.exit(code or 'aiohttp' in sys.modules or 'redis' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(b"{")


def test_an_unknown_command_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["snookered"]) == 2
    assert "snookered" in capsys.readouterr().err


def test_options_alone_serve(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", "99999"]) == 2
    assert "--port" in capsys.readouterr().err


def test_the_installed_command_reads_its_own_words() -> None:
    command = Path(sys.executable).with_name("cuecast")
    done = subprocess.run([command, "schema"], capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(b"{")
