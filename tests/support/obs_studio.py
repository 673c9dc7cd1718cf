"""A real OBS Studio on a screen of its own (Xvfb), in a home that is thrown away afterwards."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.ports import free_port

PASSWORD = "a password of the tests"
PROGRAMS = ("obs", "Xvfb")
WEBSOCKET = """[General]
FirstRun=true
[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort={port}
AlertsEnabled=false
AuthRequired=true
ServerPassword={password}
"""
PROFILE = """[General]
Name=Untitled
[Video]
BaseCX=1920
BaseCY=1080
OutputCX=640
OutputCY=360
FPSType=1
FPSInt={fps}
[Output]
Mode=Simple
[SimpleOutput]
FilePath={videos}
RecRB=true
RecRBTime=5
RecRBSize=64
StreamEncoder=x264
Preset=ultrafast
"""


def missing() -> list[str]:
    """The programs that are not installed here."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


@dataclass
class Obs:
    """A running OBS: where its websocket is, its folders, and the screen that it is on."""

    url: str
    folder: Path
    display: str
    process: subprocess.Popen[bytes]
    env: dict[str, str]
    password: str = PASSWORD

    @property
    def videos(self) -> Path:
        """Where it writes recordings and replays."""
        return self.folder / "videos"

    def stop(self) -> None:
        """End OBS; the screen stays."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)

    def start(self) -> None:
        """Start it again, with what it had."""
        self.process = _start(self.env, self.folder)


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """An X server of 1920x1080 on a free display: its name."""
    read, write = os.pipe()
    words = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    process = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as said:
            yield f":{said.readline().strip()}"
    finally:
        process.terminate()
        process.wait(10)


@contextlib.contextmanager
def running_obs(fps: int = 10, *, display: str | None = None) -> Iterator[Obs]:
    """OBS with its websocket on, on a high port, with a password: it listens to everybody."""
    folder = Path(tempfile.mkdtemp(prefix="obs"))
    try:
        with contextlib.nullcontext(display) if display else screen() as shown:
            port = free_port()
            obs = Obs(f"ws://127.0.0.1:{port}", folder, shown, _nothing(), _env(folder, shown))
            _write(folder, port, fps)
            obs.start()
            try:
                yield obs
            finally:
                obs.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _nothing() -> "subprocess.Popen[bytes]":
    process = subprocess.Popen(["true"])
    process.wait()
    return process


def _env(folder: Path, display: str) -> dict[str, str]:
    run = folder / "run"
    run.mkdir(mode=0o700)
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "XDG_CONFIG_HOME": str(folder / "home" / ".config"),
        "XDG_RUNTIME_DIR": str(run),
        "LIBGL_ALWAYS_SOFTWARE": "1",
        "QT_QPA_PLATFORM": "xcb",
        "DISPLAY": display,
        "LANG": "C.UTF-8",
    }


def _write(folder: Path, port: int, fps: int) -> None:
    config = folder / "home" / ".config" / "obs-studio"
    profile = config / "basic" / "profiles" / "Untitled"
    profile.mkdir(parents=True)
    (folder / "videos").mkdir()
    (config / "global.ini").write_text(WEBSOCKET.format(port=port, password=PASSWORD))
    (profile / "basic.ini").write_text(PROFILE.format(fps=fps, videos=folder / "videos"))


def _start(env: dict[str, str], folder: Path) -> "subprocess.Popen[bytes]":
    log = (folder / "obs.log").open("ab")
    with log:
        return subprocess.Popen(
            ["obs", "--multi", "--minimize-to-tray"], env=env, stdout=log, stderr=log
        )


def wait_for(there: Path, within_s: float = 5.0) -> list[Path]:
    """The files in a folder, once there is one."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if found := sorted(there.iterdir()):
            return found
        time.sleep(0.05)
    return []
