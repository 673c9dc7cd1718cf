"""A small disk to be filled, where one may be mounted (root on Linux)."""

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

WHY_NOT = "FULL DISK NOT TRIED: no disk may be mounted here (it takes root on Linux)"
SIZE = "24m"


class NoDisk(Exception):
    """None may be mounted."""


class SmallDisk:
    """`path` is its root; `fill` leaves so much room, `empty` gives it back."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ballast = path / "ballast"

    def fill(self, leaving: int = 0) -> None:
        """Take all room but so many bytes."""
        room = shutil.disk_usage(self.path).free - leaving
        # Unbuffered: what does not fit any more must not be tried again when it is closed.
        with self._ballast.open("ab", buffering=0) as ballast, contextlib.suppress(OSError):
            while room > 0:
                room -= ballast.write(b"x" * room)

    def empty(self) -> None:
        """Make room again."""
        self._ballast.unlink(missing_ok=True)


@contextlib.contextmanager
def small_disk() -> Iterator[SmallDisk]:
    """A disk of 24 MB. Raises NoDisk."""
    mount = shutil.which("mount")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "small disk"
        place.mkdir()
        words = ["-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)]
        if not mount or subprocess.call([mount, *words], stderr=subprocess.DEVNULL):
            raise NoDisk(WHY_NOT)
        try:
            yield SmallDisk(place)
        finally:
            subprocess.check_call(["umount", "-l", str(place)])
